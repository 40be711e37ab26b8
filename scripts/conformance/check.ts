import type { Call } from '#contract/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { configureRoles } from '#domain/access/token.ts';
import { roleClaim, roleGuids, type RoleNames } from '#contract/roles.ts';
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
}

/** From the best to the worst; of several accounts the best counts, and of several ids of one account the worst but `empty`. */
const ranks: readonly Finding['state'][] = [
  'fits',
  'fitsBut',
  'misfit',
  'failed',
  'missing',
  'empty',
  'notTried',
];
const rank = ({ state }: Finding) => ranks.indexOf(state);

const mayAsk = ({ access }: Call, { roles }: Visitor) =>
  typeof access === 'string' || access.some((role) => roles.includes(role));

const notTried = (call: CallName, reason: string): Finding => ({
  call,
  state: 'notTried',
  details: [reason],
});

/** Asks one call with every id that earlier answers have; the worst of the answers that came counts. */
async function askAll(
  visitor: Visitor,
  name: CallName,
  answers: Map<CallName, readonly unknown[]>,
): Promise<Finding> {
  const questions = questionsOf(name, answers, visitor.userId);
  if (questions.length === 0) return notTried(name, 'no earlier answer names a record to ask for');
  const received = [];
  for (const question of questions) {
    const { finding, value } = await visitor.ask(name, question);
    received.push(finding);
    if (value === undefined) continue;
    const kept = name === 'getPickList' ? { [String(question.params?.name)]: value } : value;
    answers.set(name, [...(answers.get(name) ?? []), kept]);
  }
  const answered = received.filter(({ state }) => state !== 'empty' && state !== 'missing');
  const counted = answered.length > 0 && name !== 'getPickList' ? answered : received;
  const worst = counted.toSorted((one, other) => rank(other) - rank(one))[0]!; // there is a question
  return { ...worst, details: [...new Set(counted.flatMap(({ details }) => details))] };
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

const best = (found: readonly Finding[]): Finding | undefined =>
  found.toSorted((one, other) => rank(one) - rank(other))[0];
const worstOf = (found: readonly Finding[]): Finding | undefined =>
  found.toSorted((one, other) => rank(other) - rank(one))[0];

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
  for (const account of accounts) {
    const { visitor, finding, refreshToken } = await enter(url, account);
    add(finding);
    if (!visitor) continue;
    if (visitor.roles.length === 0) withoutRole.push(account.userName);
    for (const each of await readAll(visitor)) add(each);
    if (write)
      for (const area of erasableAreas) {
        if (!mayAsk(table[area.names.create as CallName], visitor)) continue;
        const walked = await walkArea(visitor, area);
        for (const name of new Set(walked.map(({ call }) => call)))
          add(worstOf(walked.filter(({ call }) => call === name))!); // there is one
      }
    add((await askBackend(url, null, 'refresh', { body: { refreshToken } })).finding);
  }
  const why = (name: CallName) => {
    if (table[name].method === 'GET') return 'no account may ask it';
    return write ? 'a write that the check could not undo' : 'a write';
  };
  return {
    findings: names.map((name) => best(found.get(name) ?? []) ?? notTried(name, why(name))),
    withoutRole,
  };
}
