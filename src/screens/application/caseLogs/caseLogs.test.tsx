// @vitest-environment jsdom
// Longer than eight seconds: a case log has a field for each kind of operation, and is checked at each key.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import type { CaseLogBody } from '#contract/application/examCards.ts';
import { boardDay } from '#domain/boardTime.ts';
import { answer, silence } from '#tests/support/server/answers.ts';
import { gate } from '#tests/support/server/backend.ts';
import {
  acknowledge,
  button,
  caseLogPages,
  gaps,
  press,
  save,
  saveWell,
  setDay,
} from '#tests/support/pages/caseLogPage.ts';
import { METABOLIC } from '#tests/support/pages/examCards.ts';
import {
  dialogWords,
  readyPanel,
  summary,
  typeInto,
  valueOf,
  wordsAt,
} from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { network, app, grantOf } = screenTests();
const conflict = 'The board’s version has changed since you opened this';

const { open } = caseLogPages(grantOf);
afterEach(() => {
  app().clock.ahead = 0;
});

/** The number next to a group's bar. */
const standing = (group: string) =>
  within(screen.getByRole('figure'))
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent.startsWith(group))
    ?.textContent.slice(group.length);
const differenceOf = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).parentElement!.textContent.slice(label.length);

/** The same user saves on another device. */
async function saveElsewhere(userName: string, counts: CaseLogBody['examUserCaseLogPeriod']['counts']) {
  const { headers } = await app().signIn(userName);
  const json: CaseLogBody = {
    examHeaderId: METABOLIC,
    examUserPathway: { examPathwayId: 5072 },
    examUserProgram: { institutionId: '', programName: 'Far away', completedOn: null },
    examUserCaseLogPeriod: { startDate: null, endDate: null, counts },
    examUserHospitalAppointments: [],
  };
  const { status } = await app().fetch('/api/exam/case-logs/save', { method: 'POST', headers, json });
  expect(status).toBe(200);
}

