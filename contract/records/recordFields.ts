import * as z from 'zod/mini';
import type { DayMeaning } from '#domain/typed/plausibleDays.ts';
import { typedPhone } from '#domain/typed/typedNumber.ts';
import { plainText, typedText } from '#domain/typed/typedText.ts';
import { nameText } from '../core/nameText.ts';
import type { PickListName, PickListQuery } from '../pickLists/pickLists.ts';
import { ifAbsent } from '../core/reading.ts';

/** Whose record it is. The portal does not use it, so that a board's backend may leave it out. */
export const OwnerId = ifAbsent(z.number(), 0);

/** The pick-list of a choice. */
export interface RecordList {
  readonly name: PickListName;
  readonly query?: PickListQuery;
  /** A parameter of the list that has the value of another field, such as the states of the chosen country. */
  readonly from?: { readonly parameter: keyof PickListQuery; readonly field: string };
  /** The field whose value is the `modifier` of the items, such as the state of a hospital; all items without one. */
  readonly modifiedBy?: string;
  /** What of an item is saved. */
  readonly saves: 'itemValue' | 'itemDescription' | 'modifier';
}

/**
 * One field of an owned record: what its form and its column show, and what the server accepts. The kinds `text`,
 * `lines`, `email`, `phone`, `day`, `year`, `credits` and `choice` are edited as text, `flag` as a checkbox; `scope` is not edited: it is
 * the part of the list's key that its query names; nor is `fixed`, which always has the same value.
 */
export interface RecordField<Value = unknown, ShownAs extends string = never> {
  readonly kind:
    | 'text'
    | 'lines'
    | 'email'
    | 'phone'
    | 'day'
    | 'year'
    | 'credits'
    | 'choice'
    | 'flag'
    | 'scope'
    | 'fixed';
  readonly schema: z.ZodMiniType<Value, Value>;
  /** What a record may already have, if the schema asks for more than it once did. */
  readonly onRecord?: z.ZodMiniType;
  /** It may be left empty. */
  readonly isOptional: boolean;
  /** The largest number of characters of a text. */
  readonly most?: number;
  readonly list?: RecordList;
  /** The choice is saved as a number; null without one. */
  readonly isNumber?: true;
  /** What browsers fill in, a token of the `autocomplete` attribute; by default nothing. */
  readonly autocomplete?: string;
  /** Checkboxes that cannot be checked together with this one. */
  readonly excludes?: readonly string[];
  /** What a day or a year says, which bounds it. */
  readonly meaning?: DayMeaning;
  /** A day that cannot be later than the board's day. */
  readonly isPast?: true;
  /** The choices of a field without a pick-list; they are shown as they are saved. */
  readonly options?: readonly string[];
  /** The field is asked for, and needed, only while another field has this value; otherwise it is empty. */
  readonly when?: { readonly field: string; readonly is: string };
  /** The value of a field of the kind `fixed`. */
  readonly fixed?: string;
  /** The member of the answer with the description of the chosen item. */
  readonly shownAs?: ShownAs;
}

type ScopeField = RecordField<number> & { readonly kind: 'scope' };

const field = <Value>(
  kind: RecordField['kind'],
  schema: z.ZodMiniType<Value, Value>,
  more: Partial<Pick<RecordField, 'isOptional' | 'most' | 'meaning'>> = {},
): RecordField<Value> => ({ kind, schema, isOptional: false, ...more });

/** A line of text of at most `most` characters. */
export const text = (most: number) =>
  field('text', z.string().check(z.overwrite(typedText), z.minLength(1), z.maxLength(most)), { most });
export const optionalText = (most: number) =>
  field('text', z.string().check(z.overwrite(typedText), z.maxLength(most)), { most, isOptional: true });

/** A name or a part of an address; names that are on record may be older than the rule. */
const nameField = (most: number, least: 0 | 1) =>
  ({
    ...field('text', nameText(most, least), { most, isOptional: least === 0 }),
    onRecord: z.string(),
  }) as const;
