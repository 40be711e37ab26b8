import { useTranslation } from 'react-i18next';
import { LONGEST_TEXT } from '#contract/scoring/scoring.ts';
import { gradeOf, lacksOf } from '#domain/scoring/scoring.ts';
import type { CaseMark } from '#machines/scoring/oralExam/oralExam.types.ts';
import { useExam, useMayScore, useOpenMark, type ExamRef } from '../parts/examRef.ts';
import { Key } from '../parts/Key.tsx';
import { TextKeeper } from '../parts/TextKeeper.tsx';
import { commentId, focusGrades } from '../parts/useExamKeys.ts';
import { typedText } from '#domain/typed/typedText.ts';
import { useCommentWhere, useMarkProps } from '../parts/useSyncStatus.ts';

/** The comment on the open case; Escape returns the focus to the grades. */
export function CommentField({ actor, hasKeys }: { actor: ExamRef; hasKeys: boolean }) {
  const mark = useOpenMark(actor);
  // Keyed by case: on unmount, the input is saved to its own case.
  return mark ? <Comment key={mark.examScoringId} actor={actor} mark={mark} hasKeys={hasKeys} /> : null;
}

function Comment({ actor, mark, hasKeys }: { actor: ExamRef; mark: CaseMark; hasKeys: boolean }) {
  const { t } = useTranslation(['scoring', 'common']);
  const exam = useExam(actor);
  const mayScore = useMayScore(actor);
  const where = useCommentWhere(mark);
  const markProps = useMarkProps(actor);
  const { position, commentServerVersion: over } = mark;
  const grade = gradeOf(exam?.configuration ?? { grades: [] }, mark.score);
  const isWanted = grade?.commentRequired === true && typedText(mark.comment) === '';
  return (
    <div className="max-desktop:order-4">
      <div className="flex min-h-7 flex-wrap items-center gap-x-2 text-sm">
        <label htmlFor={commentId} className="font-semibold">
          {t('scoring:exam.acts.comment', { position })}
        </label>
        {hasKeys && <Key className="max-desktop:hidden">C</Key>}
      </div>
      <TextKeeper
        id={commentId}
        note={isWanted ? t('scoring:exam.commentWanted', { grade: grade.label }) : undefined}
        rows={3}
        maxLength={LONGEST_TEXT}
        value={mark.comment}
        isReadOnly={!mayScore}
        mark={markProps(where)}
        onText={(comment) => actor.send({ type: 'comment.write', position, comment, over })}
        onLeave={focusGrades}
        onDone={() => {
          focusGrades();
          const { exam: now, marks } = actor.getSnapshot().context;
          const isComplete = lacksOf(now?.configuration ?? { grades: [] }, marks).length === 0;
          actor.send({ type: isComplete ? 'review.open' : 'case.nextLacking' });
        }}
      />
    </div>
  );
}
