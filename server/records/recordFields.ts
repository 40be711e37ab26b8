import type { RecordFields, RecordList } from '#contract/records/recordFields.ts';
import {
  recordProblems,
  type RecordCheck,
  type RecordProblem,
  type RecordProblems,
} from '#domain/records/recordForm.ts';
import { collisionsOf, recordDays, recordText, type RecordRules } from '#domain/records/recordRules.ts';
import { plausibleDays } from '#domain/typed/plausibleDays.ts';
import type { Sql } from '#server/db/database.ts';
import { columnOf } from '#server/db/columns.ts';
import { alias, fragment, identifier, joined, type Fragment } from '#server/db/fragment.ts';
import { invalid } from '#server/core/fault.ts';
import { nameSentences } from '#server/http/validate.ts';

/** `from` and `to` stand for the bounds of the field's days. */
const sentences: Readonly<Record<RecordProblem, string>> = {
  missing: 'Fill in this field.',
  choiceMissing: 'Choose one.',
  choiceOrOther: 'Choose one, or enter what is not on the list.',
  dayMissing: 'Enter a date.',
  yearMissing: 'Enter a year.',
  tooLong: 'Enter a shorter text.',
  noDay: 'Enter a valid date.',
  dayOutOfRange: 'Enter a date from {from} to {to}.',
  yearOutOfRange: 'Enter a year from {from} to {to}.',
  future: 'Enter today or a date in the past.',
  noYear: 'Enter a four-digit year.',
  noAddress: 'Enter an email address.',
  noPhone: 'Enter a phone number, such as +1 216 555 0142 or 216-555-0142 ext. 12.',
  noZip: 'Enter a ZIP code, such as 44106 or 44106-1234.',
  notPrinted:
    'Certificates and letters are printed in Latin, Greek and Cyrillic letters. Write the name in one of them.',
  ...nameSentences,
  contradicts: 'Choose your race or “I prefer not to say my race”, not both.',
  noCredits: 'Enter whole or quarter credits, such as 12 or 1.25, up to 500.',
  ambiguousNumber: 'Enter the number without a thousands separator.',
  moreThanWhole: 'This cannot be more than the total.',
  unknown: 'Choose one of the allowed values.',
  twice: 'This is already on record.',
  beforeStart: 'Enter a date after the issue date.',
  endsBeforeStart: 'Enter a last day that is the same as or after the first day.',
  overlaps: 'These dates overlap with another record.',
  outdated: 'The form has changed. Reload the page and answer it again.',
};

function sentenceOf(problem: RecordProblem, { meaning, kind }: RecordFields[string], today: string): string {
  if (!meaning) return sentences[problem];
  const { first, last } = plausibleDays(meaning, today);
  const shown = kind === 'year' ? 4 : 10;
  return sentences[problem].replace('{from}', first.slice(0, shown)).replace('{to}', last.slice(0, shown));
}

/** The one fixed parameter of a pick-list. */
const fixedScope = ({ query = {} }: RecordList): string => {
  const [value = ''] = Object.values(query) as (string | number | undefined)[];
  return String(value);
};

const columns = {
  itemValue: 'item_value',
  itemDescription: 'item_description',
  modifier: 'modifier',
} as const satisfies Record<RecordList['saves'], string>;

/** The column of a member, in the table `r`. */
export const recordColumn = (member: string): Fragment => fragment`r.${identifier(columnOf(member))}`;

/** The description of a chosen item; empty if the list no longer has it. */
const descriptionOf = (name: string, list: RecordList, shownAs: string) => {
  const scope = list.from ? fragment`${recordColumn(list.from.field)}::text` : fragment`${fixedScope(list)}`;
  return fragment`coalesce((select i.item_description from pick_list_items i
              where i.list = ${list.name} and i.scope = ${scope}
                and i.${identifier(columns[list.saves])} = ${recordColumn(name)}::text), '') as ${alias(shownAs)}`;
};

