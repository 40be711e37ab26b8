import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { scoreTarget } from '#domain/scoring/commands/examCommand.ts';
import { Button } from '#ui/Button.tsx';
import { ReceiptMark } from '#ui/status/ReceiptMark.tsx';
import { useExam, useMayScore, useOpenMark, useTag, type ExamRef } from '../parts/examRef.ts';
import { Key } from '../parts/Key.tsx';
import { TakeBackStart } from './TakeBackStart.tsx';
import { focusComment, gradeGroupId } from '../parts/useExamKeys.ts';
import { useMarkProps, useScoreWhere } from '../parts/useSyncStatus.ts';

interface ScoreBarProps {
  actor: ExamRef;
  /** Single-key shortcuts are on, so the buttons show them. */
  hasKeys: boolean;
}

/**
 * The grades of the open case as large buttons, always visible however far the text scrolls: at the bottom on small
 * screens, beside the text on a desktop. No button ever moves.
 */
export function ScoreBar({ actor, hasKeys }: ScoreBarProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const mark = useOpenMark(actor);
  if (!mark) return null;
  return (
    <section
      aria-label={t('scoring:exam.acts.score', { position: mark.position })}
      data-score-bar
      className="max-desktop:sticky max-desktop:bottom-(--standing) max-desktop:order-3 max-desktop:z-10 max-desktop:-mx-5 max-desktop:border-t max-desktop:border-line max-desktop:bg-raised max-desktop:px-3 max-desktop:pb-2 max-desktop:shadow-float"
    >
      <ScoreLine actor={actor} hasKeys={hasKeys} />
      <GradeKeys actor={actor} hasKeys={hasKeys} />
      <CaseSteps actor={actor} />
    </section>
  );
}

/** The score's sync status, and for ten seconds an undo button; before the first entry, that of the start. */
function ScoreLine({ actor, hasKeys }: ScoreBarProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const mark = useOpenMark(actor)!; // the bar is shown with a case only
  const where = useScoreWhere(mark);
  const markProps = useMarkProps(actor);
  const mayUndo = useTag(actor, 'mayUndo');
  const mayScore = useMayScore(actor);
  const undo = useSelector(actor, ({ context }) => context.undo);
  const isStuck = where.place === 'stale' || where.place === 'refused';
  const place = <ReceiptMark {...markProps(where)} />;
  return (
    <div className="flex min-h-11 items-center justify-between gap-2 desktop:mb-1">
      <p className="leading-tight">
        {isStuck ? (
          <a
            href={`#stuck-${scoreTarget(mark.examScoringId)}`}
            className="inline-flex min-h-11 items-center underline"
          >
            {place}
          </a>
        ) : (
          place
        )}
      </p>
      <TakeBackStart actor={actor} />
      {mayUndo && mayScore && undo && (
        <Button
          tone="quiet"
          aria-label={t('scoring:exam.undoOf', { position: undo.position })}
          aria-keyshortcuts="u"
          onClick={() => actor.send({ type: 'score.undo' })}
          className="shrink-0 px-3! text-sm"
        >
          <span>
            {undo.position === mark.position
              ? t('scoring:exam.undo')
              : t('scoring:exam.undoOther', { position: undo.position })}
          </span>
          {hasKeys && <Key className="max-desktop:hidden">U</Key>}
        </Button>
      )}
    </div>
  );
}

function GradeKeys({ actor, hasKeys }: ScoreBarProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const mark = useOpenMark(actor)!; // as above
  const exam = useExam(actor);
  const mayScore = useMayScore(actor);
  const { position } = mark;
  const grades = exam?.configuration.grades ?? [];
  return (
    <fieldset
      id={gradeGroupId}
      tabIndex={-1}
      aria-label={t('scoring:exam.acts.score', { position })}
      className="grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-1.5"
    >
      {grades.map(({ value, label }, place) => {
        const isGiven = mark.score === value;
        return (
          <button
            key={value}
            type="button"
            aria-pressed={isGiven}
            aria-disabled={!mayScore || undefined}
            aria-keyshortcuts={place < 9 ? String(place + 1) : undefined}
            onClick={() => mayScore && actor.send({ type: 'score.give', position, score: value })}
            className={`flex min-h-14 min-w-0 flex-col items-center justify-center gap-0.5 rounded-sheet border-2 px-1 py-1 text-center leading-tight font-semibold aria-disabled:opacity-65 ${
              isGiven
                ? 'border-accent bg-accent text-accent-ink'
                : 'border-edge bg-raised text-ink hover:border-accent'
            }`}
          >
            <span className="relative grid h-6 place-items-center">
              {hasKeys && place < 9 ? <Key>{String(place + 1)}</Key> : null}
              {isGiven && <Tick isBeside={hasKeys && place < 9} />}
            </span>
            <span className="max-w-full text-sm wrap-anywhere">{label}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

/** The chosen grade also has a check mark, whose space is reserved. */
const Tick = ({ isBeside }: { isBeside: boolean }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 16 16"
    className={`size-4.5 fill-none stroke-current stroke-2 ${isBeside ? 'absolute top-1 left-full ml-1' : ''}`}
  >
    <path d="m3 8.5 3.2 3L13 4.5" />
  </svg>
);

/** Previous and next case, the summary, and clearing a score. */
function CaseSteps({ actor }: { actor: ExamRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const mark = useOpenMark(actor)!; // as above
  const last = useSelector(actor, ({ context }) => context.marks.length);
  const mayScore = useMayScore(actor);
  const { position } = mark;
  return (
    <div className="mt-1.5 grid grid-cols-[0.9fr_1.3fr_0.9fr_1.25fr] gap-1.5 desktop:grid-cols-3">
      <Step isOff={position <= 1} shortcut="k" onTaken={() => actor.send({ type: 'case.previous' })}>
        {t('scoring:exam.previous')}
      </Step>
      <Step shortcut="c" className="desktop:hidden" onTaken={focusComment}>
        {t('scoring:exam.comment')}
      </Step>
      <Step
        isOff={!mayScore || mark.score === null}
        shortcut="0"
        label={t('scoring:exam.clearOf', { position })}
        onTaken={() => actor.send({ type: 'score.clear', position })}
      >
        {t('scoring:exam.clear')}
      </Step>
      {position < last ? (
        <Step shortcut="j" onTaken={() => actor.send({ type: 'case.next' })}>
          {t('scoring:exam.next')}
        </Step>
      ) : (
        <Step shortcut="s" onTaken={() => actor.send({ type: 'review.open' })}>
          {t('scoring:exam.summary')}
        </Step>
      )}
    </div>
  );
}

interface StepProps {
  isOff?: boolean;
  shortcut: string;
  /** The full accessible name, if the button shows only a word of it. */
  label?: string;
  className?: string;
  onTaken: () => void;
  children: string;
}

const Step = ({ isOff = false, shortcut, label, className = '', onTaken, children }: StepProps) => (
  <Button
    busy={isOff}
    aria-label={label}
    aria-keyshortcuts={shortcut}
    onClick={onTaken}
    className={`min-w-0 px-1! text-sm ${className}`}
  >
    {children}
  </Button>
);
