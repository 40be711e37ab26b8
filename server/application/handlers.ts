import { examOwner } from '#server/exams/exams.ts';
import { fragment } from '#server/db/fragment.ts';
import { ownerFrom, type Owners } from '#server/db/owners.ts';
import type { examCards as rows } from '#contract/application/examCards.ts';
import { createRecorder } from '#server/deps/changes.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { attestationHandlers } from './attestations.ts';
import { caseLogHandlers } from './caseLogs.ts';
import { directoryHandlers } from './directory.ts';
import { mbsHandlers } from './mbsActivities.ts';
import { readHandlers } from './reading.ts';

/** Case log, attestations and activities: the cards of an application. */
export function examCardHandlers(deps: Deps): HandlersFor<typeof rows> {
  const record = createRecorder(deps);
  return {
    ...directoryHandlers(deps),
    ...readHandlers(deps),
    ...caseLogHandlers(deps, record),
    ...attestationHandlers(record),
    ...mbsHandlers(record),
  };
}

const hospitalAppointment = ownerFrom(
  (id) => fragment`select user_id from exam_hospital_appointments where id = ${id}`,
);

/** Whose record a call names. */
export const applicationOwners: Owners = {
  listExamPathways: examOwner,
  listExamCaseLogs: examOwner,
  listExamAttestations: examOwner,
  getExamUserPathway: examOwner,
  getExamUserProgram: examOwner,
  listExamUserHospitalAppointments: examOwner,
  deleteExamUserHospitalAppointment: hospitalAppointment,
  getExamUserCaseLogPeriod: examOwner,
  getCaseLogStatus: examOwner,
  saveCaseLogs: examOwner,
  listExamUserAttestations: examOwner,
  saveExamUserAttestations: examOwner,
  getMbsActivitiesStatus: examOwner,
  saveMbsActivities: examOwner,
};
