import { addedPickLists } from '#contract/pickLists/addedPickLists.ts';
import { lostWith } from '#contract/pickLists/boardValues.ts';
import type { Call } from '#contract/core/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import type { PickListItem } from '#contract/pickLists/pickLists.ts';
import { configureRoles } from '#domain/access/token.ts';
import { roleClaim, roleGuids, type RoleNames } from '#contract/core/roles.ts';
import { enter, askBackend, type Finding, type Visitor } from './backend.ts';
import { questionsOf } from './questions.ts';
import { erasableAreas, walkArea } from './recordCycle.ts';

const table: Readonly<Record<CallName, Call>> = calls;
const names = Object.keys(calls) as CallName[];

export interface Account {
  readonly userName: string;
  readonly password: string;
}

export interface ConformanceOptions {
  /** The address of the backend, without `/api`. */
  readonly url: string;
  /** Test accounts, one or more for each role. */
  readonly accounts: readonly Account[];
  /** Also adds records with the test accounts, and deletes them again. */
  readonly write: boolean;
  /** How the backend's tokens name roles, where not as the reference server. */
  readonly roles?: Partial<RoleNames>;
}

export interface Conformance {
  /** One for each call of the contract, in its order. */
  readonly findings: readonly Finding[];
  /** Accounts whose token names no role that the portal knows. */
  readonly withoutRole: readonly string[];
  /** Accounts that could not sign in. */
  readonly notSignedIn: readonly string[];
}

/**
 * Which of several findings of one call counts, of its ids as of its accounts: what does not fit with one of them does
 * not fit, although another one, such as an empty list, does. That there is no answer counts only if none came.
 */
const decisive: readonly Finding['state'][] = [
  'misfit',
  'failed',
  'fitsBut',
  'fits',
  'missing',
  'empty',
  'notTried',
];

/** What counts of the findings of one call, with all that was found in this way. */
function summary(found: readonly Finding[]): Finding | undefined {
  const state = decisive.find((each) => found.some((finding) => finding.state === each));
  const counted = found.filter((finding) => finding.state === state);
  return counted[0] && { ...counted[0], details: [...new Set(counted.flatMap(({ details }) => details))] };
}

const mayAsk = ({ access }: Call, { roles }: Visitor) =>
  typeof access === 'string' || access.some((role) => roles.includes(role));

const notTried = (call: CallName, reason: string): Finding => ({
  call,
  state: 'notTried',
  details: [reason],
});

/** Asks one call with every id that earlier answers have. */
async function askAll(
  visitor: Visitor,
  name: CallName,
  answers: Map<CallName, readonly unknown[]>,
): Promise<Finding> {
  const questions = questionsOf(name, answers, visitor.userId);
  if (questions.length === 0) return notTried(name, 'no earlier answer names a record to ask for');
  const received: Finding[] = [];
  for (const question of questions) {
    const { finding, value } = await visitor.ask(name, question);
    const list = name === 'getPickList' ? String(question.params?.name) : null;
    received.push(list === null ? finding : ofList(list, finding, value));
    if (value === undefined) continue;
    answers.set(name, [...(answers.get(name) ?? []), list === null ? value : { [list]: value }]);
  }
  return summary(received)!; // there is a question
}

/** The finding of one pick-list, which is a call of its own to the specification: one of its lists cannot be missing. */
function ofList(list: string, { state, details, ...finding }: Finding, value: unknown): Finding {
  const lost =
    state === 'fits' || state === 'fitsBut' ? lostWith(list, value as readonly PickListItem[]) : [];
  const isMissing = state === 'missing' || state === 'empty';
  if (isMissing && addedPickLists.includes(list))
    return { ...finding, state: 'fitsBut', details: [`${list}: missing, and not in the specification`] };
  return {
    ...finding,
    state: isMissing ? 'failed' : lost.length > 0 ? 'fitsBut' : state,
    details: [...details, ...lost].map((each) => `${list}: ${each}`),
  };
}

/** Asks every reading call as the pages of one person would. */
async function readAll(visitor: Visitor): Promise<Finding[]> {
  const answers = new Map<CallName, readonly unknown[]>();
  const findings = new Map<CallName, Finding>();
  const reading = names.filter((name) => table[name].method === 'GET' && mayAsk(table[name], visitor));
  // Calls stand before those whose ids they need, except a few; the second round asks these.
  for (let round = 0; round < 2; round += 1)
    for (const name of reading) {
      const known = findings.get(name);
      if (known && known.state !== 'notTried') continue;
      findings.set(name, await askAll(visitor, name, answers));
    }
  return [...findings.values()];
}

/** Asks a backend for every call as a page would, and reads the answers with the portal's own readers. */
export async function checkBackend({
  url,
  accounts,
  write,
  roles = {},
}: ConformanceOptions): Promise<Conformance> {
  configureRoles({ claim: roles.claim ?? roleClaim, guids: { ...roleGuids, ...roles.guids } });
  const found = new Map<CallName, Finding[]>();
  const add = (finding: Finding) => found.set(finding.call, [...(found.get(finding.call) ?? []), finding]);
  const withoutRole: string[] = [];
  const notSignedIn: string[] = [];
  for (const account of accounts) {
    const { visitor, finding, refreshToken } = await enter(url, account);
    add(finding);
    if (!visitor) {
      notSignedIn.push(account.userName);
      continue;
    }
    if (visitor.roles.length === 0) withoutRole.push(account.userName);
    for (const each of await readAll(visitor)) add(each);
    if (write)
      for (const area of erasableAreas) {
        if (!mayAsk(table[area.names.create as CallName], visitor)) continue;
        for (const each of await walkArea(visitor, area)) add(each);
      }
    add((await askBackend(url, null, 'refresh', { body: { refreshToken } })).finding);
  }
  const why = (name: CallName) => {
    if (table[name].method === 'GET') return 'no account may ask it';
    return write ? 'a write that the check could not undo' : 'a write';
  };
  return {
    findings: names.map((name) => summary(found.get(name) ?? []) ?? notTried(name, why(name))),
    withoutRole,
    notSignedIn,
  };
}
