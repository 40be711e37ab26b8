import * as z from 'zod/mini';
import { accommodations } from './registration/accommodations.ts';
import { assessments } from './cc/assessments.ts';
import { billing } from './billing/billing.ts';
import type { Call } from './core/call.ts';
import { calls } from './calls.ts';
import { caseExhibits } from './scoring/caseExhibits.ts';
import { caseFeedback } from './scoring/caseFeedback.ts';
import { ccReferenceLetters } from './letters/ccReferenceLetters.ts';
import { cme } from './cme/cme.ts';
import { committees } from './profile/committees.ts';
import { continuousCertification } from './cc/continuousCertification.ts';
import { dashboard } from './dashboard/dashboard.ts';
import { deviceCheck } from './scoring/deviceCheck.ts';
import { documents } from './documents/documents.ts';
import { examCards } from './application/examCards.ts';
import { examinations } from './registration/examinations.ts';
import { oralExams } from './scoring/oralExams.ts';
import { pickLists } from './pickLists/pickLists.ts';
import { practice } from './scoring/practice.ts';
import { profiles } from './profile/profiles.ts';
import { referenceLetters } from './letters/referenceLetters.ts';
import { scoring } from './scoring/scoring.ts';
import { standing } from './standing/standing.ts';
import { surveys } from './surveys/surveys.ts';
import { todo } from './todo/todo.ts';
import { training } from './training/training.ts';
import { users } from './access/users.ts';

type Rows = Readonly<Record<string, Call>>;

/**
 * The members of each area that say nothing about a person: ids, versions, statuses, dates and names of exams. The
 * inspector and its recordings show these and nothing else of what the API sends and receives. A number also counts:
 * the id of a gender, a language or an accommodation is not harmless, nor are a member's own dates.
 */
export const harmlessMembers: readonly (readonly [Rows, string])[] = [
  [users, 'type status resetRequired expiration expires_in_minutes token_type userId traceId'],
  [
    profiles,
    `
      userId userProfileId userConfirmed userConfirmedDate displayNameEditable version
      certificationStatus createdByUserId createdAtUtc lastUpdatedByUserId lastUpdatedAtUtc
      lastLoginDateUtc
    `,
  ],
  [
    dashboard,
    `
      examCode examName status examId examStartDate examEndDate regOpenDate regEndDate registeredAt
      appOpenDate appCloseDate appFeePaid postDeadlineAccess examSpecialtyId examType isOnline
      withdrawnAt certificationId certificationStatusId certificationStatus certificateTypeId
      documentId statusType disabled requirementId kind dueDate isMet mover
    `,
  ],
  [
    examinations,
    `
      examId examID examCode examName examDate examDateId examSpecialtyId examHeaderId examheaderId
      registrationIdentifier eligibility intends startsOn endsOn seatHeldUntil statedAt name checked
      statusType statusName statusOrder statusDisabled status sentDate responseDate mailState
      withdrawnAt registeredAt v started version savedAt available availableFrom documentId attested
    `,
  ],
  [accommodations, 'examId id documentId status'],
  [
    billing,
    `
      examId feeId feeIds examName feeType amount currency dueDate expired paidTotal registration
      status transactionId startedAt settledAt returnTo
    `,
  ],
  [
    examCards,
    `
      id examPathwayId examCaseLogId minimum categoryId countsAtMost version examheaderId
      examHeaderId name status cardStatusResponseReadOnly readOnlyReason dueDate savedAt attestedAt
      checked year averageMinimum withdrawnAt caseLogs attestations mbsActivities
    `,
  ],
  [
    referenceLetters,
    `
      id referenceId examHeaderId examheaderId attestationType timesSent sentDate responseDate
      status withdrawnAt mailState version neededTypes cardStatusResponseReadOnly readOnlyReason
      dueDate
    `,
  ],
  [
    ccReferenceLetters,
    `
      id referenceId attestationType timesSent responseDate status withdrawnAt mailState version
      letterSent neededTypes countsFrom dueDate
    `,
  ],
  [continuousCertification, 'version year wordingVersion name submittedAt attested'],
  [
    assessments,
    `
      examId opensOn closesOn isRequired isRegistered fee minutes questions triesAllowed
      passingPercent retryPercent tryNumber startedAt endsAt endedAt registrationIdentifier
    `,
  ],
  [committees, 'termId nextMeeting'],
  [standing, 'licenseId apptId userId version wordingVersion'],
  [
    training,
    `
      id userId version trainingId informationid examSpecialtyId minStartDate maxStartDate
      weeksWithLeave monthsInOneActivity months year
    `,
  ],
  [cme, 'cmeId id proofId version'],
  [
    surveys,
    `
      survey_Type survey_type survey_UniqueID survey_uniqueid examName examDate lastDay timeZone
      userId answeredAt isDeclined questionID questionId questionType isRequired optionID status
    `,
  ],
  [
    todo,
    `
      id examId key kind mover isRequired step amount currency due since remindFrom done total name
      status card readOnlyReason lastDay isAssessmentOver examSpecialtyId version examHeaderId
      started
    `,
  ],
  [
    documents,
    `
      documentId documentTypeId certificateId certificateTypeId mediaType size uploadedAt mayDelete
      id status registrationIdentifier
    `,
  ],
  [
    oralExams,
    `
      examId examHeaderId examScheduleId examScheduleScoreId scheduleId scheduleId1 scheduleId2
      scheduleIds caseHeaderId id position version status skipReason kind examName sessionName
      sessionNumber examDate examDates currentDate timeZone startsAt endsAt examStartsAt examEndsAt
      teamName rosterName extraMinutes isConflicted isSuspected casesScored casesTotal
      commentRequired secondsPerCase isPractice mayReset mayKeepCaseTexts now
    `,
  ],
  [practice, 'keptUntil examHeaderId version status examScheduleId examScheduleScoreId'],
  [
    scoring,
    `
      examScoringId examScheduleId examScheduleScoreId caseHeaderId position id version receivedAt
      givenAt status skipReason startedAt identityConfirmedAt submittedAt examDate sessionName
      isConflicted hasComment
    `,
  ],
  [caseFeedback, 'caseHeaderId id version receivedAt'],
  [caseExhibits, 'caseHeaderId exhibitId id position mediaType'],
  [deviceCheck, 'receivedAt'],
  [pickLists, 'name examSpecialtyId currentDate seatsLeft'],
];

