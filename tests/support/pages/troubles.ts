import { dirname } from 'node:path';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Call } from '#contract/core/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { pickListNames } from '#contract/pickLists/pickLists.ts';
import type { FaultRule } from '#server/demo/faults/switches.ts';
import type { screenTests } from './screens.ts';
import { filesBelow, importsOf, textOf } from '../sources.ts';

/** The faults of a call that is not executed, and the text shown for each. */
export const troubles = {
  'is refused': { rule: { kind: 'status', status: 500 }, words: /Reference for support: \w+/ },
  'is answered by a proxy with a page': {
    rule: { kind: 'body', status: 503, body: '<html><h1>503 Service Unavailable</h1></html>' },
    words: /(cannot|could not) reach the server/,
  },
  'is answered with half a text': {
    rule: { kind: 'body', body: '{"half":' },
    words: /(cannot|could not) reach the server/,
  },
  'finds the line cut': { rule: { kind: 'drop' }, words: /(cannot|could not) reach the server/ },
} as const satisfies Record<string, { rule: Omit<FaultRule, 'match'>; words: RegExp }>;
export type TroubleName = keyof typeof troubles;
const names = Object.keys(troubles) as TroubleName[];

/** All faults. */
export const allTroubles = Object.values(troubles);

/** One of the faults for a row of a table; over the rows each has its turn. */
export const troubleOf = (index: number) => allTroubles[index % allTroubles.length]!; // less than its length

/** Two of the faults for a row of a table; over all rows each has its turn. */
export const troublesOf = (index: number) => [troubles['is refused'], troubles[names[1 + (index % 3)]!]]; // there are four

const callsIn = (path: string): CallName[] =>
  [...textOf(path).matchAll(/\bsend\(\s*'(\w+)'/g)].map(([, name]) => name as CallName);

/** The files that several screens' wiring share; downloads are recognized by their kind, not by their screen. */
const sharedBy = (path: string) =>
  importsOf(path).flatMap(({ target, isType }) =>
    !isType && target.startsWith('src/wiring/') && !target.endsWith('/downloads.ts') ? [target] : [],
  );

/** The folders of a screen's declaration, wiring and views. */
function folderOf(screenName: string): string {
  const declaration = filesBelow('src/screens', /\.screen\.ts$/).find((path) =>
    path.endsWith(`/${screenName}.screen.ts`),
  );
  if (!declaration) throw new Error(`no file ${screenName}.screen.ts`);
  return dirname(declaration);
}

/** Every call that a screen's wiring sends, except downloads. */
export function callsOf(screenName: string): CallName[] {
  const path = `${folderOf(screenName)}/${screenName}.screen.ts`;
  return [...new Set([path, ...sharedBy(path)].flatMap(callsIn))].toSorted();
}

interface NamedCalls {
  names: Readonly<Record<string, string | undefined>>;
}

/** Every call of the areas of records that a screen's declaration wires, of the areas of its contract. */
function recordCallsOf(screenName: string, contract: object): CallName[] {
  const declaration = textOf(`${folderOf(screenName)}/${screenName}.screen.ts`);
  const areas = [...declaration.matchAll(/\bwire(?:Member)?Records?\(\s*services,\s*'\w+',\s*(\w+)/g)];
  return areas.flatMap(([, area]) => {
    const { names } = (contract as Readonly<Record<string, NamedCalls>>)[area!]!; // the pattern has a group
    return Object.values(names).filter((name) => name !== undefined) as CallName[];
  });
}

/** Every call that a screen's wiring sends, those of its records included. */
export const recordCallsIn = (screenName: string, contract: object) =>
  [...new Set([...callsOf(screenName), ...recordCallsOf(screenName, contract)])].toSorted();

/** Every download call. */
export const downloadCalls = () => callsIn('src/wiring/downloads.ts').toSorted();

/** Every pick-list that a screen's views use. */
export function pickListsOf(screenName: string): string[] {
  const texts = filesBelow(folderOf(screenName), /\.tsx?$/).map(textOf);
  const asking = texts.filter((text) => text.includes('usePickList'));
  return pickListNames.filter((name) => asking.some((text) => text.includes(`'${name}'`))).toSorted();
}

/** A call's name in the tests: a pick-list by its own name too. */
const patternOf = (name: CallName, list?: string) => {
  const row: Call = calls[name];
  return `^${list === undefined ? row.path.replaceAll(/\{\w+\}/g, '[^/]+') : row.path.replace('{name}', list)}$`;
};

type Tests = ReturnType<typeof screenTests>;

/** The fault switches of a file's server, and a count of its requests. */
export function faultSwitches({ app, network }: Pick<Tests, 'app' | 'network'>) {
  const asked: string[] = [];
  network.events.on('request:start', ({ request }) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
  });
  const told = async (response: Response) => expect(response.status).toBe(200);
  const refuseRenewal = async (rule: Omit<FaultRule, 'match'>) => {
    await told(await app().fetch('/faults/expire-access', { method: 'POST', json: {} }));
    const match = { path: '^/api/users/refresh$' };
    await told(await app().fetch('/faults', { method: 'POST', json: { match, ...rule } }));
  };
  return {
    /** Makes this call fail from now on, and no other. */
    break: async (name: CallName, rule: Omit<FaultRule, 'match'>, list?: string) => {
      const match = { method: calls[name].method, path: patternOf(name, list) };
      await told(await app().fetch('/faults', { method: 'PUT', json: { match, ...rule } }));
    },
    clear: async () => told(await app().fetch('/faults', { method: 'DELETE' })),
    /** The session is over: its token is rejected, and it cannot be refreshed. */
    endSession: () => refuseRenewal({ kind: 'status', status: 401 }),
    /** The token is expired, and its renewal gets no answer. */
    loseRenewal: () => refuseRenewal({ kind: 'drop' }),
    /** How often a call was sent so far. */
    countOf: (name: CallName, list?: string) => {
      const pattern = new RegExp(patternOf(name, list));
      return asked.filter((each) => {
        const [method = '', path = ''] = each.split(' ');
        return method === calls[name].method && pattern.test(path);
      }).length;
    },
  };
}

/** Asks for a page again that has failed, unless it comes by itself, as one does whose server was not reached. */
export async function askAgain(user: UserEvent): Promise<void> {
  for (const button of screen.queryAllByRole('button', { name: 'Try again' })) await user.click(button);
}

/** The text of the page and of dialogs, but not of the toasts, whose format the specification gives. */
export const pageWords = () =>
  [screen.queryByRole('main', { hidden: true }), ...document.querySelectorAll('[role$=dialog]')]
    .map((part) => part?.textContent ?? '')
    .join(' ');

/** Checks that no technical text is shown, such as a status code or HTML. */
export function expectPlainWords(): void {
  expect(pageWords()).not.toMatch(
    /\b503\b|<\/?\w|\bhtml\b|half"|undefined|\bnull\b|\[object|Unexpected|Network Error|Service Unavailable|Internal Server/i,
  );
  // The names of two states have it in lower case.
  expect(pageWords()).not.toMatch(/NaN/);
}