/** The part of a query that reads the members of a record from the table `r`. */
export function selectMembers(table: string, fields: RecordFields, others: readonly string[]): Fragment {
  const columns = [...others, ...Object.keys(fields), 'version'].map(
    (name) => fragment`${recordColumn(name)} as ${alias(name)}`,
  );
  const descriptions = Object.entries(fields).flatMap(([name, { list, shownAs }]) =>
    list && shownAs !== undefined ? [descriptionOf(name, list, shownAs as string)] : [],
  );
  return fragment`select ${joined([...columns, ...descriptions])} from ${identifier(table)} r`;
}

type Values = Readonly<Record<string, unknown>>;

/** Choices that are not on their pick-list; what the record has already may stay, also when the list has changed. */
async function choiceProblems(sql: Sql, fields: RecordFields, body: Values, present: Values) {
  const chosen = Object.entries(fields).flatMap(([name, { list }]) => {
    if (!list || body[name] === '' || body[name] === null) return [];
    const { from, modifiedBy, saves } = list;
    const named = [name, from?.field, modifiedBy].filter((each) => each !== undefined);
    if (named.every((each) => body[each] === present[each])) return [];
    const scope = from ? String(body[from.field]) : fixedScope(list);
    const modifier = modifiedBy === undefined ? null : (body[modifiedBy] as string);
    const value = `${body[name] as string | number}`;
    const test = fragment`exists(select 1 from pick_list_items where list = ${list.name} and scope = ${scope}
        and ${identifier(columns[saves])} = ${value}
        and (${modifier}::text is null or modifier = ${modifier}::text))`;
    return [{ name, test }];
  });
  if (chosen.length === 0) return {};
  const [row] = await sql.query<{ known: readonly boolean[] }>`
    select json_build_array(${joined(chosen.map(({ test }) => test))}) as known`;
  const problems: RecordProblems = Object.fromEntries(
    chosen.filter((_, at) => !row!.known[at]).map(({ name }) => [name, 'unknown' as const]),
  );
  return problems;
}

/** The rules of an area that say which record is in the way. */
type NamingRules = Pick<RecordRules<any>, 'area' | 'nameField' | 'collisions'>;

/** The same sentence with the record that is in the way. */
function withRecord(sentence: string, fields: RecordFields, nameField: string, other: object): string {
  const days = recordDays({ fields }, other);
  const name = recordText(fields, other, nameField);
  const period = days && (days.from === days.to ? days.from : `${days.from} to ${days.to}`);
  return `${sentence.slice(0, -1)}: ${[name, period].filter(Boolean).join(', ')}.`;
}

interface Checked {
  body: object;
  /** The record as it is; null for a new one. */
  present: object | null;
  /** The member's other records of the list. */
  others?: readonly object[];
  check?: RecordCheck<any, any> | undefined;
  /** Names the record that this one collides with. */
  rules?: NamingRules;
  /** The board's calendar day. */
  today: string;
}

/**
 * Checks what the schema of a body cannot: fields that another one asks for, the rule of the record, and the choices.
 *
 * @throws Fault 400 `validation` with a sentence for each field.
 */
export async function requireValid(
  sql: Sql,
  fields: RecordFields,
  { body, present, others = [], check, rules, today }: Checked,
): Promise<void> {
  const problems: RecordProblems = {
    ...recordProblems(fields, body as never, { check, others, today }),
    ...(await choiceProblems(sql, fields, body as Values, (present ?? {}) as Values)),
  };
  const collisions = collisionsOf(rules ?? {}, body, others);
  const errors = Object.keys(fields).flatMap((name) => {
    const problem = problems[name];
    if (!problem) return [];
    const sentence = sentenceOf(problem, fields[name]!, today); // a name of the fields
    const other = problem === 'twice' || problem === 'overlaps' ? collisions[name] : undefined;
    return [
      [name, [rules && other ? withRecord(sentence, fields, rules.nameField, other) : sentence]] as const,
    ];
  });
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
}
