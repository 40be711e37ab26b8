import type { Chance } from './chance.ts';
import { openCase, type ExamDriver } from './examDriver.ts';
import { gradeOf, grades, type SheetModel } from './checks/sheetModel.ts';
import { restful } from './faultRun.ts';
import type { Shown } from './checks/watcher.ts';
import { startExam } from '#tests/support/scoring/startExam.ts';

/** The examiner's window and the model of the exam. */
export interface Hands {
  driver: ExamDriver;
  chance: Chance;
  model: SheetModel;
}

/** An examiner's action on the exam screen. */
export interface Act {
  readonly name: string;
  /** Navigates to where it can be done; without faults. */
  prepare(hands: Hands): Promise<void>;
  /** Does it, without checking the result. */
  run(hands: Hands): Promise<void>;
  /** Waits until the screen shows it as saved. */
  saved(hands: Hands): Promise<void>;
  /** Repeats it if the fault undid it; without faults. */
  finish?(hands: Hands): Promise<void>;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const isSaved = (place: string | null | undefined) => place === 'device' || place === 'board';

const onCases = ({ page, isReadOnly }: Shown) => page === 'scoring' && !isReadOnly;

/** Opens the cases from any page of the exam; starts an exam whose start was lost in a fault. */
export async function toCases({ driver, model }: Hands): Promise<void> {
  const shown = await driver.until('an exam that runs', ({ page }) =>
    ['briefing', 'scoring', 'reviewing', 'submitted', 'skipped'].includes(page ?? ''),
  );
  if (shown.page === 'briefing') await begin({ driver, model });
  if (shown.page === 'reviewing')
    await driver.page().getByRole('button', { name: 'Back to the cases' }).click();
  await driver.until('the cases', onCases);
  // In a text field, keys are text.
  await driver.press('Escape');
}

async function begin({ driver, model }: Pick<Hands, 'driver' | 'model'>): Promise<void> {
  model.status.ask('started', await driver.touches(), driver.seat);
  try {
    await startExam(driver.page(), { timeout: 5_000 });
  } catch {
    // The session expired first, and a page without an exam redirects to the sign-in page.
    const { page } = await driver.until('the briefing', (shown) => restful.has(shown.page));
    if (page === 'briefing') await startExam(driver.page());
  }
}

/** The case that is open. */
const place = ({ driver }: Hands) => (driver.shown()?.open?.position ?? 1) - 1;

async function give(hands: Hands, grade: string): Promise<void> {
  const { driver, model } = hands;
  await driver.press('Escape');
  model.scores[place(hands)]!.ask(grade, await driver.touches(), driver.seat); // a case of the roster
  await driver.press(String(grades.indexOf(grade as 'pass') + 1));
}

/** A grade other than the last one and the one shown: a key that changes nothing is not an action. */
const otherGrade = (hands: Hands) => {
  const shown = gradeOf(hands.driver.shown()?.open?.grade ?? '');
  const { latest } = hands.model.scores[place(hands)]!; // as above
  return hands.chance.pick(grades.filter((grade) => grade !== latest && grade !== shown));
};

async function write(hands: Hands, text: string): Promise<void> {
  const { driver, model } = hands;
  const record = model.comments[place(hands)]!; // a case of the roster
  await driver.press('c');
  await driver.press('Control+A');
  record.ask(text, await driver.touches(), driver.seat);
  if (text === '') await driver.press('Delete');
  else await driver.page().keyboard.insertText(text);
}

const scoreSaved = async ({ driver }: Hands) => {
  const touches = await driver.touches();
  await driver.until(
    'a score that is saved',
    ({ page, open, touches: upTo }) => page !== 'scoring' || (upTo >= touches && isSaved(open?.place)),
  );
};

/** A removed score has no mark once the board has saved that. */
const clearingSaved = async ({ driver }: Hands) => {
  const touches = await driver.touches();
  await driver.until(
    'a score that is taken back',
    ({ page, open, touches: upTo }) =>
      page !== 'scoring' ||
      (upTo >= touches && (isSaved(open?.place) || (open?.grade === '' && open.place === 'nowhere'))),
  );
};

let texts = 0;
const newText = (chance: Chance) =>
  `Remark ${(texts += 1)}: ${'saw the bleeding late, '.repeat(1 + chance.below(12))}but controlled it.`;

/** Opens any case; sometimes one that matches. */
async function toSome(hands: Hands, suits: (position: number) => boolean = () => true): Promise<void> {
  await toCases(hands);
  const positions = hands.model.scores.map((_, index) => index + 1);
  const suiting = positions.filter(suits);
  await openCase(hands.driver, hands.chance.pick(suiting.length > 0 ? suiting : positions));
}

const scored =
  ({ model }: Hands) =>
  (position: number) =>
    model.scores[position - 1]!.latest !== '';
const unscored =
  ({ model }: Hands) =>
  (position: number) =>
    model.scores[position - 1]!.latest === '';

/** Completes every case. */
export async function complete(hands: Hands): Promise<void> {
  await toCases(hands);
  for (const [index, score] of hands.model.scores.entries()) {
    if (score.latest === '') {
      await openCase(hands.driver, index + 1);
      await give(hands, 'pass');
      // Just after the start, an exam accepts keys before it shows their effect.
      await hands.driver.until('the score', ({ open }) => open?.grade !== '');
    } else if (score.latest === 'fail' && hands.model.comments[index]!.latest === '') {
      await openCase(hands.driver, index + 1);
      await write(hands, newText(hands.chance));
      await hands.driver.press('Escape');
    }
  }
}

export async function submit({ driver, model }: Hands): Promise<void> {
  // Reviews changes by another device first.
  const seen = driver.page().locator('#exam-changes').getByRole('button', { name: 'OK' });
  if (await seen.isVisible()) await seen.click({ timeout: 2_000 }).catch(() => {});
  model.noteSubmission(driver.shown());
  model.status.ask('submitted', await driver.touches(), driver.seat);
  await driver.page().getByRole('button', { name: 'Submit scores' }).click();
  // The question is withdrawn where another tab takes the exam over, or another device changes it.
  await driver
    .page()
    .getByRole('button', { name: 'Submit final scores' })
    .click({ timeout: 5_000 })
    .catch(() => {});
}

/** Opens the summary; a key that the page did not take, as while another tab let go of the exam, is pressed again. */
export async function toSummary(hands: Hands): Promise<void> {
  const isOpen = ({ page }: Shown) => page === 'reviewing';
  for (let tries = 0; tries < 3; tries += 1) {
    await toCases(hands);
    await hands.driver.press('s');
    const shown = await hands.driver.until('the summary', isOpen, { giveUpAfter: 5_000 }).catch(() => null);
    if (shown) return;
    console.log('       the key “s” was not taken, and is pressed again');
  }
  await hands.driver.until('the summary', isOpen);
}

async function confirmSkip({ driver, model }: Hands): Promise<void> {
  model.status.ask('skipped', await driver.touches(), driver.seat);
  await driver.page().getByRole('alertdialog').getByRole('button', { name: 'Skip examinee' }).click();
}

async function skipSaved({ driver }: Hands): Promise<void> {
  await driver.until('that the examinee is skipped', ({ page }) => page === 'skipped');
}

const acts = {
  start: {
    async prepare({ driver }) {
      await driver.until('the briefing', ({ page }) => page === 'briefing');
    },
    run: begin,
    async saved({ driver }) {
      await driver.until('the cases', onCases);
    },
    finish: toCases,
  },
  /** The first score of a case. */
  give: {
    prepare: (hands) => toSome(hands, unscored(hands)),
    run: (hands) => give(hands, otherGrade(hands)),
    saved: scoreSaved,
  },
  change: {
    prepare: (hands) => toSome(hands, scored(hands)),
    run: (hands) => give(hands, otherGrade(hands)),
    saved: scoreSaved,
  },
  clear: {
    async prepare(hands) {
      await toSome(hands, scored(hands));
      if (hands.model.scores[place(hands)]!.latest === '') await give(hands, otherGrade(hands));
      await hands.driver.until('a score', ({ open }) => open?.grade !== '');
    },
    async run(hands) {
      hands.model.scores[place(hands)]!.ask('', await hands.driver.touches(), hands.driver.seat);
      await hands.driver.press('0');
    },
    saved: clearingSaved,
  },
  undo: {
    prepare: (hands) => toSome(hands),
    async run(hands) {
      const record = hands.model.scores[place(hands)]!;
      // What this window shows: another one may have given a score since it was read.
      const before = gradeOf(hands.driver.shown()?.open?.grade ?? '');
      await give(hands, otherGrade(hands));
      await pause(hands.chance.below(300));
      record.ask(before, await hands.driver.touches(), hands.driver.seat);
      await hands.driver.press('u');
    },
    saved: clearingSaved,
  },
  comment: {
    prepare: (hands) => toSome(hands),
    async run(hands) {
      const has = hands.model.comments[place(hands)]!.latest !== '';
      await write(hands, has && hands.chance.happens(0.25) ? '' : newText(hands.chance));
      if (hands.chance.happens(0.6)) await hands.driver.press('Escape');
    },
    async saved({ driver }) {
      const touches = await driver.touches();
      await driver.until(
        'a comment that is saved',
        ({ page, comment, touches: upTo }) =>
          page !== 'scoring' ||
          (upTo >= touches &&
            !comment?.isTyping &&
            (isSaved(comment?.place) || (comment?.text === '' && comment.place === null))),
      );
    },
  },
  /** Removes a comment that the board has. */
  uncomment: {
    prepare: (hands) => toSome(hands, (position) => hands.model.comments[position - 1]!.latest !== ''),
    run: (hands) => write(hands, ''),
    saved: async () => {},
  },
  /** Case after case at typing speed. */
  burst: {
    prepare: (hands) => toSome(hands),
    async run(hands) {
      await openCase(hands.driver, 1);
      for (const index of hands.model.scores.keys()) {
        await openCase(hands.driver, index + 1);
        await give(hands, otherGrade(hands));
        if (hands.chance.happens(0.3)) await give(hands, otherGrade(hands));
      }
    },
    saved: scoreSaved,
  },
  remarks: {
    prepare: toSummary,
    async run({ driver, model, chance }) {
      const text = newText(chance);
      model.remarks.ask(text, await driver.touches(), driver.seat);
      await driver.page().locator('#exam-remarks').fill(text);
    },
    async saved({ driver }) {
      await driver.until(
        'remarks that are saved',
        ({ page, remarks }) => page !== 'reviewing' || (!remarks?.isTyping && isSaved(remarks?.place)),
      );
    },
  },
  submit: {
    async prepare(hands) {
      await complete(hands);
      await toSummary(hands);
    },
    run: submit,
    saved: async () => {},
    async finish(hands) {
      const { page } = await hands.driver.until(
        'an exam at rest',
        ({ page: name }) => name === 'submitted' || name === 'scoring' || name === 'reviewing',
      );
      if (page === 'submitted') return;
      await complete(hands);
      await toSummary(hands);
      await submit(hands);
      await hands.driver.until('the receipt of the submission', ({ page: name }) => name === 'submitted');
    },
  },
  skip: {
    async prepare({ driver }) {
      await driver.until('the briefing', ({ page }) => page === 'briefing');
      await driver.page().getByRole('button', { name: 'Skip examinee…' }).click();
      await driver.page().getByRole('button', { name: 'Skip this examinee' }).click();
    },
    run: confirmSkip,
    saved: skipSaved,
  },
  /** A skip because of a conflict of interest. */
  recuse: {
    async prepare({ driver }) {
      await driver.until('the briefing', ({ page }) => page === 'briefing');
      await driver.page().getByRole('button', { name: 'Skip examinee…' }).click();
      await driver.page().getByRole('radio', { name: 'Conflict of interest' }).check();
      await driver.page().getByRole('button', { name: 'Skip this examinee' }).click();
    },
    run: confirmSkip,
    saved: skipSaved,
  },
  /** Undoes a start, within its minute and before anything was entered. */
  takeBack: {
    async prepare(hands) {
      await toCases(hands);
    },
    async run({ driver, model }) {
      model.status.ask('waiting', await driver.touches(), driver.seat);
      await driver
        .page()
        .getByRole('button', { name: /^Undo start/ })
        .click();
    },
    async saved({ driver }) {
      await driver.until('the briefing', ({ page }) => page === 'briefing');
    },
  },
} satisfies Record<string, Omit<Act, 'name'>>;

export type ActName = keyof typeof acts;

/** All examiner actions by name. */
export const examActs = Object.fromEntries(
  Object.entries(acts).map(([name, act]) => [name, { name, ...act }]),
) as Readonly<Record<ActName, Act>>;
