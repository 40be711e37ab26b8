import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import { assessmentsPath, type ExamLeft } from '#domain/registration/examLeft.ts';
import { requirementsPath } from '#domain/registration/registration.ts';
import { useOpenPath } from '#portal/useOpenPath.ts';

interface LeftForExamProps {
  exam: Pick<ExamOverviewItem, 'examId' | 'isOnline'>;
  /** What no other exam of the page is called. */
  name: string;
  left: ExamLeft;
}

/** How much an exam needs beside its registration, with the way to the list of it; absent if nothing is left. */
export function LeftForExam({ exam: { examId, isOnline }, name, left }: LeftForExamProps) {
  const { t } = useTranslation(['todo', 'common']);
  const isOpen = useOpenPath();
  const count = left.mine || left.others;
  if (count === 0) return null;
  const path = isOnline ? assessmentsPath : requirementsPath(examId);
  return (
    <p className="mt-1">
      <span>{left.mine > 0 ? t('todo:left.mine', { count }) : t('todo:left.others', { count })}</span>{' '}
      {isOpen(path) && (
        <Link to={path} className="link" aria-label={t('todo:left.seeOf', { exam: name })}>
          {t('todo:left.see')}
        </Link>
      )}
    </p>
  );
}
