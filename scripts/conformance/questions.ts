import type { CallName } from '#contract/calls.ts';
import { pickListNames } from '#contract/pickLists/pickLists.ts';
import type { AnyRecordArea, RecordNames } from '#contract/records/records.ts';
import { recordAreas } from './recordAreas.ts';

export type Values = Readonly<Record<string, string | number>>;
/** What a call names, in its path or its query. */
export interface Question {
  readonly params?: Values;
  readonly query?: Values;
}

/** The answers that a person has got so far, by call. */
export type Answers = ReadonlyMap<CallName, readonly unknown[]>;

/** Where an id comes from: the earlier call, and the member of its answer; `parent.member` is one of an object. */
type Source = readonly [CallName, string];

const exam: Source = ['listExamOverview', 'examId'];
const oralExam: Source = ['getDashboardRoster', 'examHeaderId'];
const oralCase: Source = ['getSessionExaminee', 'caseHeaderId'];

/** The id of one record of an area is in its list. */
const sourceOf = ({ names, key, idAt }: AnyRecordArea) => {
  const { get, list } = names as RecordNames;
  return get === undefined ? [] : [[get, { [idAt.get.name]: [list as CallName, key] }] as const];
};

/** For each call that names a record: its parameter and where the id comes from. */
const sources: Partial<Record<CallName, Readonly<Record<string, Source>>>> = {
  ...Object.fromEntries(recordAreas.flatMap(sourceOf)),
  getExamTitle: { examId: exam },
  getExamSpecialty: { examId: exam },
  getIntention: { examId: exam },
  listQeAttestations: { examId: exam },
  listRequirementStatuses: { examheaderId: exam },
  getApplicationWebNote: { examheaderId: exam },
  getPdReferenceLetter: { examId: exam },
  getProgramDirector: { examId: exam },
  getRegistrationDraft: { examId: exam },
  getAdmissionCard: { examID: exam },
  getAccommodation: { examId: exam },
  listExamFees: { examId: exam },
  getApplicationFee: { examId: exam },
  getReceipt: { transactionId: ['listFees', 'transactionId'] },
  listExamPathways: { id: exam },
  listExamCaseLogs: { id: exam },
  listExamAttestations: { id: exam },
  getExamUserPathway: { examheaderId: exam },
  getExamUserProgram: { examheaderId: exam },
  listExamUserHospitalAppointments: { examheaderId: exam },
  getExamUserCaseLogPeriod: { examheaderId: exam },
  getCaseLogStatus: { examHeaderId: exam },
  listExamUserAttestations: { examheaderId: exam },
  getMbsActivitiesStatus: { examHeaderId: exam },
  listReferenceLetters: { examheaderId: exam },
  getCcReferenceLetter: { id: ['listCcReferenceLetters', 'id'] },
  listQuestionOptions: { questionId: ['listSurveyQuestions', 'questionID'] },
  getDocumentFacts: { id: ['listDocuments', 'documentId'] },
  getDocument: { id: ['listDocuments', 'documentId'] },
  openDocument: { id: ['listDocuments', 'documentId'] },
  listUserCertificatesOfType: { certificateTypeId: ['listUserCertificates', 'certificateTypeId'] },
  getUserCertificate: { certificateId: ['listUserCertificates', 'certificateId'] },
  getScoreReport: { registrationIdentifier: ['listExamHistory', 'registrationIdentifier'] },
  listExamSessions: { examId: oralExam },
  getSessionExaminee: { examScheduleId: ['getDashboardRoster', 'examScheduleId'] },
  listRosterSchedules: { examHeaderId: oralExam },
  getAgenda: { examHeaderId: oralExam },
  listConflicts: { examHeaderId: oralExam },
  getCaseContents: { caseHeaderId: oralCase },
  listCaseExhibits: { caseHeaderId: oralCase },
  getCaseExhibit: { id: ['listCaseExhibits', 'exhibitId'] },
  getCaseFeedback: { caseHeaderId: oralCase },
  getCaseNote: { caseHeaderId: oralCase },
  listCaseScores: { examScheduleId: ['getDashboardRoster', 'examScheduleId'] },
  getCaseScore: { examScoringId: ['listCaseScores', 'examScoringId'] },
  getCaseComment: { id: ['listCaseScores', 'comment.id'] },
  getExamScore: { examScheduleScoreId: ['getDashboardRoster', 'examScheduleScoreId'] },
};

