import type { RequirementStatus } from '#contract/registration/examinations.ts';
import type { CaseLogGap } from '#domain/application/caseLog.ts';
import type { Sql } from '#server/db/database.ts';
import type { CardName } from '#contract/application/examCards.ts';
import type { CandidateExam } from '#server/exams/exams.ts';
import {
  cardStatusOf,
  caseLogGapsOf,
  findApplication,
  hasCard,
  mbsGapsOf,
  openStatementsOf,
  type Application,
  readOnlyReason,
} from './application.ts';

type Line = Omit<RequirementStatus, 'statusOrder'>;

const counted = (count: number, one: string, more: string) => (count === 1 ? one : `${count} ${more}`);

/** "your pathway, your program and the period". */
const joined = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

const caseLogParts = {
  pathway: 'your pathway',
  program: 'your program',
  period: 'the period of the log',
  appointments: 'a hospital',
} as const;

/** A group with too few cases, in total or in one of its kinds, counts once. */
function lowGroups({ directory }: Application, gaps: readonly CaseLogGap[]): number {
  const isLow = (gap: CaseLogGap, { examCaseLogId, categories }: (typeof directory.examCaseLogs)[number]) =>
    (gap.kind === 'group' && gap.examCaseLogId === examCaseLogId) ||
    (gap.kind === 'category' && categories.some(({ categoryId }) => categoryId === gap.categoryId));
  return directory.examCaseLogs.filter((group) => gaps.some((gap) => isLow(gap, group))).length;
}

function caseLogSentences(application: Application): string[] {
  const gaps = caseLogGapsOf(application);
  const missing = gaps.flatMap(({ kind }) =>
    kind === 'group' || kind === 'category' ? [] : [caseLogParts[kind]],
  );
  const low = lowGroups(application, gaps);
  return [
    ...(missing.length > 0 ? [`Tell the board ${joined(missing)}.`] : []),
    ...(low > 0
      ? [`${counted(low, 'One group of cases is', 'groups of cases are')} below the minimum.`]
      : []),
  ];
}

function mbsSentences(application: Application): string[] {
  const gaps = mbsGapsOf(application);
  const years = gaps.flatMap((gap) => (gap.kind === 'year' ? [`${gap.year}`] : []));
  const average = gaps.find((gap) => gap.kind === 'average');
  return [
    ...(gaps.some(({ kind }) => kind === 'pathway') ? ['Choose your pathway.'] : []),
    ...(years.length > 0 ? [`Enter your cases for ${joined(years)}.`] : []),
    ...(average
      ? [`${counted(average.lacking, 'One more case is', 'more cases are')} needed over all years.`]
      : []),
  ];
}

function attestationSentences(application: Application): string[] {
  const open = openStatementsOf(application).length;
  return open > 0 ? [`Agree to ${counted(open, 'the statement that is', 'statements that are')} open.`] : [];
}

interface Card {
  readonly statusType: string;
  readonly statusName: string;
  readonly page: string;
  /** The missing parts, in sentences. */
  readonly missing: (application: Application) => readonly string[];
  readonly complete: string;
}

const pages: Readonly<Record<CardName, Card>> = {
  caseLogs: {
    statusType: 'caseLog',
    statusName: 'Case log',
    page: 'case-logs',
    missing: caseLogSentences,
    complete: 'Your case log has everything that is needed.',
  },
  mbsActivities: {
    statusType: 'mbsActivities',
    statusName: 'Activities',
    page: 'mbs-activities',
    missing: mbsSentences,
    complete: 'You entered your cases for each year.',
  },
  attestations: {
    statusType: 'cardAttestations',
    statusName: 'Your attestations',
    page: 'your-attestation',
    missing: attestationSentences,
    complete: 'You agreed to every statement.',
  },
};

/** By status number, which starts at -1. */
const words = ['Contingent', 'In progress', 'Completed', 'Pending approval'];

function lineOf(application: Application, card: CardName): Line {
  const { statusType, statusName, page, missing, complete } = pages[card];
  const { status } = cardStatusOf(application, card);
  const sentences = {
    approved: () => ['The board has approved it.'],
    underReview: () => ['The board is reviewing it.'],
    closed: () => ['Registration for this exam has ended, so you cannot change it.'],
    open: () => {
      const found = missing(application);
      return found.length > 0 ? found : [complete];
    },
  };
  return {
    statusType,
    statusName,
    statusDescriptionText: words[status + 1] ?? '',
    statusInstructions: sentences[readOnlyReason(application, card) ?? 'open']().join(' '),
    // A read-only card can still be opened.
    statusDisabled: 0,
    statusUrl: `/${page}/${application.exam.examId}`,
  };
}

/**
 * The requirement lines for the cards of an application; none for an exam without cards. They do not block
 * submission.
 */
export async function cardLines(sql: Sql, userId: number, exam: CandidateExam, now: number): Promise<Line[]> {
  const application = await findApplication(sql, userId, exam, now);
  if (!application) return [];
  const cards = ['caseLogs', 'mbsActivities', 'attestations'] as const;
  return cards.filter((card) => hasCard(application, card)).map((card) => lineOf(application, card));
}
