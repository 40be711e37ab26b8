import * as z from 'zod/mini';
import { call, type Access, type Call } from './call.ts';
import type { PickListName, PickListQuery } from './pickLists.ts';

/**
 * One field of an owned record: what its form and its column show, and what the server accepts. The kinds `text`,
 * `lines`, `email`, `day` and `choice` are edited as text, `flag` as a checkbox.
 */
export interface RecordField<Value = unknown, ShownAs extends string = never> {
  readonly kind: 'text' | 'lines' | 'email' | 'day' | 'choice' | 'flag';
  readonly schema: z.ZodMiniType<Value, Value>;
  /** It may be left empty. */
  readonly isOptional: boolean;
  /** The largest number of characters of a text. */
  readonly most?: number;
  /** The pick-list of a choice, and its query. */
  readonly list?: { readonly name: PickListName; readonly query?: PickListQuery };
  /** The member of the answer with the description of the chosen item. */
  readonly shownAs?: ShownAs;
}

const field = <Value>(
  kind: RecordField['kind'],
  schema: z.ZodMiniType<Value, Value>,
  more: { isOptional?: boolean; most?: number } = {},
): RecordField<Value> => ({ kind, schema, isOptional: false, ...more });

/** A line of text of at most `most` characters. */
export const text = (most: number) =>
  field('text', z.string().check(z.trim(), z.minLength(1), z.maxLength(most)), { most });
export const optionalText = (most: number) =>
  field('text', z.string().check(z.trim(), z.maxLength(most)), { most, isOptional: true });

/** Several lines of text; they may be left empty. */
export const optionalLines = (most: number) =>
  field('lines', z.string().check(z.trim(), z.maxLength(most)), { most, isOptional: true });

export const email = () =>
  field('email', z.string().check(z.trim(), z.email(), z.maxLength(254)), { most: 254 });

/** A calendar day, `2026-11-21`. */
export const day = () => field('day', z.iso.date());
/** A calendar day; null if it is left empty. */
export const optionalDay = () => field('day', z.nullable(z.iso.date()), { isOptional: true });

export const flag = () => field('flag', z.boolean(), { isOptional: true });

/** An item of a pick-list by its `itemValue`; the answer has its description in the member `shownAs`. */
export const choice = <const ShownAs extends string>(
  name: PickListName,
  { shownAs, query }: { shownAs: ShownAs; query?: PickListQuery },
): RecordField<string, ShownAs> => ({
  ...field('choice', z.string().check(z.minLength(1), z.maxLength(60))),
  list: { name, ...(query && { query }) },
  shownAs,
});
export const optionalChoice = <const ShownAs extends string>(
  name: PickListName,
  options: { shownAs: ShownAs; query?: PickListQuery },
): RecordField<string, ShownAs> => ({
  ...choice(name, options),
  schema: z.string().check(z.maxLength(60)),
  isOptional: true,
});

export type RecordFields = Readonly<Record<string, RecordField<any, any>>>;
type Shape = Readonly<Record<string, z.ZodMiniType>>;

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

/** The names of the five calls of an area of records. */
export interface RecordNames {
  readonly list: string;
  readonly get: string;
  readonly create: string;
  readonly update: string;
  readonly remove: string;
}

interface RecordOptions<
  Names extends RecordNames,
  Key extends string,
  Fields extends RecordFields,
  Shown extends Shape,
> {
  names: Names;
  path: `/api/${string}`;
  /** The member with the record's id, and the query parameter that names it. */
  key: Key;
  /** What a record is called in the OpenAPI document, such as `medical license`. */
  noun: string;
  access: Access;
  fields: Fields;
  /** Members that only the server writes. */
  shown: Shown;
  /** Calls of other areas whose cached answers a change makes stale. */
  invalidates?: readonly string[];
}

type ById<Key extends string> = z.ZodMiniObject<{
  [Name in Key]: ReturnType<typeof z.coerce.number<number>>;
}>;
type Typed<Value> = z.ZodMiniType<Value, Value>;

type CallsOf<
  Names extends RecordNames,
  Key extends string,
  Fields extends RecordFields,
  Shown extends Shape,
