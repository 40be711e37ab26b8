import { undecidedElsewhere, type ExamDriver } from './examDriver.ts';
import { pause, restful, tell, type Party } from './party.ts';
import type { BoardSheet } from './sheetModel.ts';
import type { Place, Shown } from './watcher.ts';

/** Places of what nobody is about to send: the board has it, or a person is asked about it. */
const atRest: ReadonlySet<Place> = new Set(['nowhere', 'board', 'stale', 'refused']);
const isAtRest = ({ page, places, comment, remarks, questions, isReadOnly }: Shown) =>
  // A window that leaves the exam to another one may show nothing of it.
  (restful.has(page) || isReadOnly) &&
  questions.length === 0 &&
  places.every((place) => atRest.has(place)) &&
  !comment?.isTyping &&
  !remarks?.isTyping;

interface Options {
  /** False where it only brings things back in order. */
  isTold?: boolean;
  /** What other pages show otherwise. */
  beside?: (board: BoardSheet) => Promise<readonly string[]>;
  /** Only one device is at work, so nothing that it submits can be out of date. */
  isOneDevice?: boolean;
}

const PATIENCE = 20_000;
/** How often somebody comes back to each window, in milliseconds. */
const ROUND = 3_000;

/**
 * Waits until every screen shows what the board has, or asks about it; what is still otherwise after that is written
 * down. What was refused is given up at the end, so that the exam goes on.
 */
export async function settleAll(
  { ask, found, model }: Pick<Party, 'ask' | 'found' | 'model'>,
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
    const wrong = model.judge(board);
    const differences = [...seats.flatMap((seat) => seen(seat, board, model)), ...(await beside(board))];
    const all = seats.flatMap((seat) => seat.shown()?.refusals ?? []);
    // Whoever submits what changed elsewhere is told so, and looks again.
    const outdated = isOneDevice ? [] : all.filter((words) => words.startsWith('Submission'));
    const refusals = all.filter((words) => !outdated.includes(words));
    const hidden = seats.some((seat) => undecidedElsewhere(seat.shown()) !== undefined);
    const isRight = !hidden && wrong.length + differences.length + refusals.length === 0;
    if (!isRight && Date.now() - from < PATIENCE) {
      await pause(150);
      continue;
    }
    if (isTold) {
      const otherwise = model.handedInOtherwise(board);
      for (const { verdict, words } of wrong) found[verdict].push(`${what}: ${words}`);
      found.handedInOtherwise.push(...otherwise.map((words) => `${what}: ${words}`));
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

/** What a screen shows otherwise than the board has it. */
function seen(seat: ExamDriver, board: BoardSheet, model: Party['model']): string[] {
  const shown = seat.shown();
  if (!shown || !isAtRest(shown))
    return [
      `the ${seat.seat} is not at rest: ${JSON.stringify(shown && { ...shown, cases: undefined, rows: undefined })}`,
    ];
  return model.differences(board, shown).map((words) => `${seat.seat}: ${words}`);
}

/** Gives up whatever the board refused, one case after the other. */
export async function giveUp(seat: ExamDriver): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    const shown = seat.shown();
    if (!shown) return;
    if (shown.refusals.length > 0)
      await seat
        .page()
        .locator('main section[role="alert"]')
        .getByRole('button', { name: /^Give it up|^Discard/ })
        .first()
        .click({ timeout: 2_000 })
        .catch(() => {});
    else if (undecidedElsewhere(shown) === undefined) return;
    else await seat.attend();
    await pause(200);
  }
}
