import { useTranslation } from 'react-i18next';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { sheetStatuses } from '#contract/scoring/oralExams.ts';
import { actText, recordOf, setsStatus, valueOf, type ExamAct } from '#domain/scoring/commands/examActs.ts';
import {
  commentTarget,
  mayRetry,
  newestOf,
  scoreTarget,
  type Command,
  type OutboxEntry,
} from '#domain/scoring/commands/examCommand.ts';
import { gradeOf } from '#domain/scoring/scoring.ts';
import { stateWords } from '#domain/stateWords.ts';
import { isSameText } from '#domain/typed/typedText.ts';
import { useMoment } from '#i18n/useMoment.ts';
import type { CaseMark } from '#machines/scoring/oralExam/oralExam.types.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { Button } from '#ui/Button.tsx';
import { ToneShape } from '#ui/status/StatusBadge.tsx';
import { TwoValues } from '#ui/TwoValues.tsx';
import { FaultReference } from '#ui/FaultReference.tsx';
import { useSelector } from '@xstate/react';
import { useExam, useTag, type ExamRef } from './examRef.ts';
import { useValueText } from './useValueText.ts';
import { useStuck } from './useSyncStatus.ts';

/** The element id of an entry that needs a decision. */
export const stuckId = ({ command }: OutboxEntry) => `stuck-${command.target}`;

interface StuckProps {
  actor: ExamRef;
  /** Only the entries of this case and of the exam as a whole; omit it for all. */
  position?: number;
}

/** The entries that are stale or refused, each with its choices; other entries are still sent. */
export function StuckEntries({ actor, position }: StuckProps) {
  const examScheduleId = useSelector(actor, ({ context }) => context.examScheduleId);
  const marks = useSelector(actor, ({ context }) => context.marks);
  const others = marks
    .filter((mark) => position !== undefined && mark.position !== position)
    .flatMap((mark) => [scoreTarget(mark.examScoringId), commentTarget(mark)]);
  const stuck = useStuck(examScheduleId).filter(({ command }) => !others.includes(command.target));
  if (stuck.length === 0) return null;
  return (
    <div className="mb-5 space-y-3">
      {stuck.map((entry) => (
        <div key={entry.command.key} id={stuckId(entry)} tabIndex={-1} className="scroll-mt-4">
          <StuckEntry actor={actor} entry={entry} marks={marks} />
        </div>
      ))}
    </div>
  );
}

interface EntryProps {
  actor: ExamRef;
  entry: OutboxEntry;
  marks: readonly CaseMark[];
}

