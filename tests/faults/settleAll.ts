import { undecidedElsewhere, type ExamDriver } from './examDriver.ts';
import { pause, restful, tell, type FaultRun } from './faultRun.ts';
import type { BoardSheet } from './checks/sheetModel.ts';
import type { Place, Shown } from './checks/watcher.ts';

/** Marks without a pending send: the board has it, or the user is asked about it. */
const atRest: ReadonlySet<Place> = new Set(['nowhere', 'board', 'stale', 'refused']);
const isAtRest = ({ page, places, comment, remarks, questions, isReadOnly }: Shown) =>
  // A window that yields the exam to another one may show nothing of it.
  (restful.has(page) || isReadOnly) &&
  questions.length === 0 &&
  places.every((place) => atRest.has(place)) &&
  !comment?.isTyping &&
  !remarks?.isTyping;

interface Options {
  /** False when it only cleans up. */
  isTold?: boolean;
  /** Differences on other pages. */
  beside?: (board: BoardSheet) => Promise<readonly string[]>;
  /** Only one device is active, so its submissions cannot be outdated. */
  isOneDevice?: boolean;
}

const TIMEOUT_MS = 60_000;
/** How often each window gets the focus, in milliseconds. */
const ROUND = 3_000;

/**
 * Waits until every screen shows the board's state or a question about it, and records remaining differences.
 * Rejected commands are discarded at the end, so that the exam can continue.
 */
export async function settleAll(
  { ask, found, model }: Pick<FaultRun, 'ask' | 'found' | 'model'>,
  seats: readonly ExamDriver[],
  what: string,
  { isTold = true, beside = async () => [], isOneDevice = false }: Options = {},
): Promise<void> {
  const from = Date.now();
  let cameBack = 0;
  for (;;) {
    const isRound = Date.now() - cameBack > ROUND;
    if (isRound) cameBack = Date.now();
    for (const seat of seats) {
      if (isRound) await seat.comeBack();
      await seat.attend();
    }
    const board = await model.read(ask);
    const wrong = model.check(board);
    const differences = [...seats.flatMap((seat) => seen(seat, board, model)), ...(await beside(board))];
    const all = seats.flatMap((seat) => seat.shown()?.refusals ?? []);
    // A submission after changes elsewhere is answered with them, and reviewed again.
    const outdated = isOneDevice ? [] : all.filter((words) => words.startsWith('Submission'));
    const refusals = all.filter((words) => !outdated.includes(words));
    const hidden = seats.some((seat) => undecidedElsewhere(seat.shown()) !== undefined);
    const isRight = !hidden && wrong.length + differences.length + refusals.length === 0;
    if (!isRight && Date.now() - from < TIMEOUT_MS) {
      await pause(150);
      continue;
    }
    if (isTold) {
      const otherwise = model.submittedOtherwise(board);
      for (const { verdict, words } of wrong) found[verdict].push(`${what}: ${words}`);
      found.submittedOtherwise.push(...otherwise.map((words) => `${what}: ${words}`));
      found.shownWrong.push(...differences.map((words) => `${what}: ${words}`));
      for (const words of [...wrong.map((each) => each.words), ...otherwise, ...differences])
        tell(`    ${words}`);
      found.stuck.push(
        ...refusals.map((words) => `${what}: refused without need: ${words.replaceAll('\n', ' ')}`),
      );
      if (isRight) found.recoveries.push(Date.now() - from);
    }
    for (const words of outdated) model.question(words);
    found.choices += outdated.length;
    for (const seat of seats) await giveUp(seat);
    model.accept(board);
    model.settle(board);
    return;
  }
}

/** Where a screen differs from the board. */
function seen(seat: ExamDriver, board: BoardSheet, model: FaultRun['model']): string[] {
  const shown = seat.shown();
  if (!shown || !isAtRest(shown))
    return [
      `the ${seat.seat} is not at rest: ${JSON.stringify(shown && { ...shown, cases: undefined, rows: undefined })}`,
    ];
  return model.differences(board, shown).map((words) => `${seat.seat}: ${words}`);
}

/** Discards everything that the board rejected, case by case. */
export async function giveUp(seat: ExamDriver): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    const shown = seat.shown();
    if (!shown) return;
    if (shown.refusals.length > 0)
      await seat
        .page()
        .locator('main section[role="alert"]')
        .getByRole('button', { name: /^Discard/ })
        .first()
        .click({ timeout: 2_000 })
        .catch(() => {});
    else if (undecidedElsewhere(shown) === undefined) return;
    else await seat.attend();
    await pause(200);
  }
}
