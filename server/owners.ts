import type { Call, Owner } from '#contract/core/call.ts';
import { selfReportedTable } from './cme/tables.ts';
import type { Database } from './db/database.ts';
import { fragment, type Fragment } from './db/fragment.ts';
import { isId } from './db/ids.ts';
import { isCandidate } from './exams/exams.ts';
import { notFound } from './core/fault.ts';
import { recordOwner } from './records/records.ts';
import { appointmentTable, medicalLicenseTable } from './standing/tables.ts';
import { trainingTables } from './training/tables.ts';

/**
 * Returns the owner of a record id; a record shared by several people belongs to the caller if the caller is
 * one of them.
 */
type Lookup = (db: Database, id: number, caller: number) => Promise<number | undefined>;

/** The named value is the person. */
const person: Lookup = async (_, id) => id;

/** An exam belongs to everyone who has it on the calendar; for others it does not exist. */
const exam: Lookup = async (db, id, caller) => ((await isCandidate(db, caller, id)) ? caller : undefined);

const recordOf =
  (ownerBy: (id: number) => Fragment): Lookup =>
  async (db, id) =>
    (await db.query<{ userId: number }>`${ownerBy(id)}`)[0]?.userId;

/** A team's record belongs to each of its examiners. */
const teamOf =
  (found: (id: number, caller: number) => Fragment): Lookup =>
  async (db, id, caller) =>
    (await db.query`${found(id, caller)}`).length > 0 ? caller : undefined;

const oralExam = teamOf(
  (id, caller) => fragment`select 1 from exam_teams t join team_examiners e on e.team_id = t.team_id
    where t.exam_header_id = ${id} and e.user_id = ${caller} limit 1`,
);
const rosterSchedule = teamOf(
  (id, caller) => fragment`select 1 from roster_schedules r join team_examiners e on e.team_id = r.team_id
    where r.schedule_id = ${id} and e.user_id = ${caller}`,
);
const examinee = teamOf(
  (id, caller) => fragment`select 1 from exam_schedules s
     join roster_schedules r on r.schedule_id = s.schedule_id
     join team_examiners e on e.team_id = r.team_id
    where s.exam_schedule_id = ${id} and e.user_id = ${caller}`,
);
const examCase = teamOf(
  (id, caller) => fragment`select 1 from roster_cases c
     join roster_schedules r on r.roster_id = c.roster_id
     join team_examiners e on e.team_id = r.team_id
    where c.case_header_id = ${id} and e.user_id = ${caller} limit 1`,
);
const caseExhibit = teamOf(
  (id, caller) => fragment`select 1 from case_exhibits x
     join roster_cases c on c.case_header_id = x.case_header_id
     join roster_schedules r on r.roster_id = c.roster_id
     join team_examiners e on e.team_id = r.team_id
    where x.exhibit_id = ${id} and e.user_id = ${caller} limit 1`,
);
/** An examiner who was removed from the team can neither read nor change its scores. */
const inTheTeam = fragment`
     join exam_schedules x on x.exam_schedule_id = s.exam_schedule_id
     join roster_schedules r on r.schedule_id = x.schedule_id
     join team_examiners e on e.team_id = r.team_id and e.user_id = s.user_id`;
const caseScore = recordOf(
  (id) => fragment`select s.user_id from case_scores c
     join exam_scores s on s.exam_schedule_score_id = c.exam_schedule_score_id ${inTheTeam}
    where c.exam_scoring_id = ${id}`,
);
const scoreSheet = recordOf(
  (id) => fragment`select s.user_id from exam_scores s ${inTheTeam} where s.exam_schedule_score_id = ${id}`,
);
/** A note on a case itself has no sheet; it always belongs to its author. */
const caseComment = recordOf(
  (id) => fragment`select user_id from case_comments where id = ${id} and exam_scoring_id is null
   union all
   select s.user_id from case_comments n
     join case_scores c on c.exam_scoring_id = n.exam_scoring_id
     join exam_scores s on s.exam_schedule_score_id = c.exam_schedule_score_id and s.user_id = n.user_id ${inTheTeam}
    where n.id = ${id}`,
);
const caseFeedback = recordOf((id) => fragment`select user_id from case_feedback where id = ${id}`);

const document = recordOf((id) => fragment`select user_id from documents where document_id = ${id}`);
const certificate = recordOf(
  (id) => fragment`select user_id from user_certificates where certificate_id = ${id}`,
);

const reportedCredit = recordOf((id) => fragment`select user_id from self_reported_cme where cme_id = ${id}`);
const hospitalAppointment = recordOf(
  (id) => fragment`select user_id from exam_hospital_appointments where id = ${id}`,
);
const referenceLetter = recordOf(
  (id) =>
    fragment`select user_id from letters where id = ${id} and kind = 'official' and exam_id is not null`,
);
const ccReferenceLetter = recordOf(
  (id) => fragment`select user_id from letters where id = ${id} and kind = 'official' and exam_id is null`,
);

/** The calls of areas of owned records that name one. */
const recordOwners = [medicalLicenseTable, appointmentTable, selfReportedTable, ...trainingTables].flatMap(
  (table) => {
    const { ownerBy, calls } = recordOwner(table);
    return calls.map((name) => [name, recordOf(ownerBy)] as const);
  },
);

/**
 * Looks up the owner of the record that a call names, by call name; every contract row that names a record
 * needs an entry.
 */
