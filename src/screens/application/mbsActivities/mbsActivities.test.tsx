// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse, silence } from '#tests/support/server/answers.ts';
import { demoYears, METABOLIC } from '#tests/support/pages/examCards.ts';
import {
  dialogWords,
  press,
  readyPanel,
  summary,
  typeInto,
  valueOf,
  wordsAt,
} from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { network, app, grantOf } = screenTests();
const [first, second, third] = demoYears().map((year) => `Cases in ${year}`) as [string, string, string];
const path = `/mbs-activities/${METABOLIC}`;

async function open(userName: string, at = path): Promise<Rendered> {
  const rendered = await renderPortal({ at, grant: await grantOf(userName) });
  await screen.findByText('Metabolic and Bariatric Surgery Focused Practice Exam');
  return rendered;
}
const button = (name: string) => screen.getByRole('button', { name });
const save = (rendered: Rendered) => press(rendered, 'Save the activities');
const okay = async (rendered: Rendered, name = 'Continue') => {
  await press(rendered, name);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
const gaps = () =>
  within(screen.getByText('What is missing').parentElement!)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

/** The same user saves on another device. */
async function saveElsewhere(userName: string, cases: readonly (number | null)[]) {
  const { headers } = await app().signIn(userName);
  const years = demoYears().map((year, place) => ({ year, cases: cases[place] ?? null }));
  const json = { examHeaderId: METABOLIC, examUserPathway: { examPathwayId: 5071 }, years };
  const { status } = await app().fetch('/api/exam/mbs-activities/save', { method: 'POST', headers, json });
  expect(status).toBe(200);
}

describe('the activities card', () => {
  it('says what is missing first, and follows what is typed', async () => {
    const rendered = await open('leila.haddad');
    const years = demoYears();
    expect(gaps()).toEqual([`Enter your cases in ${years[1]}`, `Enter your cases in ${years[2]}`]);
    await typeInto(rendered.user, second, '20');
    await typeInto(rendered.user, third, '20');
    expect(screen.getByText(/cases a year on average\. 25 are needed \(the marked line\)\./)).toBeDefined();
    expect(gaps()).toEqual(['16 more cases are needed over the three years']);
    await typeInto(rendered.user, third, '40');
    expect(screen.getByText('You have entered everything this exam requires.')).toBeDefined();
    expect(screen.getByText('26.3 cases a year on average. 25 are needed.')).toBeDefined();
  });

  it('refuses what is no number of cases at its field, and keeps it as it was typed', async () => {
    const rendered = await open('leila.haddad');
    await typeInto(rendered.user, first, '-3');
    await typeInto(rendered.user, second, '12.5');
    await typeInto(rendered.user, third, '123456');
    await save(rendered);
    expect(await summary()).toEqual([
      `${first}: Enter a whole number of cases, 0 or more`,
      `${second}: Enter a whole number of cases, 0 or more`,
      `${third}: Enter 9,999 cases or fewer`,
    ]);
    expect(wordsAt(screen.getByLabelText(second))).toContain('whole number');
    expect(valueOf(second)).toBe('12.5');
  });

  it('shows the refusal of the board at its field', async () => {
    const rendered = await open('leila.haddad');
    await typeInto(rendered.user, second, '21');
    network.use(
      answer('saveMbsActivities', () =>
        refuse(400, {
          type: 'validation',
          errors: { 'years.1.cases': ['The board says no.'], years: ['A year is missing.'] },
        }),
      ),
    );
    await save(rendered);
    expect(await dialogWords('alertdialog', 'Error')).toBe('Failed');
    await okay(rendered, 'Okay');
    expect(wordsAt(screen.getByLabelText(second))).toContain('The board says no.');
    expect(screen.getByText('A year is missing.')).toBeDefined(); // an error without a field
  });

  it('saves, says so, and has nothing left to save', async () => {
    const rendered = await open('june.halvorsen');
    expect(screen.getByText('Not yet started')).toBeDefined();
    await rendered.user.click(screen.getByLabelText('Practice'));
    for (const label of [first, second, third]) await typeInto(rendered.user, label, '30');
    expect(screen.getByText(/^Not saved at the board yet/)).toBeDefined();
    await save(rendered);
    expect(await dialogWords('dialog', 'Success')).toBe('Saved successfully');
    await okay(rendered);
    expect(screen.getByText(/^Saved at the board/)).toBeDefined();
    expect(screen.getByText('Completed')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Undo changes' })).toBeNull();
  });

  it('asks before the page is left with something unsaved', async () => {
    const rendered = await open('leila.haddad');
    await typeInto(rendered.user, second, '22');
    await rendered.user.click(screen.getByRole('link', { name: 'Back to the exam’s requirements' }));
    expect(await dialogWords('alertdialog', 'Unsaved Changes')).toBe('Do you want to navigate away');
    await press(rendered, 'No');
    expect(valueOf(second)).toBe('22');
  });

  it('offers the draft of an earlier visit with its age; going on with it saves it', async () => {
    const before = await open('june.halvorsen');
    await typeInto(before.user, third, '31');
    await screen.findByText(/Kept on this device/);
    before.cleanup();
    const rendered = await open('june.halvorsen');
    expect(
      await screen.findByText(/You have an unsaved draft on this device, last changed this minute/),
    ).toBeDefined();
    expect(screen.getByText('31')).toBeDefined();
    await press(rendered, 'Continue with the draft');
    expect(valueOf(third)).toBe('31');
    await save(rendered);
    expect(await dialogWords('dialog', 'Success')).toBe('Saved successfully');
    await okay(rendered);
    rendered.cleanup();
    await open('june.halvorsen');
    expect(valueOf(third)).toBe('31');
    expect(screen.queryByText(/unsaved draft/)).toBeNull();
  });

  it('deletes a draft that nobody wants', async () => {
    const before = await open('june.halvorsen');
    await typeInto(before.user, third, '99');
    await screen.findByText(/Kept on this device/);
    before.cleanup();
    const rendered = await open('june.halvorsen');
    await press(rendered, 'Delete the draft');
    await waitFor(() => expect(valueOf(third)).not.toBe('99'));
    rendered.cleanup();
    await open('june.halvorsen');
    expect(screen.queryByText(/unsaved draft/)).toBeNull();
  });

  it('shows both where another device saved meanwhile, and overwrites only when told to', async () => {
    const rendered = await open('arthur.whitcombe');
    await rendered.user.click(screen.getByLabelText('Fellowship'));
    await typeInto(rendered.user, first, '10');
    await saveElsewhere('arthur.whitcombe', [77, null, null]);
    await save(rendered);
    expect(await screen.findByText('The board’s version has changed since you opened this')).toBeDefined();
    const row = screen.getByText(first, { selector: 'dt' }).parentElement!;
    expect(row.textContent).toContain('Here10');
    expect(row.textContent).toContain('At the board77');
    await press(rendered, 'Save mine');
    expect(await dialogWords('dialog', 'Success')).toBe('Saved successfully');
    await okay(rendered);
    expect(valueOf(first)).toBe('10');
    await typeInto(rendered.user, first, '11');
    await saveElsewhere('arthur.whitcombe', [78, null, null]);
    await save(rendered);
    await screen.findByText('The board’s version has changed since you opened this');
    await press(rendered, 'Use the board’s version');
    await waitFor(() => expect(valueOf(first)).toBe('78'));
  });

  it('keeps what was typed while nobody can be reached, and saves it afterwards', async () => {
    const rendered = await open('leila.haddad');
    await typeInto(rendered.user, second, '23');
    network.use(answer('saveMbsActivities', () => silence));
    await save(rendered);
    await waitFor(() => expect(button('Save the activities').getAttribute('aria-disabled')).toBeNull());
    expect(valueOf(second)).toBe('23');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows what was typed beside the card that the board has taken in hand, and leads on when it is let go', async () => {
    const rendered = await open('arthur.whitcombe');
    await typeInto(rendered.user, second, '24');
    await app().db.query`
      update exam_cards set held = 'underReview' where user_id = 122 and card = 'mbsActivities'`;
    await save(rendered);
    await screen.findByText('The board no longer accepts changes here, so the draft cannot be saved.');
    expect(screen.queryByRole('button', { name: 'Continue with the draft' })).toBeNull();
    await press(rendered, 'Delete the draft');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Your practice' })),
    );
  });

  it('can only be read once the board has approved it, and says why', async () => {
    await open('maria.castellan');
    expect(await screen.findByText('The board has approved this, so you cannot change it.')).toBeDefined();
    await readyPanel('Your practice');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save the activities' })).toBeNull();
  });

  it.each(['/mbs-activities/502', '/mbs-activities/999', '/mbs-activities/abc'])(
    'says of %s that there is nothing, whatever the reason',
    async (at) => {
      await renderPortal({ at, grant: await grantOf('leila.haddad') });
      const panel = await readyPanel('There is nothing here');
      expect(panel.getByRole('link', { name: 'Go to your exams' })).toBeDefined();
    },
  );
});
