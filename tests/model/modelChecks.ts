import type { ModelBrowser } from './modelBrowser.ts';
import type { ModelPage } from './modelPage.ts';
import { passwordOf, people, type Name } from './modelBoard.ts';
import { checkFinalPages, checkOpenPages } from './modelScreens.ts';
import { closePage, settle } from './modelSteps.ts';

/** The whole state of a page, in memory and in its storage. */
const cacheOf = (page: ModelPage) =>
  JSON.stringify([
    [...page.memory.slices],
    Object.values(page.children()).map(
      (child: { getSnapshot(): { context: unknown } }) => child.getSnapshot().context,
    ),
    page.screen()?.getSnapshot().context,
  ]);

/** Invariants after every step. */
export function checkPages(browser: ModelBrowser): void {
  const { breach, board, requests, device } = browser;
  for (const page of browser.pages) {
    const { session, navigation } = page.children();
    const { grant } = session.getSnapshot().context;
    const { userId, entries, serverVersions } = page.outbox();
    const screen = page.screen()?.getSnapshot();
    if (page.isCrashed()) breach('the portal crashed');

    const isInProgress = screen?.hasTag('inProgress') ?? false;
    if (isInProgress && !navigation.getSnapshot().hasTag('guarded'))
      breach('an exam in progress can be left unasked');

    if (session.getSnapshot().matches('signedOut')) {
      const text = cacheOf(page);
      for (const secret of board.secrets)
        if (text.includes(secret)) breach(`${secret} is left after signing out`);
      if (page.port.token() !== null) breach('a token is lent to calls after signing out');
      if (requests.some((request) => request.page === page && !request.signal.aborted))
        breach('a write is under way after signing out');
      if (entries.length > 0 || screen) breach('something of an exam is shown after signing out');
    }
    if (userId !== null && userId !== grant?.userId)
      breach('the outbox is open for someone who is not signed in');
    if (entries.some(({ command }) => command.userId !== userId))
      breach('the outbox holds what is someone else’s');
    if (screen && screen.context.userId !== grant?.userId) breach('an exam of someone else is shown');
    const keys = entries.map(({ command }) => command.key);
    if (new Set(keys).size !== keys.length) breach('the outbox holds a command twice');
    if (userId !== null)
      for (const [target, { version }] of Object.entries(serverVersions))
        if (version > board.versionOf(userId, target)) breach(`${target} is said to be received, and is not`);
  }
  checkFinalPages(browser);
  const executed = board.log.flatMap(({ key }) => (key === null ? [] : [key]));
  if (new Set(executed).size !== executed.length) breach('the board did a command twice');
  const writing = browser.pages.flatMap((page) => {
    const screen = page.screen()?.getSnapshot();
    return screen?.hasTag('inProgress') && !screen.hasTag('readOnly') ? [screen.context.userId] : [];
  });
  if (new Set(writing).size !== writing.length) breach('two pages may write in one exam');
  const kept = JSON.stringify([...device.values()]);
  for (const secret of board.secrets) if (kept.includes(secret)) breach(`${secret} is on the device`);
}

/** The user decides, the board responds and time passes until a page has nothing left to send. */
async function drain(browser: ModelBrowser, page: ModelPage): Promise<void> {
  const { breach, state } = browser;
  const { session } = page.children();
  const outbox = page.outboxRef();
  for (let round = 0; round < 100 && (page.outbox().entries.length > 0 || round < 2); round += 1) {
    const { grant } = session.getSnapshot().context;
    if (grant && session.getSnapshot().hasTag('lapsed'))
      session.send({ type: 'session.signInAgain', password: passwordOf(grant.userName as Name) });
    for (const { command, stage } of page.outbox().entries) {
      if (stage === 'stale') outbox.send({ type: 'outbox.keepMine', key: command.key });
      // Retried once or twice, then discarded.
      if (stage === 'refused')
        outbox.send({ type: round % 4 < 2 ? 'outbox.retry' : 'outbox.drop', key: command.key });
    }
    browser.serveAll('answered');
    await settle();
    checkPages(browser);
    state.time += 30_000;
    page.pass(30_000);
    await settle();
    checkPages(browser);
  }
  const never = page.outbox().entries.map(({ command, stage }) => `${command.key} (${stage})`);
  if (never.length > 0) breach(`${never.join(', ')} is never received`);
}

