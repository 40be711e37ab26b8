import type { AnyMachineSnapshot } from 'xstate';
import { harmless } from '#contract/harmless.ts';
import { routeTable } from '#domain/access/routeTable.ts';

/**
 * Names under which machines keep their own words: types of events, kinds, stages, keys of texts, roles. Their values
 * are shown if they look like names in the code.
 */
const ownWords = new Set(
  `type kind stage status step urlStep src actorId systemId key card problem section focus reference roles tokenType
   tone added by work unsentWork editedForms signedOutReason forgot`.split(/\s+/),
);
const codeName = /^[\w.:/#-]{1,120}$/;
/** Names of times in the portal's own members, such as `storedAt`. */
const timeName = /[a-z]At$/;
const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/;
/** Names of addresses within the portal. */
const addresses = new Set(['to', 'returnURl', 'returnUrl']);
const screens = new Set<string>(routeTable.map(({ screen }) => screen));
const segments = new Set(routeTable.flatMap(({ paths }) => paths.flatMap((path) => path.split('/'))));
/** Whether an address has only what the routes have, and ids; a query may have a secret. */
const isRoute = (address: string) =>
  address.split('/').every((segment) => segments.has(segment) || /^\d{1,12}$/.test(segment));

/**
 * Names under which machines keep what was typed, chosen or received, whatever its shape: below them only what the
 * contract declares harmless is shown.
 */
const dataNames = new Set(
  'draft found theirs value values sent unanswered held base answers counts'.split(' '),
);

const HIDDEN = '•••';
/** Keys that look like names or numbers. Another one, such as a text that a person typed, is data itself. */
const plainKey = /^[\w.:$-]{1,60}$/;
const DEEPEST = 6;

const isOwnText = (name: string, text: string): boolean =>
  (ownWords.has(name) && codeName.test(text)) ||
  (timeName.test(name) && isoTime.test(text)) ||
  (addresses.has(name) && isRoute(text)) ||
  (name === 'name' && screens.has(text));

/** Whether a value is shown under the name that it has. `isData` says that it is below one of `dataNames`. */
function isShown(name: string, value: unknown, isData: boolean): boolean {
  if (harmless.isShown(name, value)) return true;
  if (isData || (harmless.isMember(name) && !harmless.isDeclared(name))) return false;
  return typeof value !== 'string' || isOwnText(name, value);
}

/** JSON has no big numbers, no `NaN` and no infinity: they are shown as they are written in code. */
function inJson(value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}

function maskMember(name: string, value: unknown, isData: boolean, depth: number): unknown {
  switch (typeof value) {
    case 'function':
      return '[function]';
    case 'object':
      return value === null ? null : maskObject(name, value, isData, depth);
    case 'undefined':
      return undefined;
    case 'symbol':
      return '[symbol]';
    default:
      return isShown(name, value, isData) ? inJson(value) : HIDDEN;
  }
}

function maskObject(name: string, value: object, isData: boolean, depth: number): unknown {
  if (depth > DEEPEST) return '[deeper]';
  if (Array.isArray(value)) return value.map((item) => maskMember(name, item, isData, depth + 1));
  if (value instanceof Set)
    return { [`[Set of ${value.size}]`]: maskObject(name, [...value], isData, depth + 1) };
  if (value instanceof Map) return { [`[Map of ${value.size}]`]: maskEntries(value, isData, depth + 1) };
  if ('sessionId' in value && 'send' in value) return `[actor ${String((value as { id?: unknown }).id)}]`;
  if (Object.getPrototypeOf(value) !== Object.prototype && !(value instanceof Error)) return '[object]';
  return Object.fromEntries(maskEntries(Object.entries(value), isData, depth));
}

/** Members of an object, or of a map, which may have keys that are no texts, and is shown as a list of pairs. */
const maskEntries = (entries: Iterable<readonly [unknown, unknown]>, isData: boolean, depth: number) =>
  Array.from(entries, ([key, member]): [string, unknown] => {
    const name = typeof key === 'string' || typeof key === 'number' ? String(key) : `[${typeof key}]`;
    return [
      plainKey.test(name) ? name : HIDDEN,
      maskMember(name, member, isData || dataNames.has(name), depth + 1),
    ];
  });

/**
 * Returns a copy that is safe to show in another window. It has the members of the API that the contract declares
 * harmless (`contract/harmless.ts`), and of a machine's own members the numbers, the flags and the names in the code.
 * Everything else is masked. Actors and other live objects are replaced by their names, and depth is limited.
 */
export const mask = (value: unknown): unknown => maskMember('', value, false, 0);

/** An event, masked; its type is a name in the code. */
export const maskEvent = (event: { readonly type: string }): { type: string } => ({
  ...(mask(event) as object),
  type: event.type,
});

/** A snapshot of an actor, masked; its status, and the states and tags of a machine, are names in the code. */
export function maskSnapshot(snapshot: unknown): unknown {
  if (typeof snapshot !== 'object' || snapshot === null || !('status' in snapshot)) return mask(snapshot);
  const { status, value, tags } = snapshot as Partial<AnyMachineSnapshot>;
  const isMachine = 'context' in snapshot;
  return { ...(mask(snapshot) as object), status, ...(isMachine && { value, tags }) };
}
