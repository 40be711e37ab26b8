import {
  selfReportedCme,
  type CmeCredit,
  type SelfReportedBody,
  type SelfReportedCme,
} from '#contract/cme/cme.ts';
import type { RecordProblems } from '../records/recordForm.ts';
import type { NamedRecord, RecordNaming, RecordRules } from '../records/recordRules.ts';
import { dayNumber } from '../days.ts';
import { isPrinted } from '../printedText.ts';
import { searchText } from '../typed/typedText.ts';
import { isExpired, lastDayOfCredit } from './cmeSummary.ts';

/** What is probably a mistake in a credit that a member reports; it is saved all the same. */
export type CmeWarning = 'reported' | 'similar' | 'notPrinted' | 'manyADay' | 'future' | 'outside';
type Field = keyof SelfReportedBody;

interface Beside {
  today: string;
  /** The member's other credits of this kind. */
  others: readonly SelfReportedCme[];
  /** Credits that providers reported to the board. */
  reported: readonly CmeCredit[];
}

const MOST_A_DAY = 12;
/** A provider may report a course with its last day, a member with its first. */
const DAYS_NEAR = 7;
const SHARED_WORDS = 0.6;

/** The words of titles; those of an import are compared with each other. */
const knownWords = new Map<string, readonly string[]>();
const MOST_KNOWN = 10_000;

function wordsOf(title: string): readonly string[] {
  const known = knownWords.get(title);
  if (known) return known;
  if (knownWords.size >= MOST_KNOWN) knownWords.clear();
  const words = [...new Set(searchText(title).match(/[\p{L}\p{N}]+/gu))];
  knownWords.set(title, words);
  return words;
}

/** Whether two titles probably mean the same activity: most of their words are the same. */
export function areSimilar(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const shared = words.filter((word) => others.includes(word)).length;
  return shared > 0 && shared >= SHARED_WORDS * Math.max(words.length, others.length);
}

const isNear = (one: string, other: string) => Math.abs(dayNumber(one) - dayNumber(other)) <= DAYS_NEAR;

/** The credit of a provider that is probably the same activity. */
const reportedLike = (body: SelfReportedBody, { reported }: Beside) =>
  reported.find(
    (each) =>
      isNear(each.date, body.date) &&
      (areSimilar(each.title, body.title) ||
        (each.creditsTotal === body.creditsTotal &&
          areSimilar(each.accreditedProvider, body.accreditedProvider))),
  );

/** The member's other credit of that day with a similar title. */
const similarTo = ({ title, date }: SelfReportedBody, { others }: Beside) =>
  others.find((each) => each.date === date && areSimilar(each.title, title));

function titleWarning(body: SelfReportedBody, beside: Beside): CmeWarning | undefined {
  if (reportedLike(body, beside)) return 'reported';
  if (similarTo(body, beside)) return 'similar';
  return isPrinted(body.title) ? undefined : 'notPrinted';
}

/** The credits that the warnings of a credit are about, by field. */
export function cmeWarnedAbout(
  body: SelfReportedBody,
  beside: Beside,
): Partial<Record<Field, NamedRecord | undefined>> {
  const row = body.date === '' ? undefined : (reportedLike(body, beside) ?? similarTo(body, beside));
  return row ? { title: { naming: selfReportedRules as unknown as RecordNaming, row } } : {};
}

function dateWarning({ date }: SelfReportedBody, { today }: Beside): CmeWarning | undefined {
  if (date > today) return 'future';
  return isExpired({ creditExpDate: lastDayOfCredit(date) }, today) ? 'outside' : undefined;
}

function amountWarning({ date, creditsTotal }: SelfReportedBody, { others, reported }: Beside) {
  // In a form, credits that are not typed yet are no number.
  if (!Number.isFinite(creditsTotal)) return undefined;
  let total = creditsTotal;
  for (const each of [...others, ...reported]) if (each.date === date) total += each.creditsTotal;
  return total > MOST_A_DAY ? 'manyADay' : undefined;
}

/** The warnings of a credit that a member reports, by field. */
export function cmeWarnings(
  body: SelfReportedBody,
  beside: Beside,
): Partial<Record<Field, CmeWarning | undefined>> {
  const { date } = body;
  return {
    ...(date !== '' && {
      title: titleWarning(body, beside),
      date: dateWarning(body, beside),
      creditsTotal: amountWarning(body, beside),
    }),
  };
}

/** The credits with self-assessment are part of the credits. */
export const selfReportedProblems = ({ creditsTotal, creditsSA }: SelfReportedBody): RecordProblems<Field> =>
  Number.isFinite(creditsTotal) && creditsSA > creditsTotal ? { creditsSA: 'moreThanWhole' } : {};

/** Self-reported credits, for the portal and the server. */
export const selfReportedRules: RecordRules<typeof selfReportedCme> = {
  area: selfReportedCme,
  nameField: 'title',
  check: selfReportedProblems,
  // Titles and amounts are compared within one day.
  meetsAt: ({ date }) => [date],
};
