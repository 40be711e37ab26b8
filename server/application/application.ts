import type {
  CardStatus,
  CaseLogState,
  MbsActivities,
  MbsActivitiesState,
  MbsActivitiesStatus,
  ReadOnlyReason,
} from '#contract/application/examCards.ts';
import { agreementsOf, openStatements } from '#domain/application/agreements.ts';
import { cardStatusNumber } from '#domain/application/cardStatus.ts';
import { caseLogGaps } from '#domain/application/caseLog.ts';
import { countedYears, mbsGaps } from '#domain/application/mbsActivities.ts';
import { cardDue } from '#domain/todo/applicationToDos.ts';
import { boardDay } from '#domain/boardTime.ts';
import type { Sql } from '#server/db/database.ts';
import type { CardName } from '#contract/application/examCards.ts';
import { isRegistrationOver, type CandidateExam } from '#server/exams/exams.ts';
import { notFound } from '#server/core/fault.ts';
import { answersOf, cardsOf, type Answers, type KeptCards } from './answers.ts';
import { directoryOf, type ExamDirectory } from './directory.ts';

/** A person's application for an exam that has cards, at one time. */
export interface Application {
  readonly exam: CandidateExam;
  readonly directory: ExamDirectory;
  readonly cards: KeptCards;
  readonly answers: Answers;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The application of a person; null if the exam has no cards. */
export async function findApplication(
  sql: Sql,
  userId: number,
  exam: CandidateExam,
  now: number,
): Promise<Application | null> {
  const directory = await directoryOf(sql, exam.examId);
  if (!directory) return null;
  const cards = await cardsOf(sql, userId, exam.examId);
  return { exam, directory, cards, answers: await answersOf(sql, userId, exam.examId), now };
}

/** The same; throws Fault 404 if the exam has no cards. */
export async function applicationOf(...of: Parameters<typeof findApplication>): Promise<Application> {
  const found = await findApplication(...of);
  if (!found) throw notFound();
  return found;
}

/** Whether the exam has a card: not all have activities. */
export const hasCard = ({ directory }: Application, card: CardName) =>
  card !== 'mbsActivities' || directory.mbsAverageMinimum !== null;

/** The calendar years that count; before the board has set a date, those before the current year. */
export const yearsOf = ({ exam, now }: Application) =>
  countedYears(boardDay(exam.regOpenDate === null ? now : Date.parse(exam.regOpenDate)));

/**
 * The activities card.
 *
 * @throws Fault 404 for an exam without it.
 */
export function mbsActivitiesOf(application: Application): MbsActivities {
  const { mbsAverageMinimum: averageMinimum } = application.directory;
  if (averageMinimum === null) throw notFound();
  const { yearlyCases } = application.answers;
  const years = yearsOf(application).map((year) => ({
    year,
    cases: yearlyCases.find((each) => each.year === year)?.cases ?? null,
  }));
  return { years, averageMinimum };
}

/** Statements that the person has yet to agree to. */
export const openStatementsOf = ({ directory, answers }: Application) =>
  openStatements(agreementsOf(directory.examAttestations, answers.examUserAttestations));

/** What is missing on the activities card. */
export function mbsGapsOf(application: Application) {
  const { years, averageMinimum } = mbsActivitiesOf(application);
  return mbsGaps({ examUserPathway: application.answers.examUserPathway, years }, averageMinimum);
}

/** What is missing in the case log. */
export const caseLogGapsOf = ({ answers, directory }: Application) => caseLogGaps(answers, directory);

const isComplete: Readonly<Record<CardName, (application: Application) => boolean>> = {
  caseLogs: (application) => caseLogGapsOf(application).length === 0,
  attestations: (application) => openStatementsOf(application).length === 0,
  mbsActivities: (application) => mbsGapsOf(application).length === 0,
};

/** A reason that this server gives. */
export type KnownReason = Exclude<ReadOnlyReason, 'notSaid'>;

/** Why a card is read-only; null if it can be edited. */
export function readOnlyReason({ exam, cards, now }: Application, card: CardName): KnownReason | null {
  const { held } = cards[card];
  if (held !== null) return held;
  return isRegistrationOver(exam, now) ? 'closed' : null;
}

/** A card's status. */
export function cardStatusOf(application: Application, card: CardName): CardStatus {
  const { version, savedAt } = application.cards[card];
  const reason = readOnlyReason(application, card);
  return {
    examHeaderId: application.exam.examId,
    status: cardStatusNumber({ readOnlyReason: reason, version, isComplete: isComplete[card](application) }),
    cardStatusResponseReadOnly: reason !== null,
    readOnlyReason: reason,
    dueDate: cardDue(application.exam, reason),
    version,
    savedAt,
  };
}

function sharedState(application: Application, card: CardName) {
  const { caseLogs, attestations, mbsActivities } = application.cards;
  const { examUserPathway, examUserProgram, examUserAttestations } = application.answers;
  return {
    ...cardStatusOf(application, card),
    versions: {
      caseLogs: caseLogs.version,
      attestations: attestations.version,
      mbsActivities: mbsActivities.version,
    },
    examUserPathway,
    examUserProgram,
    examUserAttestations,
  };
}

/** The response to saving the case log or the attestations. */
export function caseLogState(application: Application, card: 'caseLogs' | 'attestations'): CaseLogState {
  const { examUserCaseLogPeriod, examUserHospitalAppointments } = application.answers;
  return { ...sharedState(application, card), examUserCaseLogPeriod, examUserHospitalAppointments };
}

/** The response to saving the activities. */
export const mbsState = (application: Application): MbsActivitiesState => ({
  ...sharedState(application, 'mbsActivities'),
  examUserHospitalAppointment: application.answers.examUserHospitalAppointments,
  mbsActivities: mbsActivitiesOf(application),
});

/** The activities card with its status. */
export const mbsStatus = (application: Application): MbsActivitiesStatus => ({
  // Read first: throws for an exam without the card.
  mbsActivities: mbsActivitiesOf(application),
  ...cardStatusOf(application, 'mbsActivities'),
  examUserPathway: application.answers.examUserPathway,
});
