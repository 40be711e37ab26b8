import type { Answer } from './core/call.ts';
import type { CallName, Calls } from './calls.ts';

/** The names of all members of an answer, however deep. */
type MemberOf<Value> = Value extends Blob
  ? never
  : Value extends readonly (infer Element)[]
    ? MemberOf<Element>
    : Value extends object
      ? (keyof Value & string) | MemberOf<Value[keyof Value]>
      : never;

/** By call: the contract's name of a member, and the name that a board's backend has for it. */
export type BoardNames = {
  readonly [Name in CallName]?: { readonly [Member in MemberOf<Answer<Calls[Name]>>]?: string };
};

/**
 * The one place where a board whose answers have other names says so; none by default. For example,
 * `listFees: { feeId: 'id', examName: 'examTitle' }`, which counts for every object of the answer. It needs a new build.
 */
export const boardNames: BoardNames = {};

/** An answer with the contract's names; a member that it has under both names is left as it is. */
export function inOurNames(name: CallName, answer: unknown, names: BoardNames = boardNames): unknown {
  const theirs: [string, string][] = Object.entries(names[name] ?? {});
  return theirs.length === 0 ? answer : renamed(answer, theirs);
}

function renamed(value: unknown, names: readonly (readonly [string, string])[]): unknown {
  if (Array.isArray(value)) return value.map((each) => renamed(each, names));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, each]) => {
    const ours = names.find(([our, their]) => their === name && !(our in value))?.[0];
    return [ours ?? name, renamed(each, names)] as const;
  });
  return Object.fromEntries(members);
}
