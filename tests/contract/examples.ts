import type { Arguments, Call } from '#contract/core/call.ts';
import { cmeExamples } from './cmeExamples.ts';
import { continuousCertificationExamples } from './continuousCertificationExamples.ts';
import { standingExamples } from './standingExamples.ts';
import { profileExamples } from './profileExamples.ts';
import { surveyExamples } from './surveyExamples.ts';
import { trainingExamples } from './trainingExamples.ts';
import { fillPath } from '#contract/core/call.ts';
import { calls, type CallName, type Calls } from '#contract/calls.ts';
import { countedYears } from '#domain/application/mbsActivities.ts';
import { boardDay } from '#domain/boardTime.ts';

const paper = () =>
  new File(
    ['%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'],
    'paper.pdf',
  );

/** Maria Castellan's payment of last year. */
const annualPayment = (9_000_000 + 121 * 100 + ((new Date().getFullYear() - 1) % 100)) * 10 + 1;

/** The exam that Victor Osei (131) has half scored today, with its sheet and lines. */
const half = { examScheduleId: 71_005, examScheduleScoreId: 710_051 };
const [scored, scoredToo, unscored] = [7_100_511, 7_100_512, 7_100_513];

/** A hospital of a case log. */
const appointment = {
  id: null,
  hospitalName: 'Cedar Valley Hospital',
  stateCode: 'US-OH',
  appointmentType: '1',
  startDate: '2020-02-29',
  endDate: null,
};

/** The counted years of an exam whose registration opened thirty days ago. */
const years = countedYears(boardDay(Date.now() - 30 * 86_400_000));

/** An official who has not been named yet. */
const official = {
  attestationType: '4',
  hospitalName: 'Cedar Valley Hospital',
  authOfficial: 'Rosa Lund, MD',
  authOfficialTitle: 'Medical Director',
  authOfficialEmail: 'rosa.lund@valley.example',
  altRole: '',
  explain: '',
  explainOther: '',
};