export const name = (most: number) => nameField(most, 1);
export const optionalName = (most: number) => nameField(most, 0);

/** A phone number as people write it, of 7 to 15 digits, with an extension; it may be left empty. */
export const optionalPhone = () =>
  field(
    'phone',
    z
      .string()
      .check(
        z.overwrite(typedPhone),
        z.maxLength(40),
        z.regex(/^$|^\+?(?:[\s().\-/]*\d){7,15}(?:\s*(?:ext\.?|x)\s*\d{1,6})?$/i),
      ),
    { most: 40, isOptional: true },
  );

/** The same field, which browsers may fill in. */
export const filledIn = <Value, ShownAs extends string>(
  autocomplete: string,
  of: RecordField<Value, ShownAs>,
): RecordField<Value, ShownAs> => ({ ...of, autocomplete });

/** Several lines of text; they may be left empty. */
export const optionalLines = (most: number) =>
  field('lines', z.string().check(z.overwrite(typedText), z.maxLength(most)), { most, isOptional: true });

export const email = () =>
  field('email', z.string().check(z.overwrite(typedText), z.email(), z.maxLength(254)), { most: 254 });

/** A calendar day, `2026-11-21`. A day that is written is within the bounds of its meaning; one that is read need not be. */
export const day = (meaning: DayMeaning) => field('day', z.iso.date(), { meaning });
/** A calendar day; null if it is left empty. */
export const optionalDay = (meaning: DayMeaning) =>
  field('day', z.nullable(z.iso.date()), { isOptional: true, meaning });

/** The same field, for a day that cannot be later than the board's day. */
export const inThePast = <Value>(of: RecordField<Value>): RecordField<Value> => ({ ...of, isPast: true });

/** A calendar year, `2019`, within the bounds of its meaning. */
export const year = (meaning: DayMeaning) =>
  field('year', z.string().check(z.overwrite(plainText), z.regex(/^\d{4}$/)), { most: 4, meaning });

const credited = (least: number) => z.number().check(z.minimum(least), z.maximum(500), z.multipleOf(0.25));
/** CME credits, in quarters. */
export const credits = () => field('credits', credited(0.25), { most: 6 });
/** CME credits, in quarters; 0 if it is left empty. */
export const optionalCredits = () => field('credits', credited(0), { most: 6, isOptional: true });

export const flag = () => field('flag', z.boolean(), { isOptional: true });
/** A checkbox that is cleared when one of these is checked, and the other way round. */
export const exclusiveFlag = (excludes: readonly string[]) => ({ ...flag(), excludes });

/** The same value in each record that is saved now, such as the version of a form's wording. */
export const fixed = (value: string): RecordField<string> => ({
  ...field('fixed', z.string().check(z.maxLength(40))),
  fixed: value,
});

/** What the list of the records is limited to, such as the specialty of an exam. */
export const scope = (): ScopeField => ({ ...field('scope', z.number()), kind: 'scope' });

/** An optional field that is asked for, and needed, only while another field has this value. */
export const onlyWhen = <Value, ShownAs extends string>(
  other: string,
  is: string,
  asked: RecordField<Value, ShownAs>,
): RecordField<Value, ShownAs> => ({ ...asked, isOptional: false, when: { field: other, is } });

type ListOptions = Pick<RecordList, 'query' | 'from' | 'modifiedBy'> & { saves?: 'itemValue' | 'modifier' };

/** An item of a pick-list, by default by its `itemValue`; the answer has its description in the member `shownAs`. */
export const choice = <const ShownAs extends string>(
  name: PickListName,
  { shownAs, ...options }: ListOptions & { shownAs: ShownAs },
): RecordField<string, ShownAs> => ({
  ...field('choice', z.string().check(z.minLength(1), z.maxLength(60))),
  list: { name, saves: 'itemValue', ...options },
  shownAs,
});
export const optionalChoice = <const ShownAs extends string>(
  name: PickListName,
  options: ListOptions & { shownAs: ShownAs },
): RecordField<string, ShownAs> => ({
  ...choice(name, options),
  schema: z.string().check(z.maxLength(60)),
  most: 60,
  isOptional: true,
});

