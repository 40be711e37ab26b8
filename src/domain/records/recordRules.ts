import type { RecordFields } from '#contract/records/recordFields.ts';
import type { AnyRecordArea, AreaBody, AreaRow } from '#contract/records/records.ts';
import { formFields, twinOf, type RecordCheck } from './recordForm.ts';

/** What the warnings of a record may need to know beside its own values. */
export interface RecordContext {
  /** The board's calendar day, `2026-11-22`. */
  today: string;
  /** The member's other records of the list. */
  others: readonly object[];
}

/** What names a record of an area. */
export type RecordNaming = Pick<RecordRules<AnyRecordArea>, 'area' | 'nameField'>;

/** A record with what names it. */
export interface NamedRecord {
  naming: RecordNaming;
  row: object;
}

/** An area of owned records with what the portal and the server both know about it. */
export interface RecordRules<Area extends AnyRecordArea> {
  readonly area: Area;
  /** The field that names a record. */
  readonly nameField: keyof AreaBody<Area> & string;
  /** The rule of the record as a whole, which form and server apply. */
  readonly check?: RecordCheck<AreaBody<Area>, AreaRow<Area>>;
  /** The other record that a field collides with, for a problem of `check` that is about one. */
  readonly collisions?: (
    body: AreaBody<Area>,
    others: readonly AreaRow<Area>[],
  ) => Readonly<Partial<Record<keyof AreaBody<Area> & string, AreaRow<Area>>>>;
  /**
   * Where a record meets others, such as the years of its days: two records that `check` or `warn` would compare share
   * one of them. So many rows are checked without comparing each with each.
   */
  readonly meetsAt?: (body: AreaBody<Area>) => readonly string[];
  /** What is probably a mistake, by field; the form shows it, and saves the record all the same. */
  readonly warn?: (
    body: AreaBody<Area>,
    context: RecordContext,
  ) => Readonly<Record<string, string | undefined>>;
  /** The record that a warning is about, by field. */
  readonly warnedAbout?: (
    body: AreaBody<Area>,
    context: RecordContext,
  ) => Readonly<Record<string, NamedRecord | undefined>>;
}

/**
 * What a record has in a field, in words: the text, or the description of a choice, with what is asked for only with it
 * ("Other: Burn surgery").
 */
export function recordText(fields: RecordFields, row: object, name: string): string {
  const values = row as Readonly<Record<string, unknown>>;
  const { shownAs } = fields[name] ?? {};
  const own = values[(shownAs as string | undefined) ?? name];
  const details = Object.keys(fields)
    .filter((each) => fields[each]!.when?.field === name)
    .map((each) => recordText(fields, row, each));
  return [own, ...details]
    .filter((each): each is string => typeof each === 'string' && each !== '')
    .join(': ');
}

/** What a record is called: the text of its naming field. */
export const recordName = ({ area, nameField }: RecordNaming, row: object): string =>
  recordText(area.fields as RecordFields, row, nameField);

/** The days of a record, of its first to its last: of a period, or from issue to expiry; null if it has none. */
export function recordDays(
  { fields }: { readonly fields: object },
  row: object,
): { from: string; to: string } | null {
  const days = formFields(fields as RecordFields)
    .filter(([, { kind }]) => kind === 'day')
    .map(([name]) => (row as Readonly<Record<string, unknown>>)[name])
    .filter((day): day is string => typeof day === 'string' && day !== '');
  return days.length === 0 ? null : { from: days[0]!, to: days.at(-1)! }; // there is one
}

/**
 * The other record that each field collides with, for problems that are about one. A record that is entered twice is said
 * at its first field, in every area.
 */
export function collisionsOf(
  { area, collisions }: Partial<Pick<RecordRules<AnyRecordArea>, 'area' | 'collisions'>>,
  body: object,
  others: readonly object[],
): Readonly<Record<string, object | undefined>> {
  if (!area) return {};
  const fields = area.fields as RecordFields;
  const [first] = formFields(fields);
  const twin = twinOf(fields, body, others);
  return {
    ...(first && twin && { [first[0]]: twin }),
    ...(collisions?.(body as never, others as never) as Readonly<Record<string, object>> | undefined),
  };
}
