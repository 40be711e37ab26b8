import * as z from 'zod/mini';
import { call, type Access, type Call } from '../core/call.ts';
import { gone, Version } from '../core/reading.ts';
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
  WriteKey extends string,
  Update extends string,
  Added extends string | undefined,
> {
  names: Names;
  path: `/api/${string}`;
  /**
   * The paths of the list, of one record and of its update below `path`, or whole ones; by default those of most
   * areas.
   */
  paths?: { list?: string; get?: string; update?: Update };
  /** The member with the record's id, and by default the query parameter that names it. */
  key: Key;
  /** The parameter of update and delete that names the record, where it is another one. */
  writeKey?: WriteKey;
  /** What a record is called in the OpenAPI document, such as `medical license`. */
  noun: string;
  access: Access;
  fields: Fields;
  /** Members that only the server writes. */
  shown: Shown;
  /** What a member loses at a backend without these calls, if the specification does not have them (`Call.added`). */
  added?: Added;
  /** Calls of other areas whose cached answers a change makes stale. */
  invalidates?: readonly string[];
}

type CallsOf<
  Names extends RecordNames,
  Key extends string,
  Fields extends RecordFields,
  Shown extends Shape,
  WriteKey extends string,
  Update extends string,
  Added extends string | undefined,
> = Record<Names[keyof Names] & string, Added extends string ? { readonly added: string } : unknown> & {
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
    Update extends `${string}{${string}}` ? Numbers<WriteKey> : undefined,
    Update extends `${string}{${string}}` ? undefined : Numbers<WriteKey>,
    Typed<BodyOf<Fields>>,
    Typed<RowOf<Key, Fields, Shown>>
  >;
} & {
  [Name in NonNullable<Names['remove']>]: Call<undefined, Numbers<WriteKey>, undefined, z.ZodMiniObject<{}>>;
};

/** The parameter of a call that names its record. */
export interface IdPlace {
  readonly part: 'params' | 'query';
  readonly name: string;
}

/** An area of owned records: its calls, and the table of fields from which both sides derive the rest. */
export interface RecordArea<Names extends RecordNames, Fields extends RecordFields, Row, Calls> {
  readonly names: Names;
  /** The member with the record's id. */
  readonly key: keyof Row & string;
  /** Where each call names its record. */
  readonly idAt: Readonly<Record<'get' | 'update' | 'remove', IdPlace>>;
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
  const WriteKey extends string = Key,
  const Update extends string = '',
  Added extends string | undefined = undefined,
>({
  names,
  path,
  paths = {},
  key,
  writeKey,
  noun,
  access,
  fields,
  shown,
  added,
  invalidates = [],
}: RecordOptions<Names, Key, Fields, Shown, WriteKey, Update, Added>): RecordArea<
  Names,
  Fields,
  RowOf<Key, Fields, Shown>,
  CallsOf<Names, Key, Fields, Shown, WriteKey, Update, Added>
> {
  const body = z.object(shapeOf(fields));
  const row = z.object({ [key]: z.number(), ...rowShape(fields), ...shown, version: Version });
  const below = (part: string) => (part.startsWith('/api/') ? part : `${path}${part}`) as `/api/${string}`;
  const writeName = writeKey ?? key;
  const isInPath = paths.update?.includes('{') === true;
  const byId = (name: string) => ({
    query: z.object({ [name]: z.coerce.number() }),
    owner: { query: name },
  });
  const idAt = {
    get: { part: 'query', name: key },
    update: { part: isInPath ? 'params' : 'query', name: writeName },
    remove: { part: 'query', name: writeName },
  } as const;
  const base = { access, versioned: true };
  const stale = [names.list, ...(names.get === undefined ? [] : [names.get]), ...invalidates];
  const change = { ...base, invalidates: stale };
  const named = (name: string | undefined, row: Call) => (name === undefined ? {} : { [name]: row });
  const calls: Record<string, Call> = {
    [names.list]: call({
      method: 'GET',
      path: below(paths.list ?? '/by-userid'),
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
        ...byId(key),
        method: 'GET',
        path: below(paths.get ?? '/by-id'),
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
        ...(isInPath
          ? { params: z.object({ [writeName]: z.coerce.number() }), owner: { path: writeName } }
          : byId(writeName)),
        method: 'PUT',
        path: below(paths.update ?? ''),
        summary: `Changes a ${noun}.`,
        body,
        answer: row,
      }),
    ),
    ...named(
      names.remove,
      call({
        ...change,
        ...byId(writeName),
        method: 'DELETE',
        path,
        summary: `Deletes a ${noun}.`,
        answer: gone(),
      }),
    ),
  };
  for (const name of Object.keys(calls)) calls[name] = { ...calls[name]!, added }; // one of them
  return {
    names,
    key,
    idAt,
    fields,
    shown: Object.keys(shown),
    // The names are literal types, which computed keys do not keep; the schemas are those of the fields above.
    row: row as unknown as Typed<RowOf<Key, Fields, Shown>>,
    calls: calls as unknown as CallsOf<Names, Key, Fields, Shown, WriteKey, Update, Added>,
  };
}
