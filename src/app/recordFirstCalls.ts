import { calls, type CallName } from '#contract/calls.ts';
import type { Role } from '#contract/core/roles.ts';
import { mayPass } from '#domain/access/access.ts';
import { routeTable, type RouteRow } from '#domain/access/routeTable.ts';
import type { Grant } from '#machines/sessionTypes.ts';
import type { PortalChildren } from '#machines/system/portal.machine.ts';
import { addressOf } from '#services/http/address.ts';
import type { Send } from '#services/http/client.ts';
import { createTabMemory } from '#services/tabMemory.ts';
import type { Services } from '#wiring/services.ts';
import type { Booted } from './boot.ts';
import { screenModules } from './screens.ts';

/** A GET that a screen sends as it opens. */
export interface FirstCall {
  name: CallName;
  /** With `{userId}` and the names of the path's parameters in braces. */
  address: string;
  /** The kinds of people for whom it is sent, a letter each; empty for everyone. */
  kinds: string;
}

/**
 * Kinds of people, whose pages may differ, by a letter for the inline script: a person is of the first kind all of whose
 * roles they have.
 */
export const kinds: Readonly<Record<string, readonly Role[]>> = {
  T: ['trainee', 'examiner'],
  S: ['surgeon', 'examiner'],
  U: ['examiner'],
  t: ['trainee'],
  s: ['surgeon'],
  u: [],
};

/**
 * Numbers that no screen has of its own, by which an address is found to name the user or a parameter; new ones for each
 * run, because some screens remember what a user was told.
 */
let lastId = 987_650_000;
const nextId = () => (lastId += 1);
const parametersOf = ({ paths: [path] }: RouteRow) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name: name!, value: `${nextId()}` }));

interface Variant {
  now: () => number;
  query: (names: readonly string[]) => Record<string, string>;
}
/** What a screen asks for in both variants depends on neither the time nor the query of its address. */
const variants: readonly [Variant, Variant] = [
  { now: () => Date.UTC(2026, 0, 1), query: () => ({}) },
  {
    now: () => Date.UTC(2031, 6, 1),
    query: (names) => Object.fromEntries(names.map((name) => [name, `${nextId()}`])),
  },
];

/**
 * The GETs that each screen sends as it opens, by the screen's name. Each screen's machine is run with calls that are
 * noted and never answered, so that the list is what the machines do; and the pick-lists that its view needs. An address
 * that is asked for more than once is left out: it measures something.
 */
export async function recordFirstCalls(booted: Recorded): Promise<Record<string, FirstCall[]>> {
  const rows: readonly RouteRow[] = routeTable;
  const found: Record<string, FirstCall[]> = {};
  for (const row of rows)
    if (row.access === 'signedIn' && screenModules[row.screen])
      found[row.screen] = await callsOf(row, booted);
  return found;
}

type Recorded = Pick<Booted, 'portal' | 'services'>;

async function callsOf(row: RouteRow, booted: Recorded): Promise<FirstCall[]> {
  const found = new Map<string, FirstCall>();
  for (const [kind, own] of Object.entries(kinds)) {
    const roles: readonly Role[] = ['user', ...own];
    if (!mayPass(roles, row.demand ?? {})) continue;
    const here = await callsWhenOpened(row, roles, variants[0], booted);
    const there = await callsWhenOpened(row, roles, variants[1], booted);
    for (const { name, address } of here) {
      const isTheSame = ({ address: other }: { address: string }) => other === address;
      if (!there.some(isTheSame) || here.filter(isTheSame).length > 1) continue;
      found.set(address, { name, address, kinds: (found.get(address)?.kinds ?? '') + kind });
    }
  }
  return [...found.values()].map((call) => ({
    ...call,
    kinds: call.kinds.length === Object.keys(kinds).length ? '' : call.kinds,
  }));
}

async function callsWhenOpened(
  row: RouteRow,
  roles: readonly Role[],
  { now, query }: Variant,
  { portal, services }: Recorded,
): Promise<Pick<FirstCall, 'name' | 'address'>[]> {
  const { stage, session } = portal.getSnapshot().children as PortalChildren;
  const { wire, pickLists } = (await screenModules[row.screen]!()).default; // the caller has looked
  const asked: Pick<FirstCall, 'name' | 'address'>[] = [];
  const userId = nextId();
  const params = parametersOf(row);
  const withNames = (address: string) =>
    [{ name: 'userId', value: `${userId}` }, ...params].reduce(
      (named, { name, value }) => named.replaceAll(value, `{${name}}`),
      address,
    );
  const send = ((name: CallName, args: Parameters<typeof addressOf>[1]) => {
    if (calls[name].method === 'GET') asked.push({ name, address: withNames(addressOf(name, args)) });
    return new Promise(() => {});
  }) as Send;
  const recording: Services = {
    ...services,
    api: { ...services.api, send },
    memory: createTabMemory(() => recording),
    now,
  };
  const values = Object.fromEntries(params.map((param) => [param.name, param.value]));
  for (const { name, query: of = {} } of pickLists?.(values) ?? [])
    void send('getPickList', { params: { name }, query: of });
  stage.send({
    type: 'screen.opened',
    name: row.screen,
    logic: wire(recording, sessionOf(session, { userId, roles })),
    input: {
      params: values,
      query: query([...(row.query ?? []), ...(row.steers ?? [])]),
      person: { userId, userName: '', roles },
      passwordResetGuid: null,
      mustReset: false,
    },
  });
  // Calls that wait for nothing but promises belong to the opening too.
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  stage.send({ type: 'screen.closed' });
  return asked;
}

/** The session as a signed-in person's pages see it; the portal of the build has none. */
function sessionOf(
  session: PortalChildren['session'],
  person: { userId: number; roles: readonly Role[] },
): PortalChildren['session'] {
  const snapshot = session.getSnapshot();
  const grant = { ...person, userName: '' } as unknown as Grant; // screens read who it is, and no token
  const signedIn = { ...snapshot, context: { ...snapshot.context, grant } };
  return Object.create(session, { getSnapshot: { value: () => signedIn } }) as PortalChildren['session'];
}
