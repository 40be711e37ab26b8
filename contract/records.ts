import * as z from 'zod/mini';
import { call, type Access, type Call } from './call.ts';
import {
  rowShape,
  scopeQuery,
  shapeOf,
  type BodyOf,
  type RecordFields,
  type RowOf,
  type Numbers,
  type ScopeOf,
  type Shape,
  type Typed,
} from './recordFields.ts';

/** The names of the calls of an area of records; some areas cannot be changed, or not be deleted. */
export interface RecordNames {
  readonly list: string;
  readonly create: string;
  readonly get?: string;
  readonly update?: string;
  readonly remove?: string;
}

interface RecordOptions<
  Names extends RecordNames,
  Key extends string,
  Fields extends RecordFields,
  Shown extends Shape,
> {
  names: Names;
  path: `/api/${string}`;
  /** The paths of the list and of one record below `path`; by default those of most areas. */
  paths?: { list?: string; get?: string };
  /** The member with the record's id, and by default the query parameter that names it. */
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

type CallsOf<
  Names extends RecordNames,
  Key extends string,
  Fields extends RecordFields,
  Shown extends Shape,
> = {
  [Name in Names['list']]: Call<
    undefined,
    [ScopeOf<Fields>] extends [never] ? undefined : Numbers<ScopeOf<Fields>>,
    undefined,
    Typed<RowOf<Key, Fields, Shown>[]>
  >;
} & {
  [Name in NonNullable<Names['get']>]: Call<
    undefined,
    Numbers<Key>,
    undefined,
    Typed<RowOf<Key, Fields, Shown>>
  >;
} & {
  [Name in Names['create']]: Call<
    undefined,
    undefined,
    Typed<BodyOf<Fields>>,
    Typed<RowOf<Key, Fields, Shown>>
  >;
} & {
  [Name in NonNullable<Names['update']>]: Call<
    undefined,
    Numbers<Key>,
    Typed<BodyOf<Fields>>,
    Typed<RowOf<Key, Fields, Shown>>
  >;
} & {
  [Name in NonNullable<Names['remove']>]: Call<undefined, Numbers<Key>, undefined, z.ZodMiniObject<{}>>;
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

/**
 * The calls of an area of records that each belong to one member (second specification, §7): list, one by its id,
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
  paths = {},
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
  const row = z.object({ [key]: z.number(), ...rowShape(fields), ...shown, version: z.number() });
  const byId = { query: z.object({ [key]: z.coerce.number() }), owner: { query: key } };
  const base = { access, versioned: true };
  const stale = [names.list, ...(names.get === undefined ? [] : [names.get]), ...invalidates];
  const change = { ...base, invalidates: stale };
  const named = (name: string | undefined, row: Call) => (name === undefined ? {} : { [name]: row });
  const calls: Record<string, Call> = {
    [names.list]: call({
      method: 'GET',
      path: `${path}${paths.list ?? '/by-userid'}`,
      summary: `Every ${noun} of the caller.`,
      access,
      owner: 'caller',
      ...scopeQuery(fields),
      answer: z.array(row),
    }),
    ...named(
      names.get,
      call({
        ...base,
        ...byId,
        method: 'GET',
        path: `${path}${paths.get ?? '/by-id'}`,
        summary: `One ${noun}.`,
        answer: row,
      }),
    ),
    [names.create]: call({
      ...change,
      method: 'POST',
      path,
      summary: `Adds a ${noun}.`,
      owner: 'caller',
      body,
      answer: row,
    }),
    ...named(
      names.update,
      call({
        ...change,
        ...byId,
        method: 'PUT',
        path,
        summary: `Changes a ${noun}.`,
        body,
        answer: row,
      }),
    ),
    ...named(
      names.remove,
      call({
        ...change,
        ...byId,
        method: 'DELETE',
        path,
        summary: `Deletes a ${noun}.`,
        answer: z.object({}),
      }),
    ),
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
