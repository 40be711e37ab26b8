import { useTranslation } from 'react-i18next';
import { boardZone } from '#domain/boardTime.ts';
import { upcomingFor, type UpcomingExam } from '#domain/dashboard/exams.ts';
import { registrationPath } from '#domain/registration/registration.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { ContactText } from '#ui/ContactText.tsx';
import { useDateAndDistance } from '#screens/kit/Deadline.tsx';
import { ExamListPanel } from './ExamListPanel.tsx';
import type { PartProps } from './partProps.ts';
import { useDashboard, useRoles } from './usePanels.ts';

/** The page with the list of exams. */
const applyPath = '/apply-and-register';

/** The upcoming exams that no other part names (`upcomingFor`); absent if there are none. */
export function ExamsPanel({ actor, now }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { registrations } = useDashboard(actor).data;
  const roles = useRoles(actor);
  const exams = registrations ? upcomingFor(registrations, roles, now).next : [];
  return (
    <ExamListPanel
      title={t('dashboard:exams.title')}
      exams={exams.map((upcoming) => ({
        exam: upcoming.exam,
        path: upcoming.state === 'declined' ? registrationPath(upcoming.exam.examId, 'intention') : applyPath,
        content: <Upcoming upcoming={upcoming} now={now} />,
      }))}
    />
  );
}

function Upcoming({ upcoming: { exam, state, date }, now }: { upcoming: UpcomingExam; now: number }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { range, dayIn, deadlineIn, momentIn } = useFormats();
  const withDistance = useDateAndDistance();

  function sentenceOf(): string {
    if (date === null) {
      const key = state === 'notYet' ? 'noDate' : state;
      return t(`dashboard:exams.${key}`);
    }
    const until = { date: deadlineIn(date, boardZone) };
    switch (state) {
      case 'notYet':
        return t('dashboard:exams.opens', {
          when: withDistance(momentIn(date, boardZone), date, now),
        });
      case 'withdrawn':
        return t('dashboard:exams.withdrawn', { date: dayIn(date, boardZone) });
      case 'declined':
        return t('dashboard:exams.declinedUntil', { date: withDistance(until.date, date, now) });
      case 'closed':
        return t('dashboard:exams.closedOn', until);
      default:
        return t(`dashboard:exams.${state}`);
    }
  }

  return (
    <>
      <p>{t('dashboard:exams.held', { range: range(exam.examStartDate, exam.examEndDate) })}</p>
      <p className="text-sm text-muted">
        <ContactText text={sentenceOf()} reference={`exam-${exam.examId}`} />
      </p>
    </>
  );
}