describe('the case log', () => {
  it('says what is missing first, shows how far the cases are, and follows what is typed', async () => {
    const rendered = await open('leila.haddad');
    expect(gaps()).toEqual([
      'Lifetime stapling cases: 7 more cases are needed in total',
      'Cases with an anastomosis: 23 more cases are needed in total',
    ]);
    expect(standing('Lifetime stapling cases')).toBe('93 of 100');
    await typeInto(rendered.user, 'During fellowship', '90');
    await typeInto(rendered.user, 'In practice since fellowship', '24');
    await waitFor(() =>
      expect(gaps()).toEqual([
        'Lifetime stapling cases: 1 more case is needed in total',
        'Cases with an anastomosis: 23 more cases are needed in total',
        'In practice since fellowship: 1 more case is needed',
      ]),
    );
    expect(standing('Lifetime stapling cases')).toBe(
      '99 of 10015 more cases are over a limit and do not count1 kind is below its own minimum',
    );
    await typeInto(rendered.user, 'In practice since fellowship', '25');
    await typeInto(rendered.user, 'Roux-en-Y gastric bypass', '45');
    await screen.findByText('You have entered everything this exam requires.');
    const table = screen.getByRole('table', { name: 'Case progress', hidden: true });
    expect(
      within(table)
        .getAllByRole('row', { hidden: true })
        .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | ')),
    ).toEqual([
      'Cases | Counted | Needed | Still needed | Not counted',
      'Lifetime stapling cases | 100 | 100 | 0 | 15',
      'Cases with an anastomosis | 50 | 50 | 0 | 0',
      'Other metabolic and bariatric cases | 62 | 0 | 0 | 0',
    ]);
  });

  it('leads from what is missing to its field', async () => {
    const rendered = await open('june.halvorsen');
    const fieldOf: [string, () => HTMLElement][] = [
      ['Choose your pathway', () => screen.getByLabelText('Fellowship')],
      [
        'Choose the program where you trained, or enter its name',
        () => screen.getByLabelText('Where you trained'),
      ],
      ['Enter the first day of the period that this log covers', () => screen.getByLabelText('First day')],
      ['Add a hospital', () => button('Add a hospital')],
      [
        'In practice since fellowship: 25 more cases are needed',
        () => screen.getByLabelText('In practice since fellowship'),
      ],
    ];
    for (const [line, field] of fieldOf) {
      await rendered.user.click(screen.getByRole('link', { name: line }));
      expect(document.activeElement).toBe(field());
    }
  });

  it('folds many kinds of cases that are below their own minimum', async () => {
    await open('dana.reyes', '/case-logs/502');
    const [words] = screen.getAllByText(/kinds of cases are below their own minimum/);
    const more = words?.closest('button');
    expect(more?.getAttribute('aria-expanded')).toBe('false');
    expect(within(more!.parentElement!).getAllByRole('listitem', { hidden: true }).length).toBeGreaterThan(8);
    expect(gaps()).toContain('Surgical critical care: 40 more cases are needed in total');
  });

  it('takes a program that is not in the list by its name, and keeps it', async () => {
    const rendered = await open('dana.reyes', '/case-logs/502');
    await screen.findByRole('option', { name: 'Palmetto University Hospital' });
    expect(screen.queryByLabelText('Name of the program')).toBeNull();
    await rendered.user.selectOptions(
      screen.getByLabelText('Where you trained'),
      'Another program that is not on the list',
    );
    await typeInto(rendered.user, 'Name of the program', 'Program of a small town');
    await saveWell(rendered);
    rendered.cleanup();
    await open('dana.reyes', '/case-logs/502');
    await waitFor(() => expect(valueOf('Where you trained')).toBe('other'));
    expect(valueOf('Name of the program')).toBe('Program of a small town');
  });

  it('tells at each field and above the form what is wrong, in the order of the page', async () => {
    const rendered = await open('leila.haddad');
    await typeInto(rendered.user, 'During fellowship', '-3');
    await typeInto(rendered.user, 'Roux-en-Y gastric bypass', '12.5');
    await typeInto(rendered.user, 'Sleeve gastrectomy', '123456');
    setDay(screen.getByLabelText('First day'), '2026-02-01');
    setDay(screen.getByLabelText('Last day'), '2026-01-31');
    setDay(screen.getByLabelText('Completed on'), '2099-01-01');
    await press(rendered, 'Add a hospital');
    await rendered.user.type(screen.getAllByLabelText('Name of the hospital')[1]!, 'Half');
    await save(rendered);
    expect(await summary()).toEqual([
      'Completed on: Enter today or a date in the past',
      'Last day: Enter a last day that is the same as or after the first day',
      'Hospital 2, State: Choose one',
      'Hospital 2, Kind of appointment: Choose one',
      'Hospital 2, From: Enter a date',
      'During fellowship: Enter a whole number of cases, 0 or more',
      'Roux-en-Y gastric bypass: Enter a whole number of cases, 0 or more',
      'Sleeve gastrectomy: Enter 9,999 cases or fewer',
    ]);
    expect(wordsAt(screen.getByLabelText('During fellowship'))).toBe(
      'Enter a whole number of cases, 0 or more No more than 75 count.',
    );
    expect(wordsAt(screen.getByLabelText('Last day'))).toContain('same as or after the first day');
    expect(valueOf('Roux-en-Y gastric bypass')).toBe('12.5');
    await rendered.user.click(screen.getByRole('link', { name: /^Hospital 2, From/ }));
    expect(document.activeElement).toBe(screen.getAllByLabelText('From')[1]);
  });

  it('shows what the board refused at its field', async () => {
    const rendered = await open('leila.haddad');
    // The board's day is before the local one.
    app().clock.ahead = -40 * 86_400_000;
    setDay(screen.getByLabelText('Last day'), boardDay(Date.now()));
    await save(rendered);
    expect(await dialogWords('alertdialog', 'Error')).toBe('Failed');
    await acknowledge(rendered, 'Okay');
    expect(wordsAt(screen.getByLabelText('Last day'))).not.toBe('');
    expect(screen.getByRole('alert', { name: 'There is a problem' }).textContent).toContain('Last day: ');
  });

  it('can only be read once the board has approved it, says why, and shows the same', async () => {
    await open('maria.castellan');
    expect(await screen.findByText('The board has approved this, so you cannot change it.')).toBeDefined();
    const panel = await readyPanel('Your case log');
    for (const role of ['textbox', 'combobox', 'radio'] as const) expect(panel.queryByRole(role)).toBeNull();
    expect(panel.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Show as a table']);
    expect(standing('Lifetime stapling cases')).toContain('239 of 100');
    expect(panel.getByText('Fellowship')).toBeDefined();
    await panel.findByText(/^South Carolina · Active · \w+ \d+, \d{4} to \w+ \d+, \d{4}$/);
    expect(panel.getByRole('row', { name: /^In practice since fellowship/ }).textContent).toContain('164');
  });

  it.each(['/case-logs/501', '/case-logs/999', '/case-logs/abc'])(
    'says of %s that there is nothing, whatever the reason',
    async (at) => {
      await renderPortal({ at, grant: await grantOf('leila.haddad') });
      const panel = await readyPanel('There is nothing here');
      expect(panel.getByRole('link', { name: 'Go to your exams' })).toBeDefined();
    },
  );
});

describe('what is typed into a case log', () => {
  it('is offered after a reload with its age and what is new in it; going on with it saves it', async () => {
    const before = await open('june.halvorsen');
    await typeInto(before.user, 'Sleeve gastrectomy', '17');
    await before.user.click(screen.getByLabelText('Practice'));
    await screen.findByText(/Kept on this device/);
    before.cleanup();
    const rendered = await open('june.halvorsen');
    await screen.findByText(/You have an unsaved draft on this device, last changed/);
    expect(differenceOf('Pathway')).toBe('HerePracticeAt the boardNothing');
    expect(differenceOf('Sleeve gastrectomy')).toBe('Here17At the boardNothing');
    await press(rendered, 'Continue with the draft');
    expect(valueOf('Sleeve gastrectomy')).toBe('17');
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Your case log' }));
    await saveWell(rendered);
    rendered.cleanup();
    await open('june.halvorsen');
    expect(valueOf('Sleeve gastrectomy')).toBe('17');
    expect(screen.queryByText(/unsaved draft/)).toBeNull();
  });

  it('is deleted where nobody wants it', async () => {
    const before = await open('june.halvorsen');
    await typeInto(before.user, 'Sleeve gastrectomy', '99');
    await screen.findByText(/Kept on this device/);
    before.cleanup();
    const rendered = await open('june.halvorsen');
    await press(rendered, 'Delete the draft');
    await waitFor(() => expect(valueOf('Sleeve gastrectomy')).not.toBe('99'));
    rendered.cleanup();
    await open('june.halvorsen');
    expect(screen.queryByText(/unsaved draft/)).toBeNull();
  });

  it('goes back to what the board has when the changes are undone', async () => {
    const rendered = await open('leila.haddad');
    await typeInto(rendered.user, 'Sleeve gastrectomy', '1');
    await press(rendered, 'Undo changes');
    expect(await dialogWords('alertdialog', 'Undo your changes?')).toContain('deleted');
    await rendered.user.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Undo changes' }),
    );
    await waitFor(() => expect(valueOf('Sleeve gastrectomy')).toBe('58'));
  });

  it('meets what another device saved: both are shown, and one is taken knowingly', async () => {
    const rendered = await open('arthur.whitcombe');
    await typeInto(rendered.user, 'During fellowship', '10');
    await saveElsewhere('arthur.whitcombe', [{ categoryId: 5_070_101, count: 77 }]);
    await save(rendered);
    await screen.findByText(conflict);
    expect(document.activeElement?.textContent).toBe(conflict);
    expect(differenceOf('During fellowship')).toBe('Here10At the board77');
    expect(differenceOf('Pathway')).toBe('HereNothingAt the boardPractice');
    expect(differenceOf('Where you trained')).toBe('HereNothingAt the boardFar away');
    await press(rendered, 'Save mine');
    expect(await dialogWords('dialog', 'Success')).toBe('Saved successfully');
    await acknowledge(rendered);
    expect(valueOf('During fellowship')).toBe('10');

    await typeInto(rendered.user, 'During fellowship', '11');
    await saveElsewhere('arthur.whitcombe', [{ categoryId: 5_070_101, count: 78 }]);
    await save(rendered);
    await screen.findByText(conflict);
    await press(rendered, 'Use the board’s version');
    await waitFor(() => expect(valueOf('During fellowship')).toBe('78'));
    expect(screen.getByText(/^Saved at the board/)).toBeDefined();
  });

  it('stays while a slow save answers, and is still to be saved', async () => {
    const rendered = await open('leila.haddad');
    const door = gate();
    network.use(
      http.post('*/api/exam/case-logs/save', async ({ request }) => {
        await door.passed;
        return app().app.fetch(request);
      }),
    );
    await typeInto(rendered.user, 'Sleeve gastrectomy', '60');
    await save(rendered);
    await screen.findByText('Saving');
    await save(rendered); // disabled while saving
    await typeInto(rendered.user, 'Sleeve gastrectomy', '61');
    door.open();
    expect(await dialogWords('dialog', 'Success')).toBe('Saved successfully');
    await acknowledge(rendered);
    expect(valueOf('Sleeve gastrectomy')).toBe('61');
    expect(screen.getByText(/^Not saved at the board yet/)).toBeDefined();
    await saveWell(rendered);
    expect(screen.getByText(/^Saved at the board/)).toBeDefined();
  });

  it('stays when nobody can be reached, and is saved by the next try', async () => {
    const rendered = await open('leila.haddad');
    await typeInto(rendered.user, 'Sleeve gastrectomy', '64');
    network.use(answer('saveCaseLogs', () => silence));
    await save(rendered);
    await waitFor(() => expect(button('Save the case log').getAttribute('aria-disabled')).toBeNull());
    expect(valueOf('Sleeve gastrectomy')).toBe('64');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
