import { valueOf } from '#domain/scoring/commands/examActs.ts';
import { serverVersionOfScore } from '#domain/scoring/commands/serverVersion.ts';
import type { OralExamEvent } from '#machines/scoring/oralExam/oralExam.types.ts';
import { remarked } from '#tests/support/scoring/examCases.ts';
import { passwordOf, people, targetOf, type Name } from './modelBoard.ts';
import { fates, type ModelBrowser } from './modelBrowser.ts';
import { freshMemory, openPage, type ModelPage } from './modelPage.ts';

interface Moment {
  browser: ModelBrowser;
  page: ModelPage;
  /** An index into the possible choices. */
  n: number;
}

const pick = <Each>(all: readonly Each[], n: number): Each | undefined => all[n % Math.max(1, all.length)];
const names = Object.keys(people) as Name[];
const grades = ['pass', 'fail', 'equivocal'] as const;
const texts = ['a', 'ab', '', 'abc'] as const;
const times = [500, 1_000, 3_000, 11_000, 30_000, 20 * 60_000] as const;
const positionOf = (n: number) => 1 + (n % 2);
const screenHears = ({ page }: Moment, event: OralExamEvent) => page.screen()?.send(event);

/** The page closes and loses its memory. The device's pending work may complete or not. */
export function closePage(browser: ModelBrowser, page: ModelPage, isDone: boolean): void {
  const { entries, memoryOnly } = page.outbox();
  const own = [...entries.map(({ command }) => command), ...memoryOnly];
  browser.pages.splice(browser.pages.indexOf(page), 1);
  page.stop();
  if (isDone || browser.pages.length > 0) browser.catchUp();
  else browser.forgetChores();
  for (const { key } of own) {
    const action = browser.actionOf(key);
    const kept = browser.device.get(key);
    const isElsewhere = browser.pages.some((other) =>
      [...other.outbox().entries.map(({ command }) => command), ...other.outbox().memoryOnly].some(
        (command) => command.key === key,
      ),
    );
    if (!action || isElsewhere) continue;
    if (kept) action.value = valueOf(kept.act);
    else action.isLost = true;
  }
}

/** Leaving in the middle of an exam asks for confirmation. */
function mustAsk({ browser, page }: Moment, draft: () => void): void {
  const isInProgress = page.screen()?.getSnapshot().hasTag('inProgress');
  draft();
  const { queue } = page.children().dialogs.getSnapshot().context;
  const isAsked = queue.some(({ id }) => id === 'leave');
  if (isInProgress && !(isAsked && page.screen() && page.port.token() !== null))
    browser.breach('nobody was asked about leaving an exam in progress');
}

const undecided = ({ page }: Moment) =>
  page.outbox().entries.filter(({ stage }) => stage === 'stale' || stage === 'refused');
const choices = ['outbox.keepMine', 'outbox.takeTheirs', 'outbox.drop', 'outbox.retry'] as const;

