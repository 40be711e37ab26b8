import * as z from 'zod/mini';
import { isPageOrHalf } from './pageOrHalf.ts';
import { NO_VERSION } from './version.ts';

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes['_zod']['def'];
type Defined<Type extends Definition['type']> = Extract<Definition, { type: Type }>;

/** A place of an answer that does not fit. It names kinds, never values, because answers are about people. */
export interface Misfit {
  /** The path of the member, such as `answer[].licenseId`. */
  readonly member: string;
  readonly expected: string;
  readonly found: string;
}

export interface Reading {
  readonly value: unknown;
  /** Empty if the answer fits. */
  readonly misfits: readonly Misfit[];
}

interface Instead {
  readonly valueNow: () => unknown;
  readonly isAlways: boolean;
}
const instead = new WeakMap<Schema, Instead>();

/** What is read for a member that a board's backend does not have, such as a version; the schema itself requires it. */
export function ifAbsent<S extends z.ZodMiniType>(schema: S, value: z.output<S>): S {
  return ifAbsentNow(schema, () => value);
}

/** The same for a value that is not known before the portal has started. */
export function ifAbsentNow<S extends z.ZodMiniType>(schema: S, valueNow: () => z.output<S>): S {
  instead.set(schema, { valueNow, isAlways: false });
  return schema;
}

function always<S extends z.ZodMiniType>(schema: S, value: z.output<S>): S {
  instead.set(schema, { valueNow: () => value, isAlways: true });
  return schema;
}

/** The answer of a write that says nothing but that it is done: any body with a status of 2xx is read as this. */
export const done = () => always(z.object({ status: z.literal('ok') }), { status: 'ok' });
/** The same for a deletion, which answers an object without members. */
export const gone = () => always(z.object({}), {});

const needed = new WeakMap<Schema, string>();

/**
 * A text that a page cannot do without, such as a token: it cannot be null or missing, and its limits count for what is
 * read too.
 *
 * @param expected What is said to be expected where another answer came.
 */
export function necessary<S extends z.ZodMiniType<string>>(schema: S, expected = 'a text'): S {
  needed.set(schema, expected);
  return schema;
}

/** The version of a record, which changes with each change of it. */
export const Version = ifAbsent(z.number(), NO_VERSION);

const isAbsent = (value: unknown) => value === undefined || value === null;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The kind of a value in words, because answers are about people. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (value === '') return 'an empty text';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'a text';
  if (typeof value === 'boolean') return 'true or false';
  return typeof value === 'number' ? 'a number' : 'an object';
}

/** Thrown where a value cannot be read; the reader around it notes the place. */
class Unfit extends Error {
  readonly expected: string;
  constructor(expected: string) {
    super(expected);
    this.expected = expected;
  }
}

const midnight = /^(\d{4}-\d\d-\d\d)T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:\d\d)?$/;
const withoutOffset = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?$/;
/** A form of text: what it is called, and how a text that does not have it yet is brought into it. */
interface TextForm {
  readonly name: string;
  readonly read: (text: string) => string;
}
const formats: Readonly<Record<'date' | 'datetime', TextForm>> = {
  date: { name: 'a day such as 2026-11-21', read: (text) => text.replace(midnight, '$1') },
  datetime: {
    name: 'a time such as 2026-11-21T09:30:00Z',
    read: (text) => {
      if (!withoutOffset.test(text)) return text;
      return text.includes('T') ? `${text}Z` : `${text}T00:00:00Z`;
    },
  },
};

const forms = new WeakMap<Schema, TextForm>();

/** A text that is a calendar day, although its schema has a form of its own; it is read as days are. */
export function typedDay<S extends z.ZodMiniType<string>>(schema: S): S {
  forms.set(schema, formats.date);
  return schema;
}

/** A path of the portal, such as `/case-logs/507`, with or without its first slash; empty if there is nothing to open. */
export function portalPath(): z.ZodMiniString {
  const schema = z.string().check(z.regex(/^$|^\/|^\w+:/));
  forms.set(schema, { name: 'a path of the portal', read: (text) => text.replace(/^(?!$|\/|\w+:)/, '/') });
  return schema;
}

function formOf(schema: Schema): TextForm | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const { format } = def as { format?: string };
  return forms.get(schema) ?? (format === 'date' || format === 'datetime' ? formats[format] : undefined);
}