> = {
  [Name in Names['list']]: Call<undefined, undefined, undefined, Typed<RowOf<Key, Fields, Shown>[]>>;
} & {
  [Name in Names['get']]: Call<undefined, ById<Key>, undefined, Typed<RowOf<Key, Fields, Shown>>>;
} & {
  [Name in Names['create']]: Call<
    undefined,
    undefined,
    Typed<BodyOf<Fields>>,
    Typed<RowOf<Key, Fields, Shown>>
  >;
} & {
  [Name in Names['update']]: Call<
    undefined,
    ById<Key>,
    Typed<BodyOf<Fields>>,
    Typed<RowOf<Key, Fields, Shown>>
  >;
} & {
  [Name in Names['remove']]: Call<undefined, ById<Key>, undefined, z.ZodMiniObject<{}>>;
};

/** An area of owned records: its calls, and the table of fields from which both sides derive the rest. */
export interface RecordArea<Names extends RecordNames, Fields extends RecordFields, Row, Calls> {
  readonly names: Names;
  /** The member with the record's id. */
  readonly key: keyof Row & string;
  readonly fields: Fields;
  /** The members that only the server writes. */
  readonly shown: readonly string[];
  readonly row: Typed<Row>;
  /** The five calls, for the contract's table. */
  readonly calls: Calls;
}

export type AnyRecordArea = RecordArea<any, any, any, any>;

/** The record that the calls of an area answer. */
export type AreaRow<Area> = Area extends RecordArea<any, any, infer Row, any> ? Row : never;
/** The fields that the calls of an area accept. */
export type AreaBody<Area> = Area extends RecordArea<any, infer Fields, any, any> ? BodyOf<Fields> : never;

const shapeOf = (fields: RecordFields): Record<string, z.ZodMiniType> =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));

/**
 * The five calls of an area of records that each belong to one member (second specification, §7): list, one by its id,
 * create, update and delete. All are versioned: a write based on another version than the server's gets 412.
 */
export function recordCalls<
  const Names extends RecordNames,
  const Key extends string,
  Fields extends RecordFields,
  Shown extends Shape,
>({
  names,
  path,
  key,
  noun,
  access,
  fields,
  shown,
  invalidates = [],
}: RecordOptions<Names, Key, Fields, Shown>): RecordArea<
  Names,
  Fields,
  RowOf<Key, Fields, Shown>,
  CallsOf<Names, Key, Fields, Shown>
> {
  const body = z.object(shapeOf(fields));
  const described = Object.values(fields).flatMap(({ shownAs }: RecordField<unknown, string>) =>
    shownAs === undefined ? [] : [[shownAs, z.string()] as const],
  );
  const row = z.object({
    [key]: z.number(),
    ...shapeOf(fields),
    ...Object.fromEntries(described),
    ...shown,
    version: z.number(),
  });
  const byId = { query: z.object({ [key]: z.coerce.number() }), owner: { query: key } };
  const base = { access, versioned: true };
  const change = { ...base, invalidates: [names.list, names.get, ...invalidates] };
  const calls: Record<string, Call> = {
    [names.list]: call({
      method: 'GET',
      path: `${path}/by-userid`,
      summary: `Every ${noun} of the caller.`,
      access,
      owner: 'caller',
      answer: z.array(row),
    }),
    [names.get]: call({
      ...base,
      ...byId,
      method: 'GET',
      path: `${path}/by-id`,
      summary: `One ${noun}.`,
      answer: row,
    }),
    [names.create]: call({
      ...change,
      method: 'POST',
      path,
      summary: `Adds a ${noun}.`,
      owner: 'caller',
      body,
      answer: row,
    }),
    [names.update]: call({
      ...change,
      ...byId,
      method: 'PUT',
      path,
      summary: `Changes a ${noun}.`,
      body,
      answer: row,
    }),
    [names.remove]: call({
      ...change,
      ...byId,
      method: 'DELETE',
      path,
      summary: `Deletes a ${noun}.`,
      answer: z.object({}),
    }),
  };
  return {
    names,
    key,
    fields,
    shown: Object.keys(shown),
    // The names are literal types, which computed keys do not keep; the schemas are those of the fields above.
    row: row as unknown as Typed<RowOf<Key, Fields, Shown>>,
    calls: calls as unknown as CallsOf<Names, Key, Fields, Shown>,
  };
}
