import type { Chance } from './chance.ts';
import type { Shown } from './checks/watcher.ts';
import { restful, type FaultRun } from './faultRun.ts';

/** The faults at a kill point. */
export const faultKinds = [
  'reload',
  'tab closed',
  'browser SIGKILL',
  'offline',
  '503',
  '401, renewed',
  '401, signed in again',
  'server SIGKILL',
  'response lost',
  'reload offline',
  'tab closed offline',
  'browser SIGKILL offline',
  'gateway',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Those that end the page while nothing can be reached; it opens again before they end. */
const deathsOffline = {
  'reload offline': 'reload',
  'tab closed offline': 'tab closed',
  'browser SIGKILL offline': 'browser SIGKILL',
  gateway: 'reload',
} as const;

/** Those that end the page without a network: what was on it, such as an open summary, is left. */
export const isDeathOffline = (kind: FaultKind) => kind in deathsOffline;

/** Those that end the page; the others begin and end while it lives. */
const deadly: ReadonlySet<FaultKind> = new Set(['reload', 'tab closed', 'browser SIGKILL']);
export const isDeadly = (kind: FaultKind) => deadly.has(kind);
const troubles = ['offline', '503', 'server SIGKILL', 'response lost'] as const;
/** What may block the work when a page dies. */
export const someTrouble = (chance: Chance): FaultKind => chance.pick(troubles);

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
export const scoringPath = '^/api/(cases|case-comments|exam-scores|exam-sessions)';

/** Starts a fault, and returns how to end it. A fatal one is over at once. */
export async function strike(kind: FaultKind, run: FaultRun): Promise<() => Promise<void>> {
  const { server, driver, chance } = run;
  switch (kind) {
    case 'reload':
      await driver.reload();
      return async () => {};
    case 'tab closed':
      await driver.closeTab();
      return async () => {};
    case 'browser SIGKILL':
      await driver.killBrowser();
      return async () => {};
    case 'offline':
      await driver.setOffline(true);
      return () => driver.setOffline(false);
    case '503':
      await server.fault({
        match: { path: scoringPath },
        kind: 'status',
        status: 503,
        times: 1 + chance.below(3),
      });
      return () => server.clearFaults();
    case '401, renewed':
      await server.expireAccess();
      return async () => {};
    case '401, signed in again':
      await server.fault({ match: { path: '^/api/users/refresh' }, kind: 'status', status: 401 });
      await server.expireAccess();
      return async () => {
        // The next call notices; the user signs in when asked, while no refresh is possible.
        for (let tries = 0; tries < 60; tries++) {
          const shown = driver.shown();
          if (shown && (shown.wantsPassword || shown.page === 'signIn')) break;
          await pause(50);
        }
        await server.clearFaults();
      };
    case 'server SIGKILL':
      await server.kill();
      return () => server.start();
    case 'response lost':
      for (const method of ['POST', 'PUT', 'DELETE'])
        await server.fault({ match: { method, path: scoringPath }, kind: 'lose-response', times: 1 });
      return () => server.clearFaults();
    case 'reload offline':
    case 'tab closed offline':
    case 'browser SIGKILL offline':
      return dieOffline(deathsOffline[kind], run);
    case 'gateway':
      return dieBehindGateway(run);
  }
}

/** Waits until the exam is open again after a page has ended; nothing but the device and the password helps. */
async function untilOpenAgain({ driver, found }: FaultRun, from: number): Promise<void> {
  // A submission that was begun waits for the network.
  const isOpen = ({ page }: Shown) => restful.has(page) || page === 'submitting';
  await driver.until('the exam without a network', isOpen, { giveUpAfter: 30_000 });
  found.openedOffline.push(Date.now() - from);
}

/** What is in front of the server answers in its place, each call otherwise, and the page is reloaded meanwhile. */
async function dieBehindGateway(run: FaultRun): Promise<() => Promise<void>> {
  const { server, driver, chance } = run;
  await driver.untilKept();
  for (let answer = 0; answer < 6; answer += 1) {
    const status = chance.pick([502, 503, 504]);
    await server.fault({
      match: { path: '^/api/' },
      kind: chance.pick(['page', 'status'] as const),
      status,
      times: 1 + chance.below(4),
    });
  }
  await server.fault({ match: { path: '^/api/' }, kind: 'page', status: chance.pick([502, 503, 504]) });
  const from = Date.now();
  await driver.reload();
  await driver.reopen();
  await untilOpenAgain(run, from);
  return () => server.clearFaults();
}

/** Ends the page while neither network nor server is there, and opens it again: the password is all that helps. */
async function dieOffline(
  how: 'reload' | 'tab closed' | 'browser SIGKILL',
  run: FaultRun,
): Promise<() => Promise<void>> {
  const { server, driver, model } = run;
  // A portal that has just been opened for the first time is not on the device yet.
  await driver.untilKept();
  await driver.setOffline(true);
  await server.kill();
  await strike(how, run);
  // The network of the new browser is off as well.
  await driver.setOffline(true);
  const from = Date.now();
  if (how === 'reload') await driver.reopen();
  else await driver.open(model.examScheduleId);
  await untilOpenAgain(run, from);
  return async () => {
    await server.start();
    await driver.setOffline(false);
  };
}