/** A valid request for each call, as sent by Maria Castellan (121) or by an account that the row allows. */
export const examples: { readonly [Name in CallName]: Arguments<Calls[Name]> } = {
  authenticate: { body: { userName: 'maria.castellan', password: 'Board-demo-2026!' } },
  refresh: { body: { refreshToken: 'not-a-token' } },
  logout: { body: { refreshToken: 'not-a-token' } },
  resetPassword: { body: { oldPassword: 'not-the-password', newPassword: 'a-new-password-of-mine' } },
  forgotUsername: { body: { email: 'nobody@example.org' } },
  createForgotPassword: { body: { userName: 'nobody.at.all' } },
  checkResetGuid: { body: { guid: 'unknown' } },
  resetForgotPassword: { body: { guid: 'unknown', newPassword: 'a-new-password-of-mine' } },
  getResetForgotPasswordGuid: {},
  updateCredentials: { body: { userId: 121, emailAddress: 'maria.castellan@example.org', password: '' } },
  ...profileExamples,
  listFeatures: {},
  listTraineePrograms: {},
  getRegistrationStatus: { query: { examCode: 'GSQE' } },
  getQualifyingExam: {},
  getQeEligibility: {},
  getCertificationStatus: {},
  listCertifications: {},
  listExamOverview: {},
  listDashboardStatus: {},
  listRequirements: {},
  listCommittees: {},
  listRegistrationFacts: {},
  listToDo: {},
  ...trainingExamples,
  ...cmeExamples,
  ...continuousCertificationExamples,
  listCcReferenceLetters: {},
  postCcReferenceLetter: { body: official },
  // A letter for continuous certification that Arthur Whitcombe (122) has not requested.
  getCcReferenceLetter: { query: { id: 723 } },
  updateCcReferenceLetter: { params: { id: 723 }, body: official },
  sendCcReferenceLetter: { body: { id: 723 } },
  withdrawCcReferenceLetter: { body: { id: 723 } },
  ...standingExamples,
  ...surveyExamples,
  getDocument: { params: { id: 9001 } },
  listDemoAccounts: {},
  listExamHistory: {},
  getExamTitle: { query: { examId: 505 } },
  getExamSpecialty: { query: { examId: 505 } },
  getCeEligibility: {},
  getIntention: { query: { examId: 505 } },
  stateIntention: { body: { examId: 505, intends: true, examDateId: null } },
  listQeAttestations: { query: { examId: 505 } },
  attestQe: { body: 505 },
  listRequirementStatuses: { query: { examheaderId: 505 } },
  getApplicationWebNote: { query: { examheaderId: 505 } },
  getPdReferenceLetter: { query: { examId: 506 } },
  getProgramDirector: { query: { examId: 506 } },
  withdrawPdReferenceLetter: { body: { examId: 506, officialEmail: 'ivo.petrenko@hospital.example' } },
  requestPdReferenceLetter: {
    body: { examId: 506, officialName: 'Ivo Petrenko, MD', officialEmail: 'ivo.petrenko@hospital.example' },
  },
  getRegistrationDraft: { query: { examId: 505 } },
  keepRegistrationDraft: {
    query: { examId: 505 },
    body: {
      version: 0,
      draft: {
        v: 1,
        started: true,
        intends: true,
        attested: ['accuracy'],
        needsAccommodations: false,
        accommodationId: '',
        explanation: '',
        officialName: '',
        officialEmail: '',
        examDateId: null,
      },
    },
  },
  insertApplication: { body: { examHeaderId: 505 } },
  insertCertifying: { body: { examHeaderId: 502, examDateId: 5023 } },
  completeRegistration: { body: { examHeaderId: 505 } },
  withdrawRegistration: { body: { examHeaderId: 505 } },
  getAdmissionCard: { query: { examID: 505 } },
  getAccommodation: { query: { examId: 506 } },
  createAccommodation: {
    query: { examId: 506 },
    body: { accommodationId: 1, explanation: 'A broken wrist.', file: paper() },
  },
  updateAccommodation: {
    query: { examId: 506 },
    body: { accommodationId: 2, explanation: 'Two broken wrists.', file: paper() },
  },
  // The first one created in a database, by the example above.
  deleteAccommodation: { query: { id: 1000 } },
  listExamFees: { query: { examId: 506 } },
  getApplicationFee: { query: { examId: 506 } },
  listFees: {},
  getRefundTerms: {},
  createTransactionToken: { body: { feeIds: [5061212], returnTo: 'registration' } },
  getReceipt: { params: { transactionId: annualPayment } },
  listExamPathways: { params: { id: 507 } },
  listExamCaseLogs: { params: { id: 507 } },
  listExamAttestations: { params: { id: 507 } },
  getExamUserPathway: { query: { examheaderId: 507 } },
  getExamUserProgram: { query: { examheaderId: 507 } },
  listExamUserHospitalAppointments: { query: { examheaderId: 507 } },
  // Leila Haddad's (125), whose cards are half done.
  deleteExamUserHospitalAppointment: { query: { id: 5_071_251 } },
  getExamUserCaseLogPeriod: { query: { examheaderId: 507 } },
  getCaseLogStatus: { query: { examHeaderId: 507 } },
  saveCaseLogs: {
    body: {
      examHeaderId: 507,
      examUserPathway: { examPathwayId: 5072 },
      examUserProgram: { institutionId: '2013', programName: '', completedOn: '2019-06-30' },
      examUserCaseLogPeriod: {
        startDate: '2019-07-01',
        endDate: '2024-12-31',
        counts: [{ categoryId: 5_070_102, count: 40 }],
      },
      examUserHospitalAppointments: [appointment],
    },
  },
  listExamUserAttestations: { query: { examheaderId: 507 } },
  saveExamUserAttestations: {
    body: {
      examHeaderId: 507,
      examUserAttestations: [
        { name: 'accuracy', version: 1, checked: true },
        { name: 'practice', version: 2, checked: true },
        { name: 'registry', version: 1, checked: false },
        { name: 'dataUse', version: 1, checked: true },
      ],
    },
  },
  getMbsActivitiesStatus: { query: { examHeaderId: 507 } },
  saveMbsActivities: {
    body: {
      examHeaderId: 507,
      examUserPathway: { examPathwayId: 5072 },
      years: years.map((year) => ({ year, cases: 30 })),
    },
  },
  listReferenceLetters: { query: { examheaderId: 507 } },
  postReferenceLetter: { body: { examHeaderId: 507, ...official } },
  // Letters that Arthur Whitcombe (122) has not requested.
  updateReferenceLetter: { params: { id: 706 }, body: official },
  sendReferenceLetter: { body: { id: 706, examHeaderId: 507 } },
  withdrawReferenceLetter: { body: { id: 706, examHeaderId: 507 } },
  listDocuments: {},
  getDocumentFacts: { query: { id: 9001 } },
  openDocument: { params: { id: 9001 } },
  deleteDocument: { query: { id: 9311 } },
  listUserCertificates: {},
  listUserCertificatesOfType: { query: { certificateTypeId: 8 } },
  getUserCertificate: { query: { certificateId: 9310 } },
  uploadCertificate: { body: { documentTypeId: 1, certificateTypeId: 8, file: paper() } },
  // The first one created in a database, by the example above.
  deleteUserCertificate: { query: { certificateId: 1000 } },
  getScoreReport: { params: { registrationIdentifier: 9103 } },
  getActiveSession: { query: { currentDate: '2026-11-21T15:00:00.000Z' } },
  listExamSessions: { query: { examId: 601 } },
  getDashboardRoster: { query: { examDate: '2026-11-21' } },
  getSessionExaminee: { query: { examScheduleId: 71_005 } },
  listCaseRosters: { query: { sessionName: 'Session 1', scheduleId1: 7101, scheduleId2: 7102 } },
  listRosterSchedules: { query: { examHeaderId: 601 } },
  getCaseContents: { query: { caseHeaderId: 401 } },
  getAgenda: { query: { examHeaderId: 601 } },
  listConflicts: { query: { examHeaderId: 601 } },
  getServerTime: {},
  listUnfinishedExams: {},
  listReceipts: { query: { examDate: '2026-11-21' } },
  getPickList: { params: { name: 'states' }, query: { countryCode: 'US' } },
  listCaseExhibits: { query: { caseHeaderId: 404 } },
  getCaseExhibit: { query: { id: 1 } },
  getCaseScore: { query: { examScoringId: scored } },
  createCaseScore: {
    body: { examScoringId: unscored, score: 'pass', givenAt: new Date().toISOString() },
  },
  updateCaseScore: { query: { examScoringId: scored }, body: { score: 'pass' } },
  deleteCaseScore: { query: { examScoringId: scoredToo } },
  listCaseScores: { query: { examScheduleId: half.examScheduleId } },
  getCaseComment: { query: { id: 1 } },
  getCaseNote: { query: { caseHeaderId: 401 } },
  createCaseComment: { body: { caseHeaderId: 406, examScoringId: unscored, comment: 'Slow to act.' } },
  updateCaseComment: { query: { id: 1 }, body: { comment: 'Ask for the test.' } },
  deleteCaseComment: { query: { id: 1 } },
  getCaseFeedback: { query: { caseHeaderId: 403 } },
  listCaseFeedback: {},
  createCaseFeedback: { body: { caseHeaderId: 401, feedback: 'A good case.' } },
  updateCaseFeedback: { query: { id: 1 }, body: { feedback: 'A fair case.' } },
  deleteCaseFeedback: { query: { id: 1 } },
  getExamScore: { query: { examScheduleScoreId: half.examScheduleScoreId } },
  startExam: { body: { examScheduleId: 71_008, startedAt: new Date().toISOString() } },
  takeBackStart: { body: { examScheduleId: 71_008 } },
  skipExam: { body: { examScheduleId: 71_006, reason: 'absent' } },
  submitExam: { body: { examScheduleId: half.examScheduleId } },
  updateExamScore: {
    query: { examScheduleScoreId: half.examScheduleScoreId },
    body: { remarks: 'Calm under pressure.' },
  },
  resetCaseComments: {},
  resetExamScores: {},
  getPracticeExam: {},
  setUpPracticeExam: {},
  checkConnection: {},
};

