import { useSelector } from '@xstate/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { gradeOf, lacksOf } from '#domain/scoring/scoring.ts';
import type { SyncStatus } from '#domain/scoring/commands/syncStatus.ts';
import type { CaseMark } from '#machines/scoring/oralExam/oralExam.types.ts';
import { ReceiptMark } from '#ui/status/ReceiptMark.tsx';
import { useExam, type ExamRef } from '../parts/examRef.ts';
import { useCommentWhere, useMarkProps, useScoreWhere } from '../parts/useSyncStatus.ts';

/** Least safe first: a case is as safe as the less safe of its two parts. */
const ranks = ['refused', 'stale', 'page', 'storing', 'device', 'nowhere', 'board'] as const;
const rank = ({ place }: SyncStatus) => ranks.indexOf(place);

function caseWhere(score: SyncStatus, comment: SyncStatus): SyncStatus {
  return comment.place !== 'nowhere' && rank(comment) < rank(score) ? comment : score;
}

/** The cases with score and sync status: beside the text on a desktop, above it elsewhere. */
export function CaseList({ actor }: { actor: ExamRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const marks = useSelector(actor, ({ context }) => context.marks);
  const position = useSelector(actor, ({ context }) => context.position);
  return (
    <nav aria-label={t('scoring:exam.cases')} className="@container max-desktop:order-1">
      <ol className="grid auto-cols-fr grid-flow-col gap-1 desktop:grid-flow-row">
        {marks.map((mark) => (
          <li key={mark.examScoringId} className="grid">
            <CaseButton actor={actor} mark={mark} isOpen={mark.position === position} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface CaseButtonProps {
  actor: ExamRef;
  mark: CaseMark;
  isOpen: boolean;
}

/** Memoized: a score changes one case, and the others do not render again. */
const CaseButton = memo(function CaseButtonView({ actor, mark, isOpen }: CaseButtonProps) {
  const { t } = useTranslation(['scoring', 'common']);
  const exam = useExam(actor);
  const score = useScoreWhere(mark);
  const comment = useCommentWhere(mark);
  const markProps = useMarkProps(actor);
  const grades = exam?.configuration.grades ?? [];
  const grade = gradeOf({ grades }, mark.score);
  const where = caseWhere(score, comment);
  const lacksComment = lacksOf({ grades }, [mark])[0]?.lacks === 'comment';
  return (
    // The label is nested deeper than the rule looks.
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label
    <button
      type="button"
      aria-current={isOpen ? 'step' : undefined}
      onClick={() => actor.send({ type: 'case.open', position: mark.position })}
      className={`min-h-11 w-full min-w-0 rounded-sheet border px-1 py-1.5 text-left leading-snug desktop:flex desktop:items-start desktop:gap-2.5 desktop:px-3 ${
        isOpen
          ? 'border-accent bg-accent-tint forced-colors:border-4 forced-colors:border-[color:Highlight] inset-shadow-[0_3px_0] inset-shadow-accent desktop:inset-shadow-[3px_0_0]'
          : 'border-line bg-raised hover:border-accent'
      }`}
    >
      <span className="tabular font-semibold text-muted max-desktop:text-sm">
        <span className="sr-only">{t('scoring:exam.case', { position: mark.position })}</span>
        <span aria-hidden="true">{mark.position}</span>
      </span>
      <span className="min-w-0 grow">
        <span className="line-clamp-2 text-sm font-semibold max-desktop:@max-2xl:sr-only">{mark.title}</span>
        {/* Narrow cases have the grade in full, and the mark below it. */}
        <span className="flex min-w-0 flex-wrap items-center justify-between gap-1 text-sm desktop:flex-nowrap">
          <span
            data-grade
            className={`hyphens-auto wrap-anywhere max-desktop:text-xs max-desktop:@2xl:text-sm desktop:truncate ${grade ? '' : 'text-muted'}`}
          >
            {grade?.label ?? <Words short="–">{t('scoring:grades.none')}</Words>}
            {lacksComment && (
              <span className="text-warning">
                <Words short=" !">{` · ${t('scoring:exam.commentMissing')}`}</Words>
              </span>
            )}
          </span>
          <ReceiptMark
            {...markProps(where)}
            brief
            isSilent={where.place === 'nowhere' && !grade}
            className="shrink-0"
          />
        </span>
      </span>
    </button>
  );
});

/** Text, and a short form of it where the cases are narrow. */
const Words = ({ short, children }: { short: string; children: string }) => (
  <>
    <span className="max-desktop:@max-2xl:sr-only">{children}</span>
    <span aria-hidden="true" className="hidden max-desktop:@max-2xl:inline">
      {short}
    </span>
  </>
);