/** An item of a pick-list by its `itemValue` as a number; null without one. */
export const optionalNumber = <const ShownAs extends string>(
  name: PickListName,
  options: ListOptions & { shownAs: ShownAs },
): RecordField<number | null, ShownAs> => ({
  ...optionalChoice(name, options),
  schema: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  isNumber: true,
});

/** An item of a pick-list by its description, where the specification has no member for its value. */
export const named = (name: PickListName, options: ListOptions = {}): RecordField<string> => ({
  ...field('choice', z.string().check(z.minLength(1), z.maxLength(200))),
  list: { name, saves: 'itemDescription', ...options },
});
export const optionalNamed = (name: PickListName, options: ListOptions = {}): RecordField<string> => ({
  ...named(name, options),
  schema: z.string().check(z.maxLength(200)),
  isOptional: true,
});

/** One of a few fixed values; a record that does not have it yet may be answered without it. */
export const option = <const Values extends readonly [string, ...string[]]>(
  options: Values,
): RecordField<Values[number]> => ({
  ...field('choice', z.enum(options)),
  onRecord: z.enum([...options, '']),
  options,
});
/** One of a few fixed values, or none; a board may have others on record. */
export const optionalOption = <const Values extends readonly [string, ...string[]]>(
  options: Values,
): RecordField<'' | Values[number]> => ({
  ...field('choice', z.enum(['', ...options])),
  onRecord: z.string(),
  isOptional: true,
  options,
});

export type RecordFields = Readonly<Record<string, RecordField<any, any>>>;
export type Shape = Readonly<Record<string, z.ZodMiniType>>;

/** The fields of a record as a caller sends them. */
export type BodyOf<Fields extends RecordFields> = {
  [Name in keyof Fields]: Fields[Name] extends RecordField<infer Value, any> ? Value : never;
};

type ShownAs<Fields extends RecordFields> = {
  [Name in keyof Fields]: Fields[Name] extends RecordField<any, infer Shown> ? Shown : never;
}[keyof Fields];

/** A record as the server answers it. */
export type RowOf<Key extends string, Fields extends RecordFields, Shown extends Shape> = {
  [Name in Key]: number;
} & BodyOf<Fields> & { [Name in ShownAs<Fields>]: string } & {
    [Name in keyof Shown]: z.output<Shown[Name]>;
  } & { version: number };

/** Numbers in a query, by name. */
export type Numbers<Name extends string> = z.ZodMiniObject<{
  [Each in Name]: ReturnType<typeof z.coerce.number<number>>;
}>;
/** The names of the fields that limit the list. */
export type ScopeOf<Fields extends RecordFields> = {
  [Name in keyof Fields]: Fields[Name] extends ScopeField ? Name & string : never;
}[keyof Fields];
export type Typed<Value> = z.ZodMiniType<Value, Value>;

export const shapeOf = (fields: RecordFields): Record<string, z.ZodMiniType> =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));

/** The members of a record without its key: its fields, and the descriptions of its choices. */
export const rowShape = (fields: RecordFields): Record<string, z.ZodMiniType> => ({
  ...Object.fromEntries(
    Object.entries(fields).map(([name, { schema, onRecord }]) => [name, onRecord ?? schema]),
  ),
  ...Object.fromEntries(
    Object.values(fields).flatMap(({ shownAs }: RecordField<unknown, string>) =>
      shownAs === undefined ? [] : [[shownAs, z.string()] as const],
    ),
  ),
});

/** The names of the fields that limit the list; its query has a parameter for each. */
export const scopesOf = (fields: RecordFields): readonly string[] =>
  Object.keys(fields).filter((name) => fields[name]!.kind === 'scope');

export const scopeQuery = (fields: RecordFields) => {
  const scopes = scopesOf(fields);
  return scopes.length === 0
    ? {}
    : { query: z.object(Object.fromEntries(scopes.map((name) => [name, z.coerce.number()]))) };
};