/** The body of a call's request: JSON, or a form if it may contain a file. */
export function bodyOf(
  { multipart }: Pick<Call, 'multipart'>,
  body: unknown,
): { json?: unknown; body?: FormData } {
  if (body === undefined) return {};
  if (!multipart) return { json: body };
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Readonly<Record<string, unknown>>)) {
    if (value instanceof File) form.set(name, value);
    else form.set(name, String(value));
  }
  return { body: form };
}

export interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

export const rows: readonly (readonly [CallName, Call])[] = Object.entries(calls) as [CallName, Call][];

/** The path of a call with its parameters, and the API version that every client sends. */
export function pathOf(
  { path, version }: Pick<Call, 'path' | 'version'>,
  { params = {}, query = {} }: Parts,
): string {
  const search = new URLSearchParams({ [version.key]: version.value });
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return `${fillPath(path, params)}?${search}`;
}

/** The owner of the records in some calls' examples. */
const senders: Readonly<Partial<Record<CallName, string>>> = {
  insertCertifying: 'ines.marchand',
  getSurvey: 'tomas.abara',
  listSurveyQuestions: 'tomas.abara',
  insertSurveyResponse: 'tomas.abara',
  declineSurvey: 'tomas.abara',
  deleteExamUserHospitalAppointment: 'leila.haddad',
  saveCaseLogs: 'leila.haddad',
  saveExamUserAttestations: 'leila.haddad',
  saveMbsActivities: 'leila.haddad',
  updateReferenceLetter: 'arthur.whitcombe',
  sendReferenceLetter: 'arthur.whitcombe',
  withdrawReferenceLetter: 'arthur.whitcombe',
  getCcReferenceLetter: 'arthur.whitcombe',
  updateCcReferenceLetter: 'arthur.whitcombe',
  sendCcReferenceLetter: 'arthur.whitcombe',
  withdrawCcReferenceLetter: 'arthur.whitcombe',
  getRotation: 'tomas.abara',
  updateRotation: 'tomas.abara',
  deleteRotation: 'tomas.abara',
  deleteResidency: 'tomas.abara',
  getOtherCertification: 'arthur.whitcombe',
  updateOtherCertification: 'arthur.whitcombe',
  deleteOtherCertification: 'arthur.whitcombe',
  getAdvancedTraining: 'ines.marchand',
  updateAdvancedTraining: 'ines.marchand',
  getAdditionalTraining: 'grace.okafor',
  updateAdditionalTraining: 'grace.okafor',
  getGmeInformation: 'tomas.abara',
};

/** An account that may send a call; a public one needs none. */
export function permitted(name: CallName, { access }: Pick<Call, 'access'>): string {
  const sender = senders[name];
  if (sender !== undefined) return sender;
  if (typeof access !== 'string' && !access.includes('surgeon'))
    return access.includes('examiner') ? 'victor.osei' : 'tomas.abara';
  return 'maria.castellan';
}

/** A signed-in account without any role that a row requires; undefined if it requires none. */
export const unfit = ({ access }: Pick<Call, 'access'>) =>
  typeof access === 'string' ? undefined : 'nora.lindqvist';
