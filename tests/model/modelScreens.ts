import { isFinalRefusal, type Fault } from '#domain/fault.ts';
import type { CaseMark } from '#machines/scoring/oralExam/oralExam.types.ts';
import { EXAM } from '../support/scoring/outboxRun.ts';
import { targetOf } from './modelBoard.ts';
import type { Action, ModelBrowser } from './modelBrowser.ts';
import type { ModelPage } from './modelPage.ts';

/** A case as a page shows it, or as the board has it. */
export interface ShownLine {
  position: number;
  score: string;
  comment: string;
}

export const shownOf = (marks: readonly Pick<CaseMark, 'position' | 'score' | 'comment'>[]): ShownLine[] =>
  marks.map(({ position, score, comment }) => ({ position, score: score ?? '', comment }));

/** Whether a page asks the user about the record, or shows it as rejected. */
const isAskedAbout = (page: ModelPage, target: string) =>
  page
    .outbox()
    .entries.some(
      ({ command, stage }) => command.target === target && (stage === 'stale' || stage === 'refused'),
    );

/** Lines that differ from the board's, except those that `isLeftOut` excludes. */
export function lineDifferences(
  { board }: Pick<ModelBrowser, 'board'>,
  userId: number,
  lines: readonly ShownLine[],
  isLeftOut: (target: string) => boolean = () => false,
): string[] {
  return lines.flatMap(({ position, score, comment }) => {
    const values = [
      [targetOf.score(position), score],
      [targetOf.comment(position), comment],
    ] as const;
    return values.flatMap(([target, shown]) => {
      const there = board.valueOf(userId, target);
      return shown === there || isLeftOut(target)
        ? []
        : [`${target} is shown as "${shown}", and the board has "${there}"`];
    });
  });
}

/** A final page shows the board's state at any time. */
export function checkFinalPages(browser: ModelBrowser): void {
  for (const page of browser.pages) {
    const screen = page.screen()?.getSnapshot();
    if (!screen?.hasTag('submitted')) continue;
    const { userId, marks } = screen.context;
    const wrong = lineDifferences(browser, userId, shownOf(marks), (target) => isAskedAbout(page, target));
    for (const words of wrong) browser.breach(`on the final page ${words}`);
  }
}

/** At rest, an open exam shows the board's state or a question about it. */
export function checkOpenPages(browser: ModelBrowser): void {
  for (const page of browser.pages) {
    const screen = page.screen()?.getSnapshot();
    // A page that yields the exam to another one shows nothing of it.
    if (!screen?.hasTag('inProgress') || screen.hasTag('readOnly')) continue;
    const { userId, marks } = screen.context;
    const wrong = lineDifferences(browser, userId, shownOf(marks), (target) => isAskedAbout(page, target));
    for (const words of wrong) browser.breach(`at rest ${words}`);
  }
}

/**
 * The board has just accepted a submission: its lines are those shown when submitting, and this device has
 * nothing of the exam left to send.
 */
export function checkSubmitted(browser: ModelBrowser, action: Action): void {
  const { board, device, actions, actionOf, breach, state } = browser;
  for (const words of action.shown ? lineDifferences({ board }, action.userId, action.shown) : [])
    breach(`${action.key} was submitted otherwise than shown: ${words}`);
  const done = new Set(board.log.map(({ key }) => key));
  for (const { key, examScheduleId, userId, act } of device.values()) {
    const isLeft = examScheduleId === EXAM && userId === action.userId && key !== action.key;
    // A discarded command stays if the device cannot delete it.
    const isOver = done.has(key) || actionOf(key)?.isAnswered || actionOf(key)?.isLetGo;
    // If the device did not notify a page of the submission, later actions there are rejected and asked
    // about.
    const isUnknown =
      state.wasDeviceTroubled && actions.findIndex((each) => each.key === key) > actions.indexOf(action);
    if (isLeft && act.kind !== 'exam.submit' && !isOver && !isUnknown)
      breach(`${action.key} handed the exam in while ${key} of it was still on the device`);
  }
}

/** A final rejection waits for the user, also after a reload and in another page. */
export function noteRefusal(browser: ModelBrowser, action: Action | undefined, fault: Fault): void {
  if (!action || !isFinalRefusal(fault)) return;
  const { isDeviceBroken, isDeviceSlow } = browser.state;
  const holders = browser.pages.filter((page) =>
    page.outbox().entries.some(({ command }) => command.key === action.key),
  );
  // A device that cannot write does not save it; and if it could not save which page a command belongs to,
  // two pages may send the same one, and only one gets the rejection.
  action.isRefused = !isDeviceBroken && !isDeviceSlow && holders.length < 2;
}