/**
 * Harmless members with the board's own words. A text of another member is shown only if it is an id, a time or one
 * of the values that the contract lists.
 */
const boardWords = new Set(
  `
    certificationStatus examName statusType statusName sessionName teamName rosterName timeZone currency
    survey_UniqueID survey_uniqueid
  `
    .trim()
    .split(/\s+/),
);

type Member = { name: string; of: object; schema: z.core.$ZodType };
type Definition = z.core.$ZodTypes['_zod']['def'];

/** The schemas below one schema, without those of an object's members. */
function inside(definition: Definition): readonly z.core.$ZodType[] {
  switch (definition.type) {
    case 'array':
      return [definition.element];
    case 'record':
      return [definition.valueType];
    case 'union':
      return definition.options;
    case 'pipe':
      return [definition.in, definition.out];
    case 'nullable':
    case 'optional':
    case 'default':
    case 'catch':
    case 'readonly':
      return [definition.innerType];
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'file':
    case 'unknown':
    case 'object':
      return [];
    default:
      throw new Error(`The inspector's mask does not know schemas of the type ${definition.type} yet.`);
  }
}

/** Every member of every object below a schema; the contract has no schema that contains itself. */
function membersOf(schema: z.core.$ZodType): Member[] {
  const definition = (schema as z.core.$ZodTypes)._zod.def;
  if (definition.type !== 'object') return inside(definition).flatMap(membersOf);
  return Object.entries(definition.shape).flatMap(([name, member]) => [
    { name, of: schema, schema: member },
    ...membersOf(member),
  ]);
}

const membersOfCalls = (rows: Rows): Member[] =>
  Object.values(rows).flatMap(({ params, query, body, answer }) =>
    [params, query, body, answer].flatMap((schema) => (typeof schema === 'object' ? membersOf(schema) : [])),
  );

/** The literal texts that a member may have. */
function literalsOf(schema: z.core.$ZodType): unknown[] {
  const definition = (schema as z.core.$ZodTypes)._zod.def;
  if (definition.type === 'literal') return definition.values;
  if (definition.type === 'enum') return Object.values(definition.entries);
  return inside(definition).flatMap(literalsOf);
}

/** Whether a member can be a text, a number or a flag, and not only objects, whose members count for themselves. */
function hasPlainValue(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object') return false;
  const parts = inside(def);
  return parts.length === 0 || parts.some(hasPlainValue);
}

/** A calendar day or a time in ISO 8601, also as a reader has turned it into UTC. */
const isoTime = /^\d{4}-\d\d-\d\d(?:T[\d:.]{5,12}(?:Z|[+-]\d\d:\d\d)?)?$/;
/** An id as text: digits, also with a few letters before them, or the reference of a request. */
const textId = /^(?:(?:[A-Z]{1,4}-)?\d{1,12}|[0-9a-f]{16})$/;

/** What of the contract may be shown to people who have a recording of the inspector. */
export interface Harmless {
  /** Whether any call of the contract has a member of this name. */
  isMember(name: string): boolean;
  /** Whether every member of this name is declared harmless. */
  isDeclared(name: string): boolean;
  /** Whether a value of a member of this name may be shown. */
  isShown(name: string, value: unknown): boolean;
}

/**
 * Reads from calls and declarations which members are harmless. A name is, if each object of the calls that has a
 * member of this name has it in an area that declares it. What nobody has declared, such as all members of a new
 * area, is not, nor are members of the same name anywhere else.
 */
export function harmlessOf(all: Rows, declarations: readonly (readonly [Rows, string])[]): Harmless {
  /** For each name, the objects with such a member of which no area has declared it yet. */
  const undeclared = new Map<string, Set<object>>();
  const literals = new Map<string, Set<unknown>>();
  for (const { name, of, schema } of membersOfCalls(all)) {
    if (hasPlainValue(schema)) undeclared.set(name, (undeclared.get(name) ?? new Set()).add(of));
    const known = literals.get(name) ?? new Set();
    for (const literal of literalsOf(schema)) known.add(literal);
    literals.set(name, known);
  }
  for (const [rows, names] of declarations) {
    const members = new Set(names.trim().split(/\s+/));
    for (const { name, of } of membersOfCalls(rows)) if (members.has(name)) undeclared.get(name)?.delete(of);
  }
  const harmless = new Set([...undeclared].filter(([, of]) => of.size === 0).map(([name]) => name));
  return {
    isMember: (name) => literals.has(name),
    isDeclared: (name) => harmless.has(name),
    isShown: (name, value) =>
      harmless.has(name) &&
      (typeof value !== 'string' ||
        boardWords.has(name) ||
        literals.get(name)!.has(value) ||
        isoTime.test(value) ||
        textId.test(value)),
  };
}

export const harmless = harmlessOf(calls, harmlessMembers);