function StuckEntry({ actor, entry, marks }: EntryProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const outbox = useSystemActor('outbox');
  const exam = useExam(actor);
  const isSubmitted = useTag(actor, 'submitted');
  const moment = useMoment(useExam(actor)?.timeZone);
  const what = useWhat(marks)(entry);
  const { command, stage, theirs } = entry;
  const { key } = command;
  const newest = useSelector(outbox, ({ context }) => newestOf(command, context.entries));
  const isStatus = setsStatus(command.act);
  const read = (value: string | null) => {
    if (recordOf(command.act) === 'score')
      return gradeOf(exam?.configuration ?? { grades: [] }, value)?.label ?? value ?? '';
    const status = isStatus && sheetStatuses.find((each) => each === value);
    return status ? t(`common:status.${stateWords.examinee[status]}`) : (value ?? '');
  };

  if (stage === 'stale' && theirs)
    return (
      <TwoValues
        what={what}
        mine={{ value: read(valueOf(newest.act)), time: moment(new Date(newest.at).toISOString()) }}
        theirs={{
          value: read(theirs.value),
          ...(theirs.receivedAt !== null && { time: moment(theirs.receivedAt) }),
        }}
        onKeepMine={() => outbox.send({ type: 'outbox.keepMine', key })}
        onTakeTheirs={() => outbox.send({ type: 'outbox.takeTheirs', key })}
      />
    );
  const mine = read(valueOf(command.act));
  const isOutdated = command.refusal?.error?.type === faultTypes.linesChanged;
  return (
    <section
      role="alert"
      aria-label={t('scoring:refusedTitle', { what })}
      className="rounded-sheet border-2 border-danger bg-danger-tint p-4"
    >
      <p className="flex gap-2 font-semibold">
        <ToneShape tone="danger" className="mt-1 text-danger" />
        <span>{t('scoring:refusedTitle', { what })}</span>
      </p>
      <p className="mt-1 text-sm">
        <Why command={command} isSubmitted={isSubmitted} />
      </p>
      {isOutdated && <ShownAndPresent actor={actor} shown={command.act} marks={marks} />}
      {/* The title names what was done to the exam. */}
      {mine !== '' && !isOutdated && !isStatus && (
        <p className="mt-2 text-sm whitespace-pre-wrap wrap-anywhere">
          {t('scoring:exam.refused.mine', { value: mine })}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {mayRetry(command) && !isSubmitted && (
          <Button onClick={() => outbox.send({ type: 'outbox.retry', key })}>
            {t('common:actions.retry')}
          </Button>
        )}
        <Button tone="quiet" onClick={() => outbox.send({ type: 'outbox.drop', key })}>
          {t('scoring:exam.refused.drop')}
        </Button>
      </div>
    </section>
  );
}

interface ShownProps {
  actor: ExamRef;
  shown: ExamAct;
  marks: readonly CaseMark[];
}

/** What the examiner saw on submit, if the server has something else by now. */
function ShownAndPresent({ actor, shown, marks }: ShownProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const textOf = useValueText(actor);
  const lines = shown.kind === 'exam.submit' ? (shown.shown ?? []) : [];
  return (
    <ul className="mt-2 text-sm">
      {lines.flatMap(({ examScoringId, ...before }) => {
        const mark = marks.find((each) => each.examScoringId === examScoringId);
        if (!mark) return [];
        return (['score', 'comment'] as const)
          .filter((what) => !isSameText(before[what] ?? '', mark[what] ?? ''))
          .map((what) => (
            <li key={`${examScoringId} ${what}`} className="wrap-anywhere">
              {t(`scoring:exam.changes.${what}`, {
                position: mark.position,
                before: textOf(what, before[what]),
                after: textOf(what, mark[what]),
              })}
            </li>
          ));
      })}
    </ul>
  );
}

/** Names an act, with the case that it is about. */
function useWhat(marks: readonly CaseMark[]) {
  const { t } = useTranslation(['scoring', 'common']);
  return ({ command: { act } }: OutboxEntry) => {
    const mark = 'examScoringId' in act && marks.find((each) => each.examScoringId === act.examScoringId);
    const name = actText(act);
    return t(`scoring:exam.acts.${name}`, { position: mark ? mark.position : '' });
  };
}

/** What to do about a refusal without a reason: only what the buttons beside it and the page offer. */
function otherOf({ act }: Command, isSubmitted: boolean) {
  if (isSubmitted || act.kind === 'exam.takeBack') return 'scoring:exam.refused.otherFinal';
  if (act.kind === 'exam.submit') return 'scoring:exam.refused.otherSubmit';
  return setsStatus(act) ? 'scoring:exam.refused.otherAct' : 'scoring:exam.refused.other';
}

/** Why the server refused something. */
function Why({ command, isSubmitted }: { command: Command; isSubmitted: boolean }) {
  const { t } = useTranslation(['scoring', 'common']);
  const fault = command.refusal;
  const type = fault?.error?.type;
  if (type === faultTypes.examSubmitted) return t('scoring:exam.refused.submitted');
  if (type === faultTypes.linesChanged)
    return t(isSubmitted ? 'scoring:exam.refused.otherLines' : 'scoring:exam.refused.linesChanged');
  if (type === faultTypes.examNotYet) return t('scoring:exam.refused.notYet');
  if (type === faultTypes.conflictOfInterest) return t('scoring:exam.refused.conflict');
  if (type === faultTypes.tooLate) return t('scoring:exam.refused.tooLate');
  if (type === faultTypes.scored) return t('scoring:exam.refused.scored');
  if (type === faultTypes.incomplete) return t('scoring:exam.refused.incomplete');
  const words = fault?.error && [fault.error.title, ...Object.values(fault.error.errors).flat()].join(' ');
  return (
    <>
      <span>{words ?? t(otherOf(command, isSubmitted))}</span>{' '}
      {fault && <FaultReference reference={fault.reference} />}
    </>
  );
}
