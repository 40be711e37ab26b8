import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { aheadExams, type AheadExam } from '#domain/dashboard/exams.ts';
import { registrationPath } from '#domain/registration/registration.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { MoverBadge } from '#screens/kit/todo/MoverBadge.tsx';
import { Panel } from '#ui/Panel.tsx';
import { StatusBadge } from '#ui/status/StatusBadge.tsx';
import type { PartProps } from './partProps.ts';
import { useDashboard } from './usePanels.ts';

/** The exams that the member is going to take; absent if there are none. */
export function AheadPanel({ actor, now, list }: PartProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { registrations } = useDashboard(actor).facts;
  const exams = registrations ? aheadExams(registrations, list, now) : [];
  if (exams.length === 0) return null;
  return (
    <Panel title={t('dashboard:ahead.title')} status="ready">
      <ul className="-my-3 divide-y divide-line">
        {exams.map((ahead) => (
          <li key={ahead.exam.examId} className="py-3">
            <Ahead ahead={ahead} now={now} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Ahead({ ahead, now }: { ahead: AheadExam; now: number }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const { range, relative } = useFormats();
  const isOpen = useOpenPath();
  const { exam, days, isOwnDate, isRegistered, mover } = ahead;
  const path = registrationPath(exam.examId);
  const when = { range: range(days.startsOn, days.endsOn) };
  return (
    <>
      <h3 className="font-sans font-semibold">
        {isOpen(path) ? (
          <Link to={path} className="link">
            {exam.examName}
          </Link>
        ) : (
          exam.examName
        )}
      </h3>
      <p>
        <time dateTime={days.startsOn}>
          {isOwnDate ? t('dashboard:ahead.yourDate', when) : t('dashboard:ahead.held', when)}
        </time>
        {' · '}
        {relative(days.startsOn, now)}
      </p>
      <p className="mt-1 flex flex-wrap gap-2">
        {isRegistered && (
          // A tick means that nothing is left.
          <StatusBadge tone={mover === null ? 'success' : 'info'}>
            {t('dashboard:ahead.registered')}
          </StatusBadge>
        )}
        {mover !== null && <MoverBadge mover={mover} />}
      </p>
    </>
  );
}
