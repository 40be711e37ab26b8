import { isFinalRefusal, type Fault } from '#domain/fault.ts';
import type { CaseMark } from '#machines/scoring/oralExam/oralExam.types.ts';
import { EXAM } from '../support/outboxRun.ts';
import { targetOf } from './modelBoard.ts';
import type { Deed, ModelBrowser } from './modelBrowser.ts';
import type { ModelPage } from './modelPage.ts';

/** A case as a page shows it, or as the board has it. */
export interface ShownLine {
  position: number;
  score: string;
  comment: string;
}

export const shownOf = (marks: readonly Pick<CaseMark, 'position' | 'score' | 'comment'>[]): ShownLine[] =>
  marks.map(({ position, score, comment }) => ({ position, score: score ?? '', comment }));

/** Whether a page asks a person about the record, or says that the board refused it. */
const isAskedAbout = (page: ModelPage, target: string) =>
  page
    .outbox()
    .entries.some(
      ({ command, stage }) => command.target === target && (stage === 'stale' || stage === 'refused'),
    );

/** Where lines are otherwise than the board has them, but for what `isLeftOut`. */
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

/** A final page shows what the board has, at any time. */
export function checkFinalPages(browser: ModelBrowser): void {
  for (const page of browser.pages) {
    const screen = page.screen()?.getSnapshot();
    if (!screen?.hasTag('submitted')) continue;
    const { userId, marks } = screen.context;
    const wrong = lineDifferences(browser, userId, shownOf(marks), (target) => isAskedAbout(page, target));
    for (const words of wrong) browser.breach(`on the final page ${words}`);
  }
}

/** At rest, an exam that is open shows what the board has, or asks about it. */
export function checkOpenPages(browser: ModelBrowser): void {
  for (const page of browser.pages) {
    const screen = page.screen()?.getSnapshot();
    // A page that leaves the exam to another one shows none of it.
    if (!screen?.hasTag('inProgress') || screen.hasTag('readOnly')) continue;
    const { userId, marks } = screen.context;
    const wrong = lineDifferences(browser, userId, shownOf(marks), (target) => isAskedAbout(page, target));
    for (const words of wrong) browser.breach(`at rest ${words}`);
  }
}

/**
 * The board has just taken a submission: its lines are those that were shown when it was handed in, and nothing of
 * the exam is still on its way from this device.
 */
export function checkHandedIn(browser: ModelBrowser, deed: Deed): void {
  const { board, device, deeds, deedOf, breach, state } = browser;
  for (const words of deed.shown ? lineDifferences({ board }, deed.userId, deed.shown) : [])
    breach(`${deed.key} was handed in otherwise than shown: ${words}`);
  const done = new Set(board.log.map(({ key }) => key));
  for (const { key, examScheduleId, userId, act } of device.values()) {
    const isLeft = examScheduleId === EXAM && userId === deed.userId && key !== deed.key;
    // What a person let go stays where the device cannot delete it.
    const isOver = done.has(key) || deedOf(key)?.isAnswered || deedOf(key)?.isLetGo;
    // Where the device did not tell a page of the submission, what is done there afterwards is refused, and asked about.
    const isUnknown =
      state.wasDeviceTroubled && deeds.findIndex((each) => each.key === key) > deeds.indexOf(deed);
    if (isLeft && act.kind !== 'exam.submit' && !isOver && !isUnknown)
      breach(`${deed.key} handed the exam in while ${key} of it was still on the device`);
  }
}

/** What the board refused for good waits for a person, also after a reload and in another page. */
export function noteRefusal(browser: ModelBrowser, deed: Deed | undefined, fault: Fault): void {
  if (!deed || !isFinalRefusal(fault)) return;
  const { isDeviceBroken, isDeviceSlow } = browser.state;
  const holders = browser.pages.filter((page) =>
    page.outbox().entries.some(({ command }) => command.key === deed.key),
  );
  // A device that cannot write does not keep it; and where it could not write whose a command is, two pages may send
  // the same one, of which only one hears the refusal.
  deed.isRefused = !isDeviceBroken && !isDeviceSlow && holders.length < 2;
}
