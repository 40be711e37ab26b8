import * as z from 'zod/mini';
import { call, type Access, type Call } from '../core/call.ts';
import { Version } from '../core/reading.ts';
import {
  rowShape,
  scopeQuery,
  shapeOf,
  type BodyOf,
  type Numbers,
  type RecordFields,
  type RowOf,
  type ScopeOf,
  type Typed,
} from './recordFields.ts';

/** The names of the calls of a record of which a member has one. Without `update`, `create` also changes it. */
export interface MemberRecordNames {
  readonly get: string;
  readonly create: string;
  readonly update?: string;
}

interface MemberRecordOptions<Names extends MemberRecordNames, Fields extends RecordFields> {
  names: Names;
  path: `/api/${string}`;
  /** The path of the read, where it is not `path` with `/by-userid`. */
  readPath?: `/api/${string}`;
  /** What the record is called in the OpenAPI document, such as `medical school`. */
  noun: string;
  access: Access;
  fields: Fields;
  /** Calls of other areas whose cached answers a change makes stale. */
  invalidates?: readonly string[];
}

/** The record as the server answers it. */
export type MemberRow<Fields extends RecordFields> = RowOf<never, Fields, {}>;

type CallsOf<Names extends MemberRecordNames, Fields extends RecordFields> = {
  [Name in Names['get']]: Call<
    undefined,
    [ScopeOf<Fields>] extends [never] ? undefined : Numbers<ScopeOf<Fields>>,
    undefined,
    Typed<MemberRow<Fields> | null>
  >;
} & {
  [Name in Names['create'] | NonNullable<Names['update']>]: Call<
    undefined,
    undefined,
    Typed<BodyOf<Fields>>,
    Typed<MemberRow<Fields>>
  >;
};

/** A record of which each member has at most one: its calls, and the table of fields. */
export interface MemberRecordArea<Names extends MemberRecordNames, Fields extends RecordFields, Calls> {
  readonly names: Names;
  readonly fields: Fields;
  readonly calls: Calls;
}
export type AnyMemberRecordArea = MemberRecordArea<any, any, any>;
/** The fields that the calls accept. */
export type MemberBody<Area> = Area extends MemberRecordArea<any, infer Fields, any> ? BodyOf<Fields> : never;

/**
 * The calls of a record of which each member has at most one (second specification, §7): read, create and update. The
 * answer of the read is null while there is none. All are versioned: a write based on another version than the server's gets 412.
 */
export function memberRecord<const Names extends MemberRecordNames, Fields extends RecordFields>({
  names,
  path,
  readPath = `${path}/by-userid`,
  noun,
  access,
  fields,
  invalidates = [],
}: MemberRecordOptions<Names, Fields>): MemberRecordArea<Names, Fields, CallsOf<Names, Fields>> {
  const row = z.object({ ...rowShape(fields), version: Version });
  const base = { access, owner: 'caller', versioned: true } as const;
  const change = {
    ...base,
    path,
    answer: row,
    body: z.object(shapeOf(fields)),
    invalidates: [names.get, ...invalidates],
  };
  const calls: Record<string, Call> = {
    [names.get]: call({
      ...base,
      method: 'GET',
      path: readPath,
      answer: z.nullable(row),
      summary: `The ${noun} of the caller.`,
      ...scopeQuery(fields),
    }),
    [names.create]: call({ ...change, method: 'POST', summary: `Saves the ${noun}.` }),
    ...(names.update !== undefined && {
      [names.update]: call({ ...change, method: 'PUT', summary: `Changes the ${noun}.` }),
    }),
  };
  // The names are literal types, which computed keys do not keep; the schemas are those of the fields above.
  return { names, fields, calls: calls as unknown as CallsOf<Names, Fields> };
}
