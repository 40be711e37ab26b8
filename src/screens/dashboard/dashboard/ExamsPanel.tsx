import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ExamOverviewItem } from '#contract/dashboard.ts';
import { examLine } from '#domain/dashboard/dues.ts';
import { upcomingExams } from '#domain/registration/exams.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { Panel } from '#ui/Panel.tsx';
import type { PartProps } from './partProps.ts';
import { useDashboard, usePanel } from './usePanels.ts';

/** The page with the list of exams. */
const applyPath = '/apply-and-register';

/** The next two exams whose registration has not closed. */
export function ExamsPanel({ actor, now }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { date, range, relative } = useFormats();
  const isOpen = useOpenPath();
  const facts = useDashboard(actor).facts;
  const exams = upcomingExams(facts.exams ?? [], now);
  const sentence = (exam: ExamOverviewItem) => {
    const { key, date: when } = examLine(exam, facts, now);
    return t(
      `dashboard:exams.${key}`,
      when === null ? {} : { date: date(when), relative: relative(when, now) },
    );
  };
  return (
    <Panel
      title={t('dashboard:exams.title')}
      {...usePanel(actor, 'exams')}
      empty={exams.length === 0 && t('dashboard:exams.empty')}
    >
      <ul className="-my-3 divide-y divide-line">
        {exams.map((exam) => (
          <li key={exam.examId} className="py-3">
            <h3 className="font-sans font-semibold">
              {isOpen(applyPath) ? (
                <Link to={applyPath} className="link">
                  {exam.examName}
                </Link>
              ) : (
                exam.examName
              )}
            </h3>
            <p>{t('dashboard:exams.held', { range: range(exam.examStartDate, exam.examEndDate) })}</p>
            <p className="text-sm text-muted">{sentence(exam)}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