/** The user returns to every page and opens the summary, which must show the board's state. */
async function lookAgain(browser: ModelBrowser): Promise<void> {
  for (const page of browser.pages) {
    page.comeBack();
    page.screen()?.send({ type: 'review.close' });
    page.screen()?.send({ type: 'review.open' });
  }
  await settle();
  checkOpenPages(browser);
}

/** The end of the day: the open pages send everything, then what earlier pages left behind. */
export async function healAndDrain(browser: ModelBrowser): Promise<void> {
  const { board, breach, state, actions } = browser;
  Object.assign(state, { isOffline: false, isDeviceBroken: false, isDeviceSlow: false });
  browser.catchUp();
  for (const each of browser.pages) each.children().connection.send({ type: 'connection.found' });
  for (const each of browser.pages) await drain(browser, each);
  await lookAgain(browser);
  for (const each of browser.pages.slice(1)) closePage(browser, each, true);
  const page = browser.pages[0]!;
  const { session } = page.children();
  for (const name of Object.keys(people) as Name[]) {
    session.send({ type: 'session.signOut', reason: 'asked' });
    await settle();
    session.send({ type: 'session.signIn', userName: name, password: passwordOf(name) });
    await settle();
    await drain(browser, page);
  }
  const left = [...browser.device.keys()];
  if (left.length > 0) breach(`${left.join(', ')} stays on the device`);
  if (page.outbox().memoryOnly.length > 0) breach('something stays hidden in the page');
  for (const { key, value, isLost, isLetGo, isAnswered } of actions) {
    const isThere = board.log.some((change) => change.key === key && change.value === value);
    if (!isThere && !isLost && !isLetGo && !isAnswered) breach(`${key} is lost`);
  }
}

/** Counts the rare situations that a model must reach. */
export function createTally() {
  const rare: Record<string, (browser: ModelBrowser, page: ModelPage) => boolean> = {
    lapsed: (_, page) => page.children().session.getSnapshot().hasTag('lapsed'),
    'signed out with something unsent': ({ device }, page) =>
      device.size > 0 && page.children().session.getSnapshot().matches('signedOut'),
    'something hidden in the page': (_, page) => page.outbox().memoryOnly.length > 0,
    stale: (_, page) => page.outbox().entries.some(({ stage }) => stage === 'stale'),
    refused: (_, page) => page.outbox().entries.some(({ stage }) => stage === 'refused'),
    'three of one record': (_, page) => {
      const targets = page.outbox().entries.map(({ command }) => command.target);
      return targets.some((target) => targets.filter((each) => each === target).length > 2);
    },
    'a write that was given up': ({ requests }) => requests.some(({ signal }) => signal.aborted),
    'nothing kept': (_, page) => !page.outbox().isDurable,
    'read only': (_, page) => page.screen()?.getSnapshot().hasTag('readOnly') ?? false,
    submitting: (_, page) => page.screen()?.getSnapshot().hasTag('submitting') ?? false,
    submitted: (_, page) => page.screen()?.getSnapshot().hasTag('submitted') ?? false,
    'asked about leaving': (_, page) =>
      page
        .children()
        .dialogs.getSnapshot()
        .context.queue.some(({ id }) => id === 'leave'),
    'scores of the day': (_, page) => page.ledger() !== null,
    'refused, and nobody has decided': ({ actions }) => actions.some(({ isRefused }) => isRefused),
    'answered submission': ({ actions }) =>
      actions.some(({ shown, isAnswered }) => shown !== null && isAnswered),
    'two pages in one exam': ({ pages }) =>
      pages.filter((page) => page.screen()?.getSnapshot().hasTag('inProgress')).length > 1,
  };
  const counts = new Map(Object.keys(rare).map((name) => [name, 0]));
  return {
    count(browser: ModelBrowser) {
      for (const [name, isSo] of Object.entries(rare))
        if (browser.pages.some((page) => isSo(browser, page))) counts.set(name, counts.get(name)! + 1);
    },
    unseen: () => [...counts].filter(([, count]) => count === 0).map(([name]) => name),
    counts: (): Readonly<Record<string, number>> => Object.fromEntries(counts),
  };
}
