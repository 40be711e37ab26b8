import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  sanctions,
  standingDetails,
  type Appointment,
  type MedicalLicense,
  type SanctionsBody,
  type StandingDetailsBody,
} from '#contract/standing/standing.ts';
import { boardDay } from '#domain/boardTime.ts';
import { appointmentRules } from '#domain/standing/appointment.ts';
import { licensedExams } from '#domain/standing/licenseCoverage.ts';
import { medicalLicenseRules } from '#domain/standing/medicalLicense.ts';
import { standingSummary } from '#domain/standing/standingSummary.ts';
import { intendedEntries } from '#domain/todo/licenseToDos.ts';
import { standingTasks } from '#domain/todo/standingTasks.ts';
import { openInStanding } from '#domain/todo/openInStanding.ts';
import { useResource } from '#portal/useResource.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { useNow } from '#ui/useNow.ts';
import { useTogether } from '#ui/useTogether.ts';
import { MemberRecord } from '../../kit/records/MemberRecord.tsx';
import { Records } from '../../kit/records/Records.tsx';
import { LicenseCheck } from './LicenseCheck.tsx';
import { StandingTasks } from './StandingTasks.tsx';
import type { StandingRef } from './standingProps.ts';
import { useStandingWords } from './useStandingWords.ts';

const listed = ['organizationId', 'stateCode', 'appointmentTypeId', 'primaryAppointment'] as const;
const noRoles = [] as const;

/** What shows the board that a member may practice (second specification, §7 "Professional standing"). */
export default function ProfessionalStandingScreen({ actor }: { actor: StandingRef }) {
  const { t } = useTranslation(['standing', 'records', 'common']);
  const words = useStandingWords();
  const parts = useSelector(actor, ({ children }) => children);
  const { loaded, isSettled } = useStandingSummary(parts);
  const now = useNow();
  const today = boardDay(now);
  const roles = useSelector(useSystemActor('session'), ({ context }) => context.grant?.roles ?? noRoles);
  const { value: registrations, status } = useResource(parts.registrations);
  const licensed = useMemo(
    () => (registrations ? licensedExams(intendedEntries(registrations, roles, now), now) : []),
    [registrations, roles, now],
  );
  const list = useMemo(() => {
    if (!registrations) return null;
    const standing = standingSummary(loaded);
    return openInStanding(
      { roles, licenses: loaded.licenses, registrations: { ...registrations, standing } },
      now,
    );
  }, [registrations, loaded, roles, now]);
  // A list that grows with each part would move what is below it.
  const isShown = useTogether(isSettled && status !== 'loading');
  const tasks = isShown ? standingTasks(loaded, list, today) : [];
  const { licenses, appointments, details, sanctions: answers } = parts;
  const part = 'scroll-mt-4 outline-none';
  return (
    <>
      <PageTitle lead={t('standing:lead')}>{t('standing:title')}</PageTitle>
      <div className="space-y-8">
        <StandingTasks tasks={tasks} />
        {loaded.licenses && <LicenseCheck exams={licensed} licenses={loaded.licenses} today={today} />}
        <div id="licenses" tabIndex={-1} className={part}>
          {licenses && (
            <Records
              records={licenses}
              rules={medicalLicenseRules}
              texts="standing:licenses"
              words={words.licenses}
            />
          )}
        </div>
        <div id="appointments" tabIndex={-1} className={part}>
          {appointments && (
            <Records
              records={appointments}
              rules={appointmentRules}
              texts="standing:appointments"
              listed={listed}
            />
          )}
        </div>
        <div id="details" tabIndex={-1} className={part}>
          {details && <MemberRecord card={details} area={standingDetails} texts="standing:details" />}
        </div>
        <div id="sanctions" tabIndex={-1} className={part}>
          {answers && (
            <MemberRecord
              card={answers}
              area={sanctions}
              texts="standing:sanctions"
              words={words.sanctions}
            />
          )}
        </div>
      </div>
    </>
  );
}

const settled = ['ready', 'failed', 'missing'] as const;
/** Whether a part has been loaded, or failed; one that the member does not have is not waited for. */
const isSettledPart = (snapshot: { hasTag(tag: (typeof settled)[number]): boolean } | undefined) =>
  !snapshot || settled.some((tag) => snapshot.hasTag(tag));

type Parts = ReturnType<StandingRef['getSnapshot']>['children'];

/** What the parts of the page have loaded. */
function useStandingSummary({ licenses, appointments, details, sanctions: answers }: Parts) {
  const licenseList = useSelector(licenses, (snapshot) => snapshot?.children.list);
  const appointmentList = useSelector(appointments, (snapshot) => snapshot?.children.list);
  const licenseItems = useSelector(licenseList, (snapshot) =>
    snapshot?.hasTag('ready') ? (snapshot.context.items as readonly MedicalLicense[]) : undefined,
  );
  const appointmentItems = useSelector(appointmentList, (snapshot) =>
    snapshot?.hasTag('ready') ? (snapshot.context.items as readonly Appointment[]) : undefined,
  );
  const detailsRow = useSelector(
    details,
    (snapshot) => snapshot?.context.value?.row as StandingDetailsBody | null | undefined,
  );
  const sanctionsRow = useSelector(
    answers,
    (snapshot) => snapshot?.context.value?.row as SanctionsBody | null | undefined,
  );
  const isSettled = [
    useSelector(licenseList, isSettledPart),
    useSelector(appointmentList, isSettledPart),
    useSelector(details, isSettledPart),
    useSelector(answers, isSettledPart),
  ].every(Boolean);
  const loaded = useMemo(
    () => ({
      licenses: licenseItems,
      appointments: appointmentItems,
      details: detailsRow,
      sanctions: sanctionsRow,
    }),
    [licenseItems, appointmentItems, detailsRow, sanctionsRow],
  );
  return { loaded, isSettled };
}
