import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { paceOf, plannedTimeOf, type Pace } from '#domain/scoring/pace.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { ExtraTime } from '#screens/kit/exams/ExtraTime.tsx';
import type { ExamRef } from '../parts/examRef.ts';

const HOUR = 3_600;
/** Milliseconds. */
const MINUTE = 60_000;

/**
 * The elapsed time of the exam and of the open case, in server time. It never rings, flashes or is announced; the
 * words are there to be read. Nothing else on the page renders every second.
 */
export function PaceStrip({ actor }: { actor: ExamRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const exam = useSelector(actor, ({ context }) => context.exam);
  const startedAt = useSelector(actor, ({ context }) => context.startedAt);
  const caseOpenedAt = useSelector(actor, ({ context }) => context.caseOpenedAt);
  const position = useSelector(actor, ({ context }) => context.position);
  const now = useSelector(actor, ({ context }) => context.now);
  const { timeIn } = useFormats();
  if (!exam || startedAt === null) return null;
  const minute = new Date(now - (now % MINUTE)).toISOString();
  // An exam that starts late still has its planned duration.
  const { exam: planned, perCase } = plannedTimeOf(exam);
  return (
    <div className="max-desktop:sticky max-desktop:top-0 max-desktop:z-10 max-desktop:-mx-5 max-desktop:bg-paper max-desktop:px-5 max-desktop:py-1.5">
      <p className="mb-1.5 flex justify-between gap-3 text-xs leading-tight text-muted">
        <span>{t('scoring:exam.pace.clock')}</span>
        <time dateTime={minute} className="tabular font-semibold text-ink">
          {timeIn(minute, exam.timeZone)}
        </time>
      </p>
      <div role="timer" aria-live="off" aria-label={t('scoring:exam.pace.label')} className="space-y-1.5">
        <Strip
          name={t('scoring:exam.pace.exam')}
          pace={paceOf(startedAt, startedAt + planned, now)}
          total={planned}
        />
        <Strip
          name={t('scoring:exam.case', { position })}
          pace={paceOf(caseOpenedAt, caseOpenedAt + perCase, now)}
          total={perCase}
        />
      </div>
      <ExtraTime minutes={exam.extraMinutes} className="mt-1.5 text-xs leading-tight" />
    </div>
  );
}

function Strip({ name, pace, total }: { name: string; pace: Pace; total: number }) {
  const { t } = useTranslation(['scoring', 'common']);
  const { countdown } = useFormats();
  const time = (seconds: number) => countdown(seconds * 1_000);
  const isOver = pace.left < 0;
  const words = !isOver
    ? t('scoring:exam.pace.of', { gone: time(pace.gone), total: countdown(total) })
    : -pace.left < HOUR
      ? t('scoring:exam.pace.over', { over: time(-pace.left) })
      : t('scoring:exam.pace.longOver');
  return (
    <div>
      <p className="flex justify-between gap-3 text-xs leading-tight text-muted">
        <span>{name}</span>
        <span className="tabular">{words}</span>
      </p>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        data-over={isOver}
        className="mt-1 block h-1 w-full overflow-hidden rounded-full bg-sunken fill-accent"
      >
        {isOver ? (
          // Overtime is dashed, so that color is not the only difference.
          Array.from({ length: 13 }, (_, part) => <rect key={part} x={part * 8} width="5" height="4" />)
        ) : (
          <rect width={pace.fraction * 100} height="4" />
        )}
      </svg>
    </div>
  );
}
