import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ExamOverviewItem } from '#contract/exams/exams.ts';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { Fold } from '#ui/Fold.tsx';
import { Panel } from '#ui/Panel.tsx';

interface ListedExam {
  exam: Pick<ExamOverviewItem, 'examId' | 'examName'>;
  /** The page that its name leads to, where that is open. */
  path: string;
  content: ReactNode;
}

interface ExamListPanelProps {
  title: string;
  exams: readonly ListedExam[];
  /** What can be done with all of them. */
  children?: ReactNode;
}

/** A panel of exams, each with its name and what there is to say about it; absent if there are none. */
export function ExamListPanel({ title, exams, children }: ExamListPanelProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const isOpen = useOpenPath();
  if (exams.length === 0) return null;
  return (
    <Panel title={title} status="ready">
      <Fold
        isNarrowOnly
        isEmpty={exams.length === 1}
        label={t('dashboard:exams.show', { count: exams.length })}
      >
        <ul className="-my-3 divide-y divide-line">
          {exams.map(({ exam, path, content }) => (
            <li key={exam.examId} className="py-3">
              <h3 className="font-sans font-semibold">
                {isOpen(path) ? (
                  <Link to={path} className="link">
                    {exam.examName}
                  </Link>
                ) : (
                  exam.examName
                )}
              </h3>
              {content}
            </li>
          ))}
        </ul>
        {children}
      </Fold>
    </Panel>
  );
}