const specialty: Source = ['getPickList', 'exam-specialties.itemValue'];
const ofSpecialty = new Set<CallName>([
  'listRotations',
  'listRotationGaps',
  'listGmeSummary',
  'getTrainingRules',
  'getGmeInformation',
]);

/** Every value of a member in an answer, however deep. */
function valuesOf(answer: unknown, member: string, parent?: string): (string | number)[] {
  if (Array.isArray(answer)) return answer.flatMap((each) => valuesOf(each, member, parent));
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]: [string, unknown]) => {
    const isIt = parent === undefined && name === member;
    if (isIt && (typeof value === 'number' || typeof value === 'string')) return [value];
    return valuesOf(value, member, name === parent ? undefined : parent);
  });
}

function idsFrom(answers: Answers, [call, path]: Source): (string | number)[] {
  const [member = '', parent] = path.split('.').toReversed();
  return [...new Set(valuesOf(answers.get(call) ?? [], member, parent))];
}

/** The most records of one kind that are asked for, until one is found. */
const MOST = 12;

/**
 * What a page would ask a call, with the ids of earlier answers; none where no earlier answer has one.
 *
 * @param userId of the person who asks.
 */
export function questionsOf(name: CallName, answers: Answers, userId: number): Question[] {
  if (name === 'getProfile') return [{ query: { userId } }];
  if (name === 'getRegistrationStatus') return [{ query: { examCode: 'GSQE' } }];
  if (name === 'getPickList') return pickListNames.map(listQuestion);
  if (ofSpecialty.has(name))
    return idsFrom(answers, specialty)
      .slice(0, MOST)
      .map((examSpecialtyId) => ({ query: { examSpecialtyId } }));
  if (name === 'getSurvey' || name === 'listSurveyQuestions')
    return idsFrom(answers, ['listSurveyOffers', 'survey_UniqueID'])
      .slice(0, 1)
      .map((id) => ({
        query: {
          survey_type: idsFrom(answers, ['listSurveyOffers', 'survey_Type'])[0] ?? 'registration',
          survey_uniqueid: id,
          userId,
        },
      }));
  if (name === 'listCaseRosters') {
    const [scheduleId1] = idsFrom(answers, ['listRosterSchedules', 'scheduleId']);
    const [sessionName] = idsFrom(answers, ['listRosterSchedules', 'sessionName']);
    return scheduleId1 === undefined || sessionName === undefined
      ? []
      : [{ query: { sessionName, scheduleId1 } }];
  }
  if (name === 'getActiveSession') return [{ query: { currentDate: new Date().toISOString() } }];
  const parameters = sources[name];
  if (!parameters) return [{}];
  const [[parameter, source]] = Object.entries(parameters) as [[string, Source]]; // each has one
  return idsFrom(answers, source)
    .slice(0, MOST)
    .map((id) => ({ params: { [parameter]: id }, query: { [parameter]: id } }));
}

/** A pick-list, with the filter that the specification gives it. */
function listQuestion(name: string): Question {
  const filters: Readonly<Record<string, Values>> = {
    states: { countryCode: 'US' },
    'clinical-activities': { examSpecialtyId: 1 },
    'clinical-levels': { examSpecialtyId: 1 },
    'residency-programs-by-examSpecialtyId': { examSpecialtyId: 1 },
    'exam-date-selection': { examSpecialtyId: 1 },
    'examiner-sessions': { currentDate: new Date().toISOString() },
  };
  return { params: { name }, query: filters[name] ?? {} };
}
