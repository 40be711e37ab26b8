import { searchText } from '../typed/typedText.ts';

/** The languages whose names of months and days of the week are read; the first is read before the others are made. */
const languages =
  'en,fr,de,es,pt,it,nl,sv,da,nb,fi,pl,cs,sk,hu,ro,hr,sl,bg,tr,el,ru,uk,lt,lv,et,ar,he,fa,hi,bn,zh,ja,ko,id,is'.split(
    ',',
  );
/** How Czech, Hungarian and Polish spreadsheets abbreviate months. */
const numerals = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];

/** The words of a text and its numbers, as searches compare them; Chinese characters are words. */
export const dayTokens = (text: string): readonly string[] =>
  searchText(text).match(/\d+|\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}])+/gu) ?? [];
const isNumber = (token: string) => /^\d/.test(token);

/** What the words beside the numbers of a day mean. */
interface DayWords {
  /** The month by its name, from 1; null where languages differ, such as the `listopad` of Poland and Croatia. */
  months: ReadonlyMap<string, number | null>;
  /** Words that are written around the parts, such as `de`, `г` and `年`. */
  fillers: ReadonlySet<string>;
  weekdays: ReadonlySet<string>;
}

/**
 * Makes the names of some languages from a day in each month of 2033; these are of all days of the week. The name of a
 * month that stands alone is another in some languages: Czech `června` is of `červen`, and `červenec` is the next one.
 */
function wordsOf(tags: readonly string[]): DayWords {
  const months = new Map<string, number | null>(numerals.map((numeral, index) => [numeral, index + 1]));
  const fillers = new Set<string>();
  const weekdays = new Set<string>();
  for (const tag of tags)
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(`${tag}-u-ca-gregory-nu-latn`, {
        weekday: style,
        day: 'numeric',
        month: style,
        year: 'numeric',
        timeZone: 'UTC',
      });
      const dates = Array.from({ length: 12 }, (_, month) => format.formatToParts(Date.UTC(2033, month, 22)));
      for (const { type, value } of dates.flat())
        if (type === 'weekday') for (const word of dayTokens(value)) weekdays.add(word);
      const words = dates.map((parts) =>
        dayTokens(parts.map(({ type, value }) => (type === 'weekday' ? ' ' : value)).join('')).filter(
          (token) => !isNumber(token),
        ),
      );
      const isFiller = (word: string) => words.every((each) => each.includes(word));
      const alone = new Intl.DateTimeFormat(`${tag}-u-ca-gregory-nu-latn`, { month: style, timeZone: 'UTC' });
      for (const [index, each] of words.entries()) {
        const month = index + 1;
        const name = dayTokens(alone.format(Date.UTC(2033, index, 22)));
        // Not of Chinese, whose numbers are also of days of the week.
        const isWord = name.length === 1 && !isNumber(name[0]!);
        for (const word of isWord ? [...each, ...name] : each)
          if (isFiller(word)) fillers.add(word);
          else months.set(word, months.has(word) && months.get(word) !== month ? null : month);
      }
    }
  return { months, fillers, weekdays };
}

let english: DayWords | undefined;
let all: DayWords | undefined;

/** English ordinals, and those of French, Italian, Portuguese and Spanish for the first day of a month. */
const ordinals = new Set(['st', 'nd', 'rd', 'th', 'er', 'o', 'of', 'the', 'le']);

const isAround = ({ fillers, weekdays }: DayWords, word: string) =>
  fillers.has(word) || ordinals.has(word) || isWeekday(weekdays, word);

/** Whether a word is the name of a day of the week, or its beginning. */
const isWeekday = (weekdays: DayWords['weekdays'], word: string): boolean =>
  weekdays.has(word) || (word.length > 2 && [...weekdays].some((name) => name.startsWith(word)));

/** The month of a name, of an abbreviation, or of the beginning of names of one month. */
function monthOf(months: DayWords['months'], word: string): number | null {
  const exact = months.get(word);
  if (exact !== undefined) return exact;
  if (word.length < 3) return null;
  const begun = new Set<number | null>();
  for (const [name, month] of months) if (name.startsWith(word)) begun.add(month);
  return begun.size === 1 ? [...begun][0]! : null;
}

/** The month that words name; each is tried as the month, as `mar` is one or a day of the week. */
function monthWith(words: DayWords, tokens: readonly string[]): number | null {
  const found = tokens.flatMap((word, at) => {
    const month = monthOf(words.months, word);
    return month && tokens.every((other, index) => index === at || isAround(words, other)) ? [month] : [];
  });
  const [month] = found;
  return month !== undefined && found.every((each) => each === month) ? month : null;
}

/** Asks the English names, and those of all languages where it is not answered. */
function ask<Answer>(question: (words: DayWords) => Answer): Answer {
  english ??= wordsOf(languages.slice(0, 1));
  const answer = question(english);
  if (answer) return answer;
  all ??= wordsOf(languages);
  return question(all);
}

const wordsIn = (tokens: readonly string[]) => tokens.filter((token) => !isNumber(token));

/**
 * The month that the words of a day name, from 1, in any of the languages; null if they name none, or different ones in
 * different languages.
 */
export const namedMonth = (tokens: readonly string[]): number | null =>
  ask((words) => monthWith(words, wordsIn(tokens)));

/** Whether words can stand around a day in numbers, such as the day of the week, `г` or `年`. */
export const areAround = (tokens: readonly string[]): boolean =>
  ask((words) => wordsIn(tokens).every((word) => isAround(words, word)));