/** All steps of users, network, board and machine, with their relative frequency. */
const steps = {
  signIn: [
    4,
    ({ page, n }) => {
      const name = pick(names, n)!;
      const password = n % 7 === 6 ? 'password-that-is-wrong' : passwordOf(name);
      page.children().session.send({ type: 'session.signIn', userName: name, password });
    },
  ],
  signInAgain: [
    4,
    ({ page, n }) => {
      const name = page.children().session.getSnapshot().context.grant?.userName as Name | undefined;
      const password = n % 5 === 4 || !name ? 'password-that-is-wrong' : passwordOf(name);
      page.children().session.send({ type: 'session.signInAgain', password });
    },
  ],
  signOut: [
    1,
    ({ page, n }) =>
      page.children().session.send({ type: 'session.signOut', reason: n % 2 ? 'idle' : 'asked' }),
  ],
  askToSignOut: [
    2,
    (moment) => mustAsk(moment, () => moment.page.children().navigation.send({ type: 'signOut.requested' })),
  ],
  openExam: [5, ({ page }) => page.openExam()],
  leave: [2, (moment) => mustAsk(moment, () => moment.page.leave())],
  agree: [4, ({ page }) => page.children().dialogs.send({ type: 'dialog.accepted' })],
  decline: [2, ({ page }) => page.children().dialogs.send({ type: 'dialog.declined' })],
  start: [
    3,
    (moment) => {
      screenHears(moment, { type: 'identity.check', isChecked: true });
      screenHears(moment, { type: 'exam.start' });
    },
  ],
  skip: [1, (moment) => screenHears(moment, { type: 'exam.skip', reason: 'absent' })],
  give: [
    12,
    (moment) =>
      screenHears(moment, {
        type: 'score.give',
        position: positionOf(moment.n),
        score: pick(grades, moment.n >> 1)!,
      }),
  ],
  clear: [2, (moment) => screenHears(moment, { type: 'score.clear', position: positionOf(moment.n) })],
  undo: [2, (moment) => screenHears(moment, { type: 'score.undo' })],
  comment: [
    7,
    (moment) =>
      screenHears(moment, {
        type: 'comment.write',
        position: positionOf(moment.n),
        comment: pick(texts, moment.n >> 1)!,
      }),
  ],
  remark: [
    2,
    (moment) => {
      const exam = moment.page.screen()?.getSnapshot().context.exam;
      if (exam) screenHears(moment, remarked(`Remark ${moment.n % 3}.`, exam.examScheduleScoreId));
    },
  ],
  submit: [
    3,
    (moment) => {
      screenHears(moment, { type: 'review.open' });
      if (moment.n % 4 !== 0) screenHears(moment, { type: 'changes.seen' });
      screenHears(moment, { type: 'exam.submit' });
    },
  ],
  openLedger: [
    1,
    ({ page }) => {
      if (!page.screen()?.getSnapshot().hasTag('inProgress')) page.openLedger();
    },
  ],
  /** Daily Exam Scores changes a score, saved or missing. */
  changeInLedger: [
    2,
    ({ browser: { board, state }, page, n }) => {
      const { userId } = page.outbox();
      const row = userId !== null && board.read(userId).scores[n % 2];
      const score = pick(grades, n >> 1)!;
      if (!row || state.isOffline || row.score === score || board.read(userId).sheet.status !== 'started')
        return;
      page.ledger()?.send({
        type: 'score.change',
        examScoringId: row.examScoringId,
        examScheduleId: row.examScheduleId,
        score,
        base: serverVersionOfScore(row),
      });
    },
  ],
  takeOver: [2, (moment) => screenHears(moment, { type: 'lease.takeOver' })],
  comeBack: [2, ({ page }) => page.comeBack()],
  reopen: [1, (moment) => screenHears(moment, { type: 'exam.reload' })],
  choose: [
    6,
    (moment) => {
      const { n, page } = moment;
      const key = pick(undecided(moment), n >> 2)?.command.key;
      if (key) page.outboxRef().send({ type: pick(choices, n)!, key });
    },
  ],
  serve: [
    18,
    ({ browser, n }) => {
      const request = pick(browser.requests, n >> 3);
      // Half of the requests that arrive get a response.
      if (request) browser.serve(request, pick([...fates, 'answered', 'answered', 'answered'] as const, n)!);
    },
  ],
  /** Everything in flight arrives and gets a response, or a final rejection. */
  serveAll: [3, ({ browser }) => browser.serveAll('answered')],
  refuseAll: [1, ({ browser }) => browser.serveAll('refused')],
  goOffline: [
    2,
    ({ browser, n }) => {
      browser.state.isOffline = true;
      browser.serveAll(n % 2 ? 'lostBefore' : 'lostAfter');
    },
  ],
  goOnline: [
    3,
    ({ browser, page }) => {
      browser.state.isOffline = false;
      page.children().connection.send({ type: 'connection.found' });
    },
  ],
  wait: [
    10,
    ({ browser, n }) => {
      const milliseconds = pick(times, n)!;
      browser.state.time += milliseconds;
      for (const page of browser.pages) page.pass(milliseconds);
    },
  ],
  /** Not if pages are isolated from each other or from the device: then only the board's clock says what is older. */
  setClockBack: [
    1,
    ({ browser: { state }, n }) => {
      if (state.isClockNeeded) return;
      state.isClockTurned = true;
      state.time -= n * 60_000;
    },
  ],
  endToken: [2, ({ browser, n }) => browser.board.endTokens(people[pick(names, n >> 3)!])],
  endSession: [3, ({ browser, n }) => browser.board.endSessions(people[pick(names, n >> 3)!])],
  writeElsewhere: [
    3,
    ({ browser: { board }, n }) => {
      const target = n % 3 ? targetOf.score(positionOf(n)) : targetOf.comment(positionOf(n));
      board.otherWrites(
        people[pick(names, n >> 3)!],
        target,
        n % 3 ? pick(grades, n >> 1)! : pick(texts, n >> 1)!,
      );
    },
  ],
  breakDevice: [
    2,
    ({ browser: { state } }) => {
      if (state.isClockTurned) return;
      state.isClockNeeded = true;
      state.isDeviceBroken = true;
    },
  ],
  mendDevice: [2, ({ browser }) => (browser.state.isDeviceBroken = false)],
  slowDevice: [2, ({ browser }) => (browser.state.isDeviceSlow = true)],
  catchUp: [
    4,
    ({ browser, n }) => {
      browser.state.isDeviceSlow = n % 2 === 0;
      browser.catchUp();
    },
  ],
  reload: [
    3,
    ({ browser, page, n }) => {
      closePage(browser, page, n % 2 === 0);
      openPage(browser, page.memory);
    },
  ],
  /** Duplicated with its storage, as browsers do. */
  openTab: [
    1,
    ({ browser, page, n }) => {
      if (browser.pages.length > 1 || browser.state.isClockTurned) return;
      browser.state.isClockNeeded = true;
      const copy = { path: page.memory.path, slices: new Map(page.memory.slices) };
      openPage(browser, n % 2 ? freshMemory() : copy);
    },
  ],
  closeTab: [
    1,
    ({ browser, page, n }) => {
      if (browser.pages.length > 1) closePage(browser, page, n % 2 === 0);
    },
  ],
} as const satisfies Record<string, readonly [number, (moment: Moment) => unknown]>;