/** A text. Limits of length and form are for what is sent: what a board has on record is shown as it is. */
function readText(schema: Schema, value: unknown): string {
  const expected = needed.get(schema);
  const given = typeof value === 'number' ? String(value) : value;
  if (expected !== undefined && !z.safeParse(schema, given).success) throw new Unfit(expected);
  const known = formOf(schema);
  if (isAbsent(value) && (!known || z.safeParse(schema, '').success)) return '';
  if (typeof given !== 'string') throw new Unfit(known?.name ?? 'a text');
  if (!known) return given;
  const text = known.read(given);
  if (!z.safeParse(schema, text).success) throw new Unfit(known.name);
  return text;
}

function readNumber(value: unknown): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number === 'boolean') return Number(number);
  if (typeof number !== 'number' || !Number.isFinite(number)) throw new Unfit('a number');
  return number;
}

/** A plain value as a word without its case; empty without one. */
function wordOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value).trim().toLowerCase();
  return isAbsent(value) ? '' : kindOf(value);
}

const yes = new Set(['true', 'yes', 'y', '1']);
const no = new Set(['false', 'no', 'n', '0', '']);

function readFlag(value: unknown): boolean {
  const word = wordOf(value);
  if (yes.has(word)) return true;
  if (no.has(word)) return false;
  throw new Unfit('true or false');
}

/** One of a few values: a word in any case, a number as text; Yes and No as true and false. */
function readOneOf(values: readonly unknown[], value: unknown): unknown {
  const word = typeof value === 'boolean' && values.includes('Yes') ? (value ? 'yes' : 'no') : wordOf(value);
  const found = values.find((each) => wordOf(each) === word);
  if (found === undefined) throw new Unfit(`one of ${values.map((each) => JSON.stringify(each)).join(', ')}`);
  return found;
}

/** The one member that an object needs, which may be answered without the object around it. */
function soleMember(
  shape: Defined<'object'>['shape'],
  isKnown: (name: string, member: Schema) => boolean,
): string | undefined {
  const names = Object.keys(shape).filter((name) => {
    const member = shape[name]!; // one of its keys
    return member._zod.def.type !== 'optional' && !instead.has(member) && !isKnown(name, member);
  });
  return names.length === 1 ? names[0] : undefined;
}

/** What a request named in its path, its query or its body, by name. */
export type Asked = Readonly<Record<string, unknown>>;

/** The one list of an object, which may be answered without the object around it. */
function soleList(shape: Defined<'object'>['shape']): string | undefined {
  const names = Object.keys(shape).filter((name) => shape[name]!._zod.def.type === 'array');
  return names.length === 1 ? names[0] : undefined;
}

/** Reads one value; `isChoice` in a union, where a missing member tells that another kind is meant. */
class Reader {
  readonly misfits: Misfit[] = [];
  readonly asked: Asked;
  readonly isChoice: boolean;

  constructor(asked: Asked, isChoice = false) {
    this.asked = Object.fromEntries(
      Object.entries(asked).map(([name, value]) => [name.toLowerCase(), value]),
    );
    this.isChoice = isChoice;
  }

  read(schema: Schema, value: unknown, at: string): unknown {
    const known = instead.get(schema);
    if (known && (isAbsent(value) || (known.isAlways && !isPageOrHalf(value)))) return known.valueNow();
    try {
      if (this.isChoice && value === undefined) throw new Unfit('a value');
      return this.readKind(schema, (schema as z.core.$ZodTypes)._zod.def, value, at);
    } catch (thrown) {
      if (!(thrown instanceof Unfit)) throw thrown;
      this.misfits.push({ member: at, expected: thrown.expected, found: kindOf(value) });
      return value;
    }
  }

  private readKind(schema: Schema, definition: Definition, value: unknown, at: string): unknown {
    switch (definition.type) {
      case 'string':
        return readText(schema, value);
      case 'number':
        return readNumber(value);
      case 'boolean':
        return readFlag(value);
      case 'enum':
        return readOneOf(Object.values(definition.entries), value);
      case 'literal':
        return readOneOf(definition.values, value);
      case 'nullable':
      case 'optional':
        return this.readIfAny(definition, value, at);
      case 'object':
        return this.readObject(definition, value, at);
      case 'array':
        return this.readList(definition, value, at);
      case 'record':
        return this.readRecord(definition, value, at);
      case 'union':
        return this.readUnion(definition, value, at);
      default: {
        const parsed = z.safeParse(schema, value);
        if (!parsed.success) throw new Unfit('another value');
        return parsed.data;
      }
    }
  }

