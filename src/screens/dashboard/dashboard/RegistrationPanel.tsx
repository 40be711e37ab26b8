import { useTranslation } from 'react-i18next';
import { traineeRegistration } from '#domain/dashboard/traineeRegistration.ts';
import { registrationPath } from '#domain/registration/registration.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { ResponsibleBadge } from '#screens/kit/todo/ResponsibleBadge.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StatusWord } from '#ui/status/StatusWord.tsx';
import { ExamListPanel } from './ExamListPanel.tsx';
import type { PartProps } from './partProps.ts';
import { useDashboard, usePanel } from './usePanels.ts';

/** How far a trainee's registration for the next qualifying exam is; absent without such an exam. */
export function RegistrationPanel({ actor }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { range } = useFormats();
  const { data } = useDashboard(actor);
  const state = usePanel(actor, 'traineeExam');
  const title = t('dashboard:registration.title');
  if (state.status === 'failed') return <Panel title={title} {...state} />;
  const registration = traineeRegistration(data);
  if (!registration) return null;
  const { exam, status, responsible } = registration;
  const { examStartDate: from, examEndDate: to } = exam;
  const content = (
    <>
      {from !== null && <p>{t('dashboard:exams.held', { range: range(from, to ?? from) })}</p>}
      <p className="mt-1">
        {responsible ? (
          <ResponsibleBadge responsible={responsible} />
        ) : (
          status && <StatusWord status={status} />
        )}
        {status === null && <span>{t('dashboard:exams.declined')}</span>}
      </p>
    </>
  );
  return <ExamListPanel title={title} exams={[{ exam, path: registrationPath(exam.examId), content }]} />;
}
