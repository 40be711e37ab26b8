// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaseScore } from '#contract/scoring/scoring.ts';
import { answer, refuse, refusePlainly } from '#tests/support/server/answers.ts';
import { signedInAs, type Ask } from '#tests/support/server/examiner.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { makeConflict, makeExamDay, type DayExaminee } from '#tests/support/scoring/scoring.ts';
import { screenTests } from '#tests/support/pages/screens.ts';
import { afterTextRest } from '#tests/support/pages/testClock.ts';
import { throughServer } from '#tests/support/server/throughServer.ts';

const { network, app, grantOf } = screenTests();

const SENIOR = 131;
let examinee: DayExaminee;
let ask: Ask;
// Longer than eight seconds: each test makes a day of exams. Without IndexedDB a key has its effect at once.
beforeEach(async () => {
  vi.stubGlobal('indexedDB', undefined);
  const day = await makeExamDay(app().db, { examiners: [SENIOR, 132], examinees: 1 });
  examinee = day.examinees[0]!;
  ask = await signedInAs(app(), 'victor.osei');
});

const pathOf = (examScheduleId: number) => `/ce-scoring/oral-examinations/exam/${examScheduleId}`;
const openExam = async (examScheduleId = examinee.examScheduleId): Promise<Rendered> =>
  renderPortal({ at: pathOf(examScheduleId), grant: await grantOf('victor.osei') });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const line = (place: number) => examinee.sheets.get(SENIOR)!.examScoringIds[place - 1]!;
const scoresAtBoard = async () => {
  const { body } = await ask('listCaseScores', { query: { examScheduleId: examinee.examScheduleId } });
  return (body as CaseScore[]).map(({ score }) => score);
};
const commentOf = async (place: number) => {
  const { body } = await ask('getCaseScore', { query: { examScoringId: line(place) } });
  return (body as CaseScore).comment?.comment ?? '';
};
const said = () => [...document.querySelectorAll('[data-said] p')].map(({ textContent }) => textContent);
const field = (name: string | RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });

/** The exam, started, with the first case open. */
async function begin(): Promise<Rendered> {
  const rendered = await openExam();
  await heading('Oral exam: Examinee 1');
  await rendered.user.click(identity());
  await rendered.user.click(button('Start exam'));
  await heading('Examinee 1');
  await waitFor(() => expect(button('Pass').getAttribute('aria-disabled')).toBeNull());
  return rendered;
}
/** Presses a key like a user: on the focused element. */
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const identity = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^I checked/ });
const isGiven = (name: string) => button(name).getAttribute('aria-pressed') === 'true';