  private readIfAny(
    { type, innerType }: Defined<'nullable'> | Defined<'optional'>,
    value: unknown,
    at: string,
  ): unknown {
    const none = type === 'nullable' ? null : undefined;
    const inner = innerType._zod.def.type;
    const isEmpty =
      isAbsent(value) || (value === '' && (inner !== 'string' || formOf(innerType) !== undefined));
    if (!isEmpty) return this.read(innerType, value, at);
    return inner === 'nullable' ? null : none;
  }

  private readObject({ shape }: Defined<'object'>, value: unknown, at: string): unknown {
    const single = soleMember(shape, (name, member) => this.echoed(name, member, at) !== undefined);
    const list = soleList(shape);
    // One word: a page of a proxy is not what was asked for.
    const isPlain = typeof value === 'number' || (typeof value === 'string' && /^[^\s<{[]+$/.test(value));
    let object = value;
    if (isPlain && single !== undefined) object = { [single]: value };
    else if (Array.isArray(value)) {
      const isListOfOne =
        value.length === 1 && (list === undefined || (isObject(value[0]) && list in value[0]));
      if (isListOfOne) object = value[0] as unknown;
      else if (list !== undefined) object = { [list]: value };
    }
    if (!isObject(object)) throw new Unfit('an object');
    const members = Object.entries(shape).flatMap(([name, member]) => {
      if (!(name in object) && member._zod.def.type === 'optional') return [];
      const given = object[name] === undefined ? this.echoed(name, member, at) : object[name];
      return [[name, this.read(member, given, `${at}.${name}`)] as const];
    });
    return Object.fromEntries(members);
  }

  /** The number of a request that an answer repeats, such as the id of the exam; not the id of an inner record. */
  private echoed(name: string, member: Schema, at: string): unknown {
    const mayRepeat =
      member._zod.def.type === 'number' && !instead.has(member) && (name !== 'id' || at === 'answer');
    return mayRepeat ? this.asked[name.toLowerCase()] : undefined;
  }

  private readList({ element }: Defined<'array'>, value: unknown, at: string): unknown {
    if (isAbsent(value)) return [];
    const list: readonly unknown[] = isObject(value) ? [value] : Array.isArray(value) ? value : [];
    if (!isObject(value) && !Array.isArray(value)) throw new Unfit('a list');
    return list.map((each) => this.read(element, each, `${at}[]`));
  }

  private readRecord({ valueType }: Defined<'record'>, value: unknown, at: string): unknown {
    if (isAbsent(value)) return {};
    if (!isObject(value)) throw new Unfit('an object');
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, this.read(valueType, each, `${at}.${name}`)]),
    );
  }

  private readUnion({ options }: Defined<'union'>, value: unknown, at: string): unknown {
    for (const option of options) {
      const strict = z.safeParse(option, value);
      if (strict.success) return strict.data;
    }
    const readings = options.map((option) => {
      const reader = new Reader(this.asked, true);
      return { value: reader.read(option, value, at), misfits: reader.misfits };
    });
    const best = readings.reduce((least, each) =>
      each.misfits.length < least.misfits.length ? each : least,
    );
    this.misfits.push(...best.misfits);
    return best.value;
  }
}

/**
 * Reads the answer of a backend that may not be the reference server. What does not matter is forgiven: a text, a flag
 * or a list that is null or missing, a number as text and the other way round, a day with the time of midnight, a time
 * without its offset (taken as UTC), words in another case, a list of one where one is meant and the other way round,
 * the one list of an object without the object, numbers that the request named, and limits of what may be written.
 * Members that the contract does not have are left out.
 *
 * @param schema the strict form, which the reference server's own answers have.
 * @param asked what the request named, which an answer need not repeat.
 */
export function readAnswer(schema: Schema, answer: unknown, asked: Asked = {}): Reading {
  const strict = z.safeParse(schema, answer);
  if (strict.success) return { value: strict.data, misfits: [] };
  const reader = new Reader(asked);
  const value = reader.read(schema, answer, 'answer');
  return { value, misfits: reader.misfits };
}
