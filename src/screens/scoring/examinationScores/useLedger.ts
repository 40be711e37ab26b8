import { useSelector } from '@xstate/react';
import { useCallback, useMemo } from 'react';
import type { Grade } from '#contract/scoring/oralExams.ts';
import type { ReceiptLine } from '#contract/scoring/scoring.ts';
import { dayIn } from '#domain/time/zonedTime.ts';
import { ledgerOf, type Ledger, type LedgerLine } from '#domain/scoring/ledger.ts';
import type { ExaminationScoresRef } from '#machines/scoring/examinationScores/examinationScores.machine.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { useReceivedSince, useUnsentOnDevice } from '#portal/useUnsentOnDevice.ts';

/** One line of the ledger with its texts. */
export interface LedgerRow extends LedgerLine {
  /** The score as displayed; empty if there is none. */
  label: string;
  /** The possible grades of the case. */
  grades: readonly Grade[];
}

/** Everything that the parts of the page show. */
export interface LedgerSheet {
  /** The selected day; empty until it is known. */
  examDate: string;
  ledger: Ledger;
  rows: readonly LedgerRow[];
  receipts: readonly ReceiptLine[];
  /** The short name of the exam's time zone, in which all times are shown; empty until it is known. */
  zone: string;
  /** Formats a time in the exam's time zone, with its date if that is not the selected day. */
  when: (instant: string | null) => string;
  /** Formats a score, if its exam is on the selected day. */
  labelOf: (examScheduleId: number | null, score: string | null) => string;
}

const nothing: readonly ReceiptLine[] = [];
const noGrades: readonly Grade[] = [];

/** The current ledger of the selected day. */
export function useLedger(actor: ExaminationScoresRef): LedgerSheet {
  const { day, timeIn, zoneName } = useFormats();
  const dayActor = useSelector(actor, ({ children }) => children.day);
  const value = useSelector(dayActor, (snapshot) => snapshot?.context.value ?? null);
  const received = useReceivedSince(dayActor);
  const outbox = useSystemActor('outbox');
  const entries = useUnsentOnDevice(dayActor);
  const serverVersions = useSelector(outbox, ({ context }) => context.serverVersions);

  const { examDate = '', timeZone } = value?.roster ?? {};

  const when = useCallback<LedgerSheet['when']>(
    (instant) => {
      if (instant === null || timeZone === undefined) return '';
      const on = dayIn(timeZone, Date.parse(instant));
      const time = timeIn(instant, timeZone);
      return on === examDate ? time : `${day(on)}, ${time}`;
    },
    [examDate, timeZone, day, timeIn],
  );

  return useMemo(() => {
    const receipts = value?.receipts ?? nothing;
    const grades = new Map(
      (value?.roster.sessions ?? []).flatMap(({ examinees, configuration }) =>
        examinees.map(({ examScheduleId }) => [examScheduleId, configuration.grades] as const),
      ),
    );
    const labelOf: LedgerSheet['labelOf'] = (examScheduleId, score) =>
      score === null || score === ''
        ? ''
        : (grades.get(examScheduleId ?? 0)?.find((grade) => grade.value === score)?.label ?? score);
    const ledger = ledgerOf(receipts, { entries, serverVersions, received });
    const [first] = value?.roster.sessions ?? [];
    return {
      examDate,
      zone: first ? zoneName(first.startsAt, first.timeZone) : '',
      ledger,
      receipts,
      rows: ledger.lines.map((line) => ({
        ...line,
        label:
          line.score === line.line.score && line.line.scoreLabel !== ''
            ? line.line.scoreLabel
            : labelOf(line.line.examScheduleId, line.score),
        grades: grades.get(line.line.examScheduleId) ?? noGrades,
      })),
      when,
      labelOf,
    };
  }, [value, received, entries, serverVersions, examDate, when, zoneName]);
}