describe('an exam that has not begun', () => {
  it('says who comes, when in the exam’s zone, and which cases; and begins with a button', async () => {
    const { user } = await openExam();
    await heading('Oral exam: Examinee 1');
    const who = within(screen.getByRole('region', { name: 'Who and when' }));
    expect(who.getByText(String(examinee.examScheduleId))).toBeDefined();
    expect(who.getByText(/ (AM|PM) C[SD]T$/)).toBeDefined();
    const cases = within(screen.getByRole('region', { name: '4 cases' })).getAllByRole('listitem');
    expect(cases.map(({ textContent }) => textContent)).toEqual(
      [1, 2, 3, 4].map((place) => `${place}Case ${place} of the tests`),
    );
    await user.click(identity());
    await user.click(button('Start exam'));
    expect(document.activeElement).toBe(await heading('Examinee 1'));
    await waitFor(async () => {
      const { body } = await ask('getExamScore', {
        query: { examScheduleScoreId: examinee.sheets.get(SENIOR)!.examScheduleScoreId },
      });
      expect(body.status).toBe('started');
    });
  });

  it('can be skipped with a reason after a question, and started after all', async () => {
    const { user } = await openExam();
    await heading('Oral exam: Examinee 1');
    await user.click(button('Skip examinee…'));
    await user.click(screen.getByLabelText('Technical problem'));
    await user.click(button('Skip this examinee'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Skip examinee' }));
    await user.click(dialog.getByRole('button', { name: 'Skip examinee' }));
    expect(document.activeElement).toBe(await heading('Skipped: Examinee 1'));
    expect(screen.getByText('Reason: Technical problem.')).toBeDefined();
    await user.click(identity());
    await user.click(button('Start anyway'));
    await heading('Examinee 1');
  });

  it('stays closed in a conflict, with the reason and a way on', async () => {
    await makeConflict(app().db, SENIOR, examinee);
    await openExam();
    await heading('You do not examine Examinee 1');
    expect(screen.getByText('Worked together.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'All examinees' }).getAttribute('href')).toBe(
      '/ce-scoring/oral-examinations',
    );
  });

  it('is missing where it is nobody’s or someone else’s', async () => {
    await openExam(3);
    expect(await heading('Exam not found')).toBeDefined();
  });

  it('says when it cannot be loaded, and loads on the next try', async () => {
    network.use(answer('getSessionExaminee', () => refuse(500)));
    const { user } = await openExam();
    await heading('Oral exam');
    expect(await screen.findByText(/^Reference for support: /)).toBeDefined();
    network.resetHandlers();
    network.use(throughServer(app()));
    await user.click(button('Try again'));
    await heading('Oral exam: Examinee 1');
  });
});

describe('the keys of an exam', () => {
  it('score a whole examinee in eleven presses and what is typed', { tags: ['full'] }, async () => {
    const { user } = await begin();
    press('1', 'j', '2', 'j', '1', 'j', '3', 'c');
    const comment = field('Comment on case 4');
    expect(document.activeElement).toBe(comment);
    await user.keyboard('Missed the leak, s. 1');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await heading('Summary: Examinee 1');
    expect(document.activeElement).toBe(button('Submit scores'));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(button('Submit final scores'));
    expect(
      screen.getByText(
        /^You are submitting 4 scores and 1 comment\. You cannot change anything in this exam after you submit\.$/,
      ),
    ).toBeDefined();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await heading('Submitted: Examinee 1');
    expect(await scoresAtBoard()).toEqual(['pass', 'equivocal', 'pass', 'fail']);
    expect(await commentOf(4)).toBe('Missed the leak, s. 1');
    expect(screen.getAllByText(/^Receipt \S+$/)).toHaveLength(4);
    expect(screen.getByText('Missed the leak, s. 1')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Next examinee' })).toBeDefined();
  });

  it('do nothing behind the screenshot overlay, whose key or click reaches nothing but the overlay', async () => {
    const { user } = await begin();
    const overlay = () => screen.queryByText('Screenshots prohibited. Press any key to continue...');
    press('2');
    await waitFor(() => expect(isGiven('Equivocal')).toBe(true));
    button('Fail').focus();
    for (const key of ['3', '0', 's', 'u', 'h', '{Enter}', ' ']) {
      await user.keyboard('{PrintScreen}');
      await waitFor(() => expect(overlay()).not.toBeNull());
      await user.keyboard(key);
      expect(overlay()).toBeNull();
      expect(isGiven('Equivocal')).toBe(true);
      expect(screen.queryByRole('heading', { level: 1, name: 'Examinee 1' })).not.toBeNull();
    }
    await user.keyboard('{Meta>}{Shift>}');
    expect(overlay()).not.toBeNull();
    await user.click(button('Fail'));
    expect(overlay()).toBeNull();
    expect(isGiven('Equivocal')).toBe(true);
    await user.keyboard('{/Shift}{/Meta}');
    await waitFor(async () => expect((await scoresAtBoard())[0]).toBe('equivocal'));
    press('3');
    await waitFor(() => expect(isGiven('Fail')).toBe(true));
  });

  it('say what they did, once it is kept', async () => {
    await begin();
    press('2');
    await waitFor(() => expect(said().at(-1)).toMatch(/^Case 1: Equivocal\. (Saved|Received|Only)/));
    press('j');
    expect(said().at(-1)).toBe('Case 2: Case 2 of the tests. No score yet.');
  });

  it('lead to the next case that lacks something, clear a score, and undo', async () => {
    await begin();
    press('1');
    expect(isGiven('Pass')).toBe(true);
    press('n');
    expect(button(/^Case 2\s*Case 2 of the tests\s*No score yet$/).getAttribute('aria-current')).toBe('step');
    press('k', '0');
    expect(isGiven('Pass')).toBe(false);
    press('u');
    expect(isGiven('Pass')).toBe(true);
    await waitFor(async () => expect(await scoresAtBoard()).toEqual(['pass', null, null, null]));
  });

  it('do nothing while someone types, with a modifier, while held down, or when turned off', async () => {
    const { user } = await begin();
    await user.click(field('Comment on case 1'));
    press('1', 'j', 'h', 's');
    expect(isGiven('Pass')).toBe(false);
    press('Escape');
    fireEvent.keyDown(document.body, { key: '1', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: '1', repeat: true });
    expect(isGiven('Pass')).toBe(false);
    press('?');
    await user.click(screen.getByLabelText('Use single-key shortcuts'));
    press('1', 'j', '?');
    expect(isGiven('Pass')).toBe(false);
    expect(screen.getByRole('region', { name: 'Keys' })).toBeDefined();
  });

  it('are listed beside the scoring, which goes on', async () => {
    await begin();
    press('?');
    const map = within(screen.getByRole('region', { name: 'Keys' }));
    expect(map.getByText('Score “Equivocal”')).toBeDefined();
    press('1');
    expect(isGiven('Pass')).toBe(true);
    press('Escape');
    expect(screen.queryByRole('region', { name: 'Keys' })).toBeNull();
  });
});

describe('the shield', () => {
  it('hides name, scores and text, takes no scores, and goes by its key or its button', async () => {
    const { user } = await begin();
    press('1');
    expect(document.title).toMatch(/^Examinee 1 – Oral exam – /i);
    await user.click(button(/^Hide/));
    expect(document.activeElement).toBe(await heading('Hidden while you share your screen'));
    expect(screen.queryByRole('heading', { name: 'Examinee 1' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pass' })).toBeNull();
    expect(document.title).not.toContain('Examinee');
    press('3', 'j');
    press('h');
    expect(isGiven('Pass')).toBe(true);
    press('h');
    await user.click(button('Show everything again'));
    expect(document.title).toMatch(/^Examinee 1 – /);
    expect(isGiven('Pass')).toBe(true);
  });
});

describe('a comment', () => {
  it('is kept as it is typed, and deleted by emptying it', async () => {
    const { user, clock } = await begin();
    await user.type(field('Comment on case 1'), 'Slow ');
    await afterTextRest({ clock }, async () => expect(await commentOf(1)).toBe('Slow'));
    expect(field('Comment on case 1').value).toBe('Slow ');
    await user.type(field('Comment on case 1'), 'but safe');
    await user.tab();
    expect(field('Comment on case 1').value).toBe('Slow but safe');
    await afterTextRest({ clock }, async () => expect(await commentOf(1)).toBe('Slow but safe'));
    await user.clear(field('Comment on case 1'));
    await user.tab();
    await waitFor(async () => expect(await commentOf(1)).toBe(''));
  });

  it('stays with its case when another is opened at once', async () => {
    const { user } = await begin();
    await user.type(field('Comment on case 1'), 'One');
    await user.click(button(/Case 2 of the tests/));
    expect(field('Comment on case 2').value).toBe('');
    await user.click(button(/Case 1 of the tests/));
    expect(field('Comment on case 1').value).toBe('One');
    await waitFor(async () => expect(await commentOf(1)).toBe('One'));
  });

  it('is asked for where the grade needs one', async () => {
    await begin();
    press('3');
    expect(screen.getByText('“Fail” needs a comment')).toBeDefined();
  });
});

describe('the summary', () => {
  it('says what is missing and leads there', async () => {
    const { user } = await begin();
    press('1', 'j', '3', 's');
    await heading('Summary: Examinee 1');
    expect(screen.getByText('3 items missing')).toBeDefined();
    await user.click(button('Submit scores'));
    expect(document.activeElement?.textContent).toContain('3 items missing');
    await user.click(button('Case 2 needs a comment'));
    await waitFor(() => expect(document.activeElement).toBe(field('Comment on case 2')));
    press('Escape', 's');
    await user.click(button('Case 3 has no score'));
    await waitFor(() => expect(document.activeElement?.id).toBe('exam-grades'));
  });

  it('submits nothing when the last question is declined, and goes back to where it was asked', async () => {
    const { user } = await begin();
    press('1', 'j', '1', 'j', '1', 'j', '1', 's');
    await heading('Summary: Examinee 1');
    await user.click(button('Submit scores'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button('Submit scores')));
    expect(screen.queryByRole('button', { name: 'Submit final scores' })).toBeNull();
    expect(screen.getByRole('heading', { level: 1, name: 'Summary: Examinee 1' })).toBeDefined();
  });

  it('keeps remarks on the exam as a whole', async () => {
    const { user } = await begin();
    press('s');
    await user.type(await screen.findByRole('textbox', { name: /^Remarks/ }), 'Late by 3 minutes ');
    await waitFor(async () => {
      const { body } = await ask('getExamScore', {
        query: { examScheduleScoreId: examinee.sheets.get(SENIOR)!.examScheduleScoreId },
      });
      expect(body.remarks).toBe('Late by 3 minutes');
    });
    expect(field(/^Remarks/).value).toBe('Late by 3 minutes ');
  });
});

describe('what the board does not simply take', () => {
  const giveElsewhere = (score: string) =>
    ask('createCaseScore', { body: { examScoringId: line(1), score } });

  const choiceOfVersion = async () =>
    within(await screen.findByRole('group', { name: 'Score of case 1: choose which version to keep' }));

  it('shows as one’s own what one scored last, which is what one keeps', async () => {
    const { user } = await begin();
    await giveElsewhere('fail');
    press('1');
    const choice = await choiceOfVersion();
    expect(choice.getByText('Pass')).toBeDefined();
    press('2');
    expect(await choice.findByText('Equivocal')).toBeDefined();
    expect(choice.queryByText('Pass')).toBeNull();
    await user.click(button('Keep my version: Score of case 1'));
    await waitFor(async () => expect((await scoresAtBoard())[0]).toBe('equivocal'));
  });

  it('is a visible choice between both scores, and one’s own goes over the other', async () => {
    const { user } = await begin();
    await giveElsewhere('fail');
    press('1');
    const choice = await choiceOfVersion();
    expect(choice.getByText('Pass')).toBeDefined();
    expect(choice.getByText('Fail')).toBeDefined();
    expect(await scoresAtBoard()).toEqual(['fail', null, null, null]);
    // The other cases can still be scored.
    press('j', '2');
    await waitFor(async () => expect(await scoresAtBoard()).toEqual(['fail', 'equivocal', null, null]));
    press('k');
    await user.click(button('Keep my version: Score of case 1'));
    await waitFor(async () => expect((await scoresAtBoard())[0]).toBe('pass'));
  });

  it('gives way to the board’s where that is chosen', async () => {
    const { user } = await begin();
    await giveElsewhere('fail');
    press('1');
    await user.click(await screen.findByRole('button', { name: 'Use the board’s version: Score of case 1' }));
    await waitFor(() => expect(isGiven('Fail')).toBe(true));
    expect(await scoresAtBoard()).toEqual(['fail', null, null, null]);
  });

  it('is shown with the board’s reason, to try again or to give up', async () => {
    const { user } = await begin();
    network.use(answer('createCaseScore', () => refuse(422)));
    press('2');
    const refused = await screen.findByRole('alert', {
      name: 'Score of case 1: not accepted by the board',
    });
    expect(within(refused).getByText('Yours: Equivocal')).toBeDefined();
    await user.click(within(refused).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('alert', { name: /not accepted/ })).toBeNull());
  });

  it('is shown without a reason with what the buttons beside it offer', async () => {
    const { user } = await begin();
    network.use(
      answer('createCaseScore', () => refusePlainly(422)),
      answer('submitExam', () => refusePlainly(422)),
    );
    press('1');
    const score = await screen.findByRole('alert', { name: 'Score of case 1: not accepted by the board' });
    expect(score.textContent).toContain('Try again, or discard this and enter it again.');
    network.resetHandlers(
      answer('submitExam', () => refusePlainly(422)),
      throughServer(app()),
    );
    await user.click(within(score).getByRole('button', { name: 'Try again' }));
    press('j', '1', 'j', '1', 'j', '1', 's');
    await heading('Summary: Examinee 1');
    await user.click(button('Submit scores'));
    await user.click(button('Submit final scores'));
    const submission = await screen.findByRole('alert', { name: 'Submission: not accepted by the board' });
    expect(submission.textContent).toContain('Check the cases, then submit again.');
    expect(within(submission).queryByRole('button', { name: 'Try again' })).toBeNull();
    network.resetHandlers(throughServer(app()));
    await user.click(button('Submit scores'));
    await user.click(button('Submit final scores'));
    await screen.findByText(/^The board has received everything/);
  });
});
