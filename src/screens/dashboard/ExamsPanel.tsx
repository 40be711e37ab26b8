import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { upcomingExams } from '#domain/exams.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { Panel } from '#ui/Panel.tsx';
import type { PartProps } from './DashboardScreen.tsx';
import { usePart } from './usePart.ts';

/** Where exams are applied to. */
const applyPath = '/apply-and-register';

/** The next two exams whose registration has not closed. */
export function ExamsPanel({ actor, now }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { date, range, relative } = useFormats();
  const isOpen = useOpenPath();
  const exams = upcomingExams(useSelector(actor, ({ context }) => context.facts.exams) ?? [], now);
  return (
    <Panel
      title={t('dashboard:exams.title')}
      {...usePart(actor, 'exams')}
      empty={exams.length === 0 && t('dashboard:exams.empty')}
    >
      <ul className="-my-3 divide-y divide-line">
        {exams.map(({ examId, examName, examStartDate, examEndDate, regOpenDate, regEndDate }) => (
          <li key={examId} className="py-3">
            <h3 className="font-sans font-semibold">
              {isOpen(applyPath) ? (
                <Link to={applyPath} className="link">
                  {examName}
                </Link>
              ) : (
                examName
              )}
            </h3>
            <p>{t('dashboard:exams.held', { range: range(examStartDate, examEndDate) })}</p>
            <p className="text-sm text-muted">
              {regOpenDate !== null && Date.parse(regOpenDate) > now
                ? t('dashboard:exams.opens', { date: date(regOpenDate) })
                : t('dashboard:exams.closes', {
                    date: date(regEndDate),
                    relative: relative(regEndDate, now),
                  })}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