const owners: Readonly<Record<string, Lookup>> = {
  getProfile: person,
  createProfile: person,
  updateProfile: person,
  updateCredentials: person,
  getSurvey: person,
  listSurveyQuestions: person,
  insertSurveyResponse: person,
  declineSurvey: person,
  getExamTitle: exam,
  getExamSpecialty: exam,
  getIntention: exam,
  stateIntention: exam,
  listQeAttestations: exam,
  listRequirementStatuses: exam,
  getApplicationWebNote: exam,
  getPdReferenceLetter: exam,
  getProgramDirector: exam,
  requestPdReferenceLetter: exam,
  withdrawPdReferenceLetter: exam,
  getRegistrationDraft: exam,
  keepRegistrationDraft: exam,
  insertApplication: exam,
  insertCertifying: exam,
  completeRegistration: exam,
  withdrawRegistration: exam,
  getAdmissionCard: exam,
  getAccommodation: exam,
  createAccommodation: exam,
  updateAccommodation: exam,
  deleteAccommodation: recordOf((id) => fragment`select user_id from accommodations where id = ${id}`),
  getDocument: document,
  getDocumentFacts: document,
  openDocument: document,
  deleteDocument: document,
  getUserCertificate: certificate,
  deleteUserCertificate: certificate,
  getScoreReport: recordOf(
    (id) => fragment`select user_id from exam_results where registration_identifier = ${id}`,
  ),
  uploadCmeProof: reportedCredit,
  deleteCmeProof: reportedCredit,
  listExamFees: exam,
  getApplicationFee: exam,
  listExamPathways: exam,
  listExamCaseLogs: exam,
  listExamAttestations: exam,
  getExamUserPathway: exam,
  getExamUserProgram: exam,
  listExamUserHospitalAppointments: exam,
  deleteExamUserHospitalAppointment: hospitalAppointment,
  getExamUserCaseLogPeriod: exam,
  getCaseLogStatus: exam,
  saveCaseLogs: exam,
  listExamUserAttestations: exam,
  saveExamUserAttestations: exam,
  getMbsActivitiesStatus: exam,
  saveMbsActivities: exam,
  listReferenceLetters: exam,
  postReferenceLetter: exam,
  updateReferenceLetter: referenceLetter,
  sendReferenceLetter: referenceLetter,
  withdrawReferenceLetter: referenceLetter,
  getCcReferenceLetter: ccReferenceLetter,
  updateCcReferenceLetter: ccReferenceLetter,
  sendCcReferenceLetter: ccReferenceLetter,
  withdrawCcReferenceLetter: ccReferenceLetter,
  createTransactionToken: recordOf((id) => fragment`select user_id from fees where fee_id = ${id}`),
  getReceipt: recordOf(
    (id) => fragment`select f.user_id from fee_transactions t join fees f on f.fee_id = t.fee_id
      where t.transaction_id = ${id}`,
  ),
  listExamSessions: oralExam,
  listRosterSchedules: oralExam,
  getAgenda: oralExam,
  listConflicts: oralExam,
  getSessionExaminee: examinee,
  listCaseRosters: rosterSchedule,
  getCaseContents: examCase,
  listCaseExhibits: examCase,
  getCaseExhibit: caseExhibit,
  getCaseScore: caseScore,
  createCaseScore: caseScore,
  updateCaseScore: caseScore,
  deleteCaseScore: caseScore,
  listCaseScores: examinee,
  getCaseComment: caseComment,
  getCaseNote: examCase,
  createCaseComment: examCase,
  updateCaseComment: caseComment,
  deleteCaseComment: caseComment,
  getCaseFeedback: examCase,
  createCaseFeedback: examCase,
  updateCaseFeedback: caseFeedback,
  deleteCaseFeedback: caseFeedback,
  getExamScore: scoreSheet,
  startExam: examinee,
  takeBackStart: examinee,
  skipExam: examinee,
  submitExam: examinee,
  updateExamScore: scoreSheet,
  ...Object.fromEntries(recordOwners),
};

type Parts = Readonly<Record<'params' | 'query' | 'body', unknown>>;
export type OwnerCheck = (db: Database, userId: number, parts: Parts) => Promise<void>;

const placeOf = (owner: Exclude<Owner, string>): readonly ['params' | 'query' | 'body', string] => {
  if ('path' in owner) return ['params', owner.path];
  return 'query' in owner ? ['query', owner.query] : ['body', owner.body];
};

/**
 * Checks that each record that a call names belongs to the caller; undefined for rows that name none.
 *
 * @throws Error at start when the table above lacks a row; Fault 404 for another person's record.
 */
export function ownerCheck(name: string, { owner }: Pick<Call, 'owner'>): OwnerCheck | undefined {
  if (typeof owner === 'string') return undefined;
  const lookup = owners[name];
  if (!lookup) throw new Error(`server/owners.ts does not say whose record ${name} names.`);
  const [part, member] = placeOf(owner);
  return async (db, userId, parts) => {
    const named = (parts[part] as Readonly<Record<string, unknown>>)[member];
    for (const id of Array.isArray(named) ? (named as unknown[]) : [named])
      if (!isId(id) || (await lookup(db, id, userId)) !== userId) throw notFound();
  };
}

/**
 * Refuses a body that says it is another person's, also in a call that takes the person from elsewhere: a client may
 * send a whole record, and one of another person must not become the caller's. Calls that do not declare `userId` refuse
 * it as an unknown member.
 *
 * @throws Fault 404, as for another person's record.
 */
export function refuseOthersBody(userId: number, body: unknown): void {
  if (typeof body !== 'object' || body === null || !('userId' in body)) return;
  if (body.userId !== userId) throw notFound();
}