export type StepName = keyof typeof steps;
/** A step, its choice among the possible targets, and the browser's page. */
export type Step = readonly [name: StepName, n: number, tab: number];
export const stepNames = Object.entries(steps).map(([name, [weight]]) => [name as StepName, weight] as const);

/**
 * Situations that random steps rarely reach: two windows on one exam, and a board that rejects. `n` and `m`
 * choose.
 */
export const episodes: Readonly<Record<string, (n: number, m: number) => readonly Step[]>> = {
  takenOverUnsent: (n, m) => [
    ['openTab', 0, 0],
    ['openExam', 0, 1],
    ['takeOver', 0, 1],
    ...(m % 3 === 0 ? [] : ([['goOffline', 1, 1]] as const)),
    [m % 2 === 0 ? 'give' : 'comment', n, 1],
    ['takeOver', 0, 0],
    ...(m % 5 === 0 ? [] : ([['submit', 0, 0]] as const)),
    ['goOnline', 0, 0],
    ['serveAll', 0, 0],
    ['wait', 2, 0],
    ['serveAll', 0, 0],
  ],
  changedElsewhere: (n, m) => [
    ['writeElsewhere', n, 0],
    ...(m % 2 === 0 ? ([['give', m, 0]] as const) : []),
    ['submit', 0, 0],
    ['serveAll', 0, 0],
    ['serveAll', 0, 0],
  ],
  ledgerBeside: (n, m) => [
    ['openTab', 1, 0],
    ['signIn', 0, 1],
    ['openLedger', 0, 1],
    ['changeInLedger', n, 1],
    ['serveAll', 0, 0],
    ...(m % 2 === 0 ? ([['submit', 0, 0]] as const) : []),
    ['serveAll', 0, 0],
  ],
  refusedThenReloaded: (n, m) => [
    [m % 3 === 0 ? 'skip' : 'give', n, 0],
    ['agree', 0, 0],
    ['refuseAll', 0, 0],
    m % 2 === 0 ? ['reload', 0, 0] : ['wait', 3, 0],
    ['serveAll', 0, 0],
    ['wait', 3, 0],
    ['serveAll', 0, 0],
  ],
};

export function perform(browser: ModelBrowser, [name, n, tab]: Step): void {
  // No user does two things in the same moment.
  browser.state.time += 10;
  const page = pick(browser.pages, tab);
  if (page) steps[name][1]({ browser, page, n });
  const { state } = browser;
  state.wasDeviceTroubled ||= state.isDeviceBroken || state.isDeviceSlow;
}

/** Flushes settled promises; no timer is involved. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}
