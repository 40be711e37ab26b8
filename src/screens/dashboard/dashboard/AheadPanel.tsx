import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { boardDay } from '#domain/boardTime.ts';
import { aheadExams, type AheadExam } from '#domain/dashboard/exams.ts';
import { assessmentsPath } from '#domain/registration/examLeft.ts';
import { registrationPath } from '#domain/registration/registration.ts';
import { stateWords } from '#domain/stateWords.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { ExamDaysButton } from '#screens/kit/ExamDaysButton.tsx';
import { useExamNames } from '#screens/kit/exams/useExamNames.ts';
import { LeftForExam } from '#screens/kit/todo/LeftForExam.tsx';
import { ResponsibleBadge } from '#screens/kit/todo/ResponsibleBadge.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import { ExamListPanel } from './ExamListPanel.tsx';
import type { PartProps } from './partProps.ts';
import { useDashboard } from './usePanels.ts';

/** The exams that the member is going to take; absent if there are none. */
export function AheadPanel({ actor, now, list }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { registrations } = useDashboard(actor).data;
  const downloads = useSelector(actor, ({ children }) => children.downloads);
  const exams = useMemo(
    () => (registrations ? aheadExams(registrations, list, now) : []),
    [registrations, list, now],
  );
  const nameOf = useExamNames(useMemo(() => exams.map(({ exam }) => exam), [exams]));
  // The window of an assessment is no exam day.
  const registered = exams.filter(
    ({ exam, isRegistered, days }) => isRegistered && !exam.isOnline && days.endsOn >= boardDay(now),
  );
  return (
    <ExamListPanel
      title={t('dashboard:ahead.title')}
      exams={exams.map((ahead) => ({
        exam: ahead.exam,
        path: ahead.exam.isOnline ? assessmentsPath : registrationPath(ahead.exam.examId),
        content: <Ahead ahead={ahead} name={nameOf(ahead.exam)} now={now} />,
      }))}
    >
      {downloads && <ExamDaysButton downloads={downloads} exams={registered} />}
    </ExamListPanel>
  );
}

function Ahead({ ahead, name, now }: { ahead: AheadExam; name: string; now: number }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { range, relative } = useFormats();
  const { exam, days, isOwnDate, isRegistered, responsible, left } = ahead;
  const daysName = exam.isOnline ? 'window' : isOwnDate ? 'yourDate' : 'held';
  const when = { range: range(days.startsOn, days.endsOn) };
  return (
    <>
      <p>
        <time dateTime={days.startsOn}>{t(`dashboard:ahead.${daysName}`, when)}</time>
        {days.startsOn >= boardDay(now) && <span>{` · ${relative(days.startsOn, now)}`}</span>}
      </p>
      <p className="mt-1 flex flex-wrap gap-2">
        {isRegistered && (
          // A tick means that nothing is left.
          <StatusBadge tone={left.mine + left.others === 0 ? 'success' : 'info'}>
            {t(`common:status.${stateWords.application.registered}`)}
          </StatusBadge>
        )}
        {responsible !== null && <ResponsibleBadge responsible={responsible} />}
      </p>
      <LeftForExam exam={exam} name={name} left={left} />
    </>
  );
}
