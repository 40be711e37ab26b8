// @vitest-environment jsdom
// Longer than eight seconds: rules and timeline are counted again after each change of a rotation.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { press, readyPanel, toasts } from '#tests/support/pages/queries.ts';
import { cleanUpPortals, renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { passUndoTime } from '#tests/support/pages/testClock.ts';

const { network, grantOf, app } = screenTests();

const open = async (who = 'nora.lindqvist', specialty = '1'): Promise<Rendered> =>
  renderPortal({ at: `/gme-history/${specialty}`, grant: await grantOf(who) });
/** The form of a rotation; the page has others with the same labels. */
const formOf = () => screen.getByRole('region', { name: /^(Add a|Change the) rotation$/ });
const field = (name: string) => within(formOf()).getByLabelText<HTMLInputElement>(name);
const saveForm = ({ user }: Rendered) => user.click(within(formOf()).getByRole('button', { name: 'Save' }));
const opened = () => waitFor(() => expect(field('Clinical level').tagName).toBe('SELECT'));
/** Dates are formatted with thin spaces around the dash. */
const plain = (text: string | null) => text?.replaceAll('\u2009', ' ');
const okay = async ({ user }: Rendered, text: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(text)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
};
const confirmIn = async ({ user }: Rendered, name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
/** Two rotations of Nora with twelve days between them. */
const withGap = () =>
  app().db.query`
    insert into rotations (user_id, exam_specialty_id, start_date, end_date, clinical_level_id,
      clinical_activity, other, non_surgical_activity, program_name, alternate_institution_name,
      is_essential, is_international_rotation, is_credit)
    values (${nora}, 1, '2024-07-01', '2024-10-02', '104', 'Vascular surgery', '', '', 'Lakeshore University Hospital', '', true, false, false),
           (${nora}, 1, '2024-10-15', '2025-06-30', '104', 'Thoracic surgery', '', '', 'Lakeshore University Hospital', '', false, false, false)`;
let nora = 0;
const stored = async () => {
  const rows = await app().db.query<{ day: string }>`
    select start_date::text as day from rotations where user_id = ${nora} order by start_date`;
  return rows.map(({ day }) => day);
};
const summaryCells = () =>
  within(screen.getByRole('table', { name: 'Summary' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

beforeEach(async () => {
  nora = (await grantOf('nora.lindqvist')).userId;
  await app().db.query`delete from rotations where user_id = ${nora}`;
});

describe('graduate medical education on the real server', () => {
  it('adds, changes and deletes a rotation, and counts the weeks again each time', async () => {
    const rendered = await open();
    await readyPanel('Rotations');
    expect(screen.getByText('You have no rotation on record.')).toBeDefined();
    await press(rendered, 'Add a rotation');
    await opened();
    await rendered.user.type(field('First day'), '2024-07-01');
    await rendered.user.type(field('Last day'), '2024-08-04');
    await rendered.user.selectOptions(field('Clinical level'), 'Clinical Level 4');
    await rendered.user.selectOptions(field('Clinical activity'), 'Vascular surgery');
    await rendered.user.click(field('Institution, if your program is not on the list (optional)'));
    await rendered.user.paste('Korle Bu Teaching Hospital');
    const summary = await readyPanel('Summary');
    await summary.findByText('Preview with your unsaved changes');
    expect(summaryCells()).toEqual([
      ['5.00', '0.00', '0.00'],
      ['5.00', '0.00', '0.00'],
      ['5.0', '0.0', '0.0'],
    ]);
    await saveForm(rendered);
    await okay(rendered, 'Rotation Created Successfully');
    await waitFor(() => expect(summary.queryByText('Preview with your unsaved changes')).toBeNull());
    await waitFor(() => expect(summaryCells()[1]).toEqual(['5.00', '0.00', '0.00']));

    await press(rendered, 'Change Vascular surgery');
    await waitFor(() => expect(field('Last day').value).toBe('2024-08-04'));
    await rendered.user.click(field('Essential content area'));
    await saveForm(rendered);
    await okay(rendered, 'Rotation Updated Successfully');
    await waitFor(() => expect(summaryCells()[1]).toEqual(['5.00', '0.00', '5.00']));

    await press(rendered, 'Delete Vascular surgery');
    await passUndoTime(rendered);
    await waitFor(() => expect(toasts()).toContain('Deleted successfully'));
    await summary.findByText(/There are no weeks to summarize/);
    // The list of rotations is read again beside the summary.
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Timeline' })).toBeNull());
  }, 90_000);

  it('opens the form with the dates of a gap, and closes the gap with leave', async () => {
    await withGap();
    const rendered = await open();
    const timeline = await readyPanel('Timeline');
    expect(timeline.getByText(/12 days without a record, October 3\s–\s14, 2024/)).toBeDefined();
    await press(rendered, /Record leave here, October 3\s–\s14, 2024/);
    await waitFor(() => expect(field('First day').value).toBe('2024-10-03'));
    expect(field('Last day').value).toBe('2024-10-14');
    expect(field('Clinical activity').value).toBe('Non-surgical activity');
    expect(field('Non-surgical activity').value).toBe('Family or medical leave');
    // The picture shows the year as it will be.
    await timeline.findByText('Preview with your unsaved changes');
    await waitFor(() => expect(timeline.queryByText(/days without a record, October/)).toBeNull());
    await press(rendered, 'Cancel');
    await confirmIn(rendered, 'Yes');
    await waitFor(() => expect(timeline.getByText(/12 days without a record/)).toBeDefined());

    await press(rendered, /Add a rotation here, October 3\s–\s14, 2024/);
    await screen.findByRole('heading', { name: /You have an unsaved draft/ });
    await press(rendered, /^Delete (it|the draft)/);
    await waitFor(() => expect(field('First day').value).toBe('2024-10-03'));
    expect(field('Clinical activity').value).toBe('');
    await rendered.user.selectOptions(field('Clinical level'), 'Clinical Level 4');
    await rendered.user.selectOptions(field('Clinical activity'), 'Non-surgical activity');
    await rendered.user.selectOptions(field('Non-surgical activity'), 'Family or medical leave');
    await rendered.user.type(
      field('Institution, if your program is not on the list (optional)'),
      'Lakeshore',
    );
    await saveForm(rendered);
    await okay(rendered, 'Rotation Created Successfully');
    await waitFor(() => expect(timeline.queryByText(/12 days without a record/)).toBeNull());
  }, 90_000);

  it('says at the field what is wrong and what the board may not accept, while it is typed', async () => {
    await withGap();
    const rendered = await open();
    await readyPanel('Timeline');
    await press(rendered, 'Add a rotation');
    await opened();
    await rendered.user.type(field('First day'), '2024-09-01');
    await rendered.user.type(field('Last day'), '2024-09-10');
    expect(screen.getAllByText(/^These dates overlap with .+, [A-Z].* 2024/).length).toBeGreaterThan(0);
    await rendered.user.clear(field('First day'));
    await rendered.user.type(field('First day'), '2024-06-25');
    await rendered.user.clear(field('Last day'));
    await rendered.user.type(field('Last day'), '2024-06-30');
    expect(screen.queryByText(/^These dates overlap/)).toBeNull();
    await rendered.user.click(field('International rotation'));
    expect(
      screen.getByText('The board requires an international rotation to last at least two weeks.'),
    ).toBeDefined();
  });

  it('shows rules with what is met, and what is missing by when', async () => {
    const { user } = await open('tomas.abara');
    const rules = await readyPanel('What the board requires');
    await user.click(rules.getByRole('button', { name: /rules are met$/ }));
    expect(rules.getAllByText('Met').length).toBeGreaterThan(1);
    expect(rules.getAllByText(/The board decides\./)).toHaveLength(1);
    expect(rules.queryByText(/0 rotations/)).toBeNull();
    const states = rules
      .getAllByRole('listitem')
      .map((item) => within(item).queryByText('Met') ?? within(item).queryByText('Within the limit'));
    // What is met comes after all that is not.
    expect(states.indexOf(states.find(Boolean) ?? null)).toBe(states.filter((met) => !met).length);
    expect(rules.getByRole('heading', { name: /Chief year/ })).toBeDefined();
    expect(rules.getAllByText(/weeks still needed by June 30/).length).toBeGreaterThan(0);
  });

  it('tells the buttons of records of one name apart by their days', async () => {
    await withGap();
    await app().db.query`update rotations set clinical_activity = 'Vascular surgery' where user_id = ${nora}`;
    await open();
    await readyPanel('Rotations');
    const names = screen.getAllByRole('button', { name: /^Delete / }).map((each) => each.ariaLabel ?? '');
    expect(names.map(plain)).toEqual([
      'Delete Vascular surgery, July 1 – October 2, 2024',
      'Delete Vascular surgery, October 15, 2024 – June 30, 2025',
    ]);
  });

  it('has a table of the timeline, with every gap', async () => {
    await withGap();
    const rendered = await open();
    const timeline = await readyPanel('Timeline');
    const disclosure = screen.getByRole('button', { name: 'The timeline as a table' });
    await rendered.user.click(disclosure);
    const table = within(timeline.getByRole('table'));
    expect(table.getAllByRole('row').map(({ textContent }) => plain(textContent))).toEqual([
      'PeriodActivity, program and levelWeeks',
      'July 1 – October 2, 2024Vascular surgeryLakeshore University Hospital · Clinical Level 413.43',
      'October 3 – 14, 2024No record1.71',
      'October 15, 2024 – June 30, 2025Thoracic surgeryLakeshore University Hospital · Clinical Level 437.00',
    ]);
    // Screen readers say a changed state, but not a changed name.
    expect([disclosure.textContent, disclosure.getAttribute('aria-expanded')]).toEqual([
      'The timeline as a table',
      'true',
    ]);
  });

  it('shows no rule before the names of the levels are there', async () => {
    let arrive = () => {};
    const names = new Promise<void>((resolve) => (arrive = resolve));
    // Without a response of its own, the server's follows.
    network.use(http.get('*/api/picklists/clinical-levels', () => names));
    await renderPortal({ at: '/gme-history/1', grant: await grantOf('tomas.abara') });
    await readyPanel('Rotations');
    const rules = screen.getByRole('region', { name: 'What the board requires' });
    expect(rules.getAttribute('aria-busy')).toBe('true');
    arrive();
    expect(await within(rules).findByRole('heading', { level: 3, name: 'Clinical Level 4' })).toBeDefined();
  });

  it('has the information of the specialty behind a button once it is saved', async () => {
    const rendered = await renderPortal({ at: '/gme-history/1', grant: await grantOf('tomas.abara') });
    const panel = await readyPanel('About this training');
    const button = panel.getByRole('button', { name: 'Program, director and days' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await rendered.user.click(button);
    expect(panel.getByLabelText<HTMLInputElement>('Program director').value).not.toBe('');
  });

  it('saves the information of the specialty', async () => {
    await app().db.query`delete from gme_informations where user_id = ${nora}`;
    const rendered = await open();
    const panel = await readyPanel('About this training');
    const own = (name: string) => panel.getByLabelText<HTMLInputElement>(name);
    await rendered.user.type(own('Program, if it is not on the list (optional)'), 'Lakeshore');
    await rendered.user.type(own('Program director'), 'Dr. Vargas');
    await rendered.user.type(own('First day'), '2024-07-01');
    await rendered.user.type(own('Planned or actual last day'), '2029-06-30');
    await rendered.user.click(panel.getByRole('button', { name: 'Save' }));
    await okay(rendered, 'Saved successfully');
    const [row] = await app().db.query<{ director: string; specialty: number }>`
      select program_director as director, exam_specialty_id as specialty from gme_informations
       where user_id = ${nora}`;
    expect(row).toEqual({ director: 'Dr. Vargas', specialty: 1 });
  }, 90_000);

  it('adds and deletes a residency, which cannot be changed', async () => {
    await app().db.query`delete from residencies where user_id = ${nora}`;
    const rendered = await open();
    await readyPanel('Residencies');
    await press(rendered, 'Add a residency');
    const form = await readyPanel('Add a residency');
    const own = (name: string) => form.getByLabelText<HTMLInputElement>(name);
    await rendered.user.type(own('Program, if it is not on the list (optional)'), 'Lakeshore');
    await rendered.user.type(own('First day'), '2024-07-01');
    await rendered.user.type(own('Last day'), '2029-06-30');
    await rendered.user.click(form.getByRole('button', { name: 'Save' }));
    await okay(rendered, 'Created successfully');
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
    await press(rendered, /^Delete/);
    await passUndoTime(rendered);
    await waitFor(() => expect(toasts()).toContain('Deleted successfully'));
    await screen.findByText('You have no residency on record.');
  }, 90_000);

  it('prints the record on request', async () => {
    await withGap();
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    const rendered = await open();
    await readyPanel('Timeline');
    await screen.findByText('Nora Lindqvist, MD');
    expect(screen.getByText(/^Printed on .+ at .+ E[DS]T$/)).toBeDefined();
    await press(rendered, 'Print the record');
    expect(print).toHaveBeenCalledOnce();
    cleanUpPortals();
    await open('tomas.abara');
    await screen.findByText('Board number 048211');
  });

  it('brings in the rows of a spreadsheet, stops where one fails, and goes on after a reload', async () => {
    const rendered = await open();
    await readyPanel('Rotations');
    await screen.findByRole('button', { name: 'Import several at once' });
    await press(rendered, 'Import several at once');
    await readyPanel('Import rotations');
    await rendered.user.click(screen.getByLabelText('Rows of the spreadsheet'));
    const line = (start: string, end: string) =>
      [start, end, 'clinical level 4', 'VASCULAR SURGERY', 'Lakeshore University Hospital'].join('\t');
    await rendered.user.paste(
      [
        'First day\tlast day\tClinical level\tclinicalActivity\tProgram\tRemarks',
        line('7/1/2024', '7/31/2024'),
        line('2024-08-01', '2024-08-31'),
        line('2024-08-31', '9/30/2024'),
      ].join('\n'),
    );
    await press(rendered, 'Read the rows');
    await screen.findByText(/^First day: These dates overlap with row 2: .+, .*20\d\d\.$/);
    const review = await readyPanel('Import rotations');
    expect(review.getAllByText('Can be saved')).toHaveLength(2);

    network.use(http.post('*/api/graduate-medical-education', () => HttpResponse.error(), { once: true }));
    await press(rendered, 'Save the 2 good rows');
    await review.findByText(/^0 rows were saved. Then a row could not be saved:/);
    expect(review.getByRole('button', { name: 'Save again' })).toBeDefined();
    expect(await stored()).toEqual([]);
    cleanUpPortals();

    const again = await open();
    const later = await readyPanel('Import rotations');
    expect(later.getByText(/^This column was not read.*Remarks/)).toBeDefined();
    await press(again, 'Save the 2 good rows');
    await waitFor(() => expect(later.getAllByRole('row')).toHaveLength(2));
    expect(await stored()).toEqual(['2024-07-01', '2024-08-01']);
    await screen.findByRole('region', { name: 'Timeline' });

    await press(again, 'Change row 3');
    await waitFor(() => expect(later.getByLabelText('First day')).toBeDefined());
    fireEvent.change(later.getByLabelText('First day'), { target: { value: '2024-09-01' } });
    // A correction is kept without the button.
    await later.findByText(/September 1, 2024|Sep 1, 2024/);
    cleanUpPortals();

    const last = await open();
    await readyPanel('Import rotations');
    await press(last, 'Save 1 row');
    await screen.findByRole('button', { name: 'Import several at once' });
    expect(await stored()).toEqual(['2024-07-01', '2024-08-01', '2024-09-01']);
    expect(screen.queryByText(/days without a record/)).toBeNull();
  }, 90_000);

  it('asks how ambiguous dates are written, shows every value, and moves the focus with the pages', async () => {
    const rendered = await open();
    await readyPanel('Rotations');
    await screen.findByRole('button', { name: 'Import several at once' });
    await press(rendered, 'Import several at once');
    const heading = () => screen.getByRole('heading', { name: 'Import rotations' });
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    await press(rendered, 'Cancel');
    const opener = await screen.findByRole('button', { name: 'Import several at once' });
    await waitFor(() => expect(document.activeElement).toBe(opener));

    await press(rendered, 'Import several at once');
    const panel = await readyPanel('Import rotations');
    await rendered.user.click(panel.getByLabelText('Rows of the spreadsheet'));
    await rendered.user.paste(
      [
        'sep=;',
        'FIRST DAY;Last  day;Clinical level;Clinical activity;Program;isEssential',
        '05/06/2024;07/06/2024;Clinical Level 4;Vascular surgery;Lakeshore University Hospital;ja',
        '08/06/2024;09/06/2024;Clinical Level 4;Vascular surgery;Lakeshore University Hospital;perhaps',
      ].join('\n'),
    );
    await press(rendered, 'Read the rows');
    await panel.findByText('How are the dates in this file written?');
    expect(document.activeElement).toBe(panel.getByLabelText('05/06/2024 is May 6, 2024'));
    await rendered.user.click(panel.getByLabelText('05/06/2024 is June 5, 2024'));
    await press(rendered, 'Read the rows');
    const review = await readyPanel('Import rotations');
    await review.findByText('June 5, 2024 – June 7, 2024');
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    expect(review.getByText(/“perhaps” is neither yes nor no/)).toBeDefined();
    await press(rendered, 'Leave out row 2');
    await press(rendered, 'Save 1 row');
    await screen.findByText('1 of 1 row was saved.');
    expect(await stored()).toEqual(['2024-06-05']);
  }, 90_000);

  it('says at the field what is wrong with a file or with the rows, and keeps what was pasted', async () => {
    const rendered = await open();
    await readyPanel('Rotations');
    await screen.findByRole('button', { name: 'Import several at once' });
    await press(rendered, 'Import several at once');
    const panel = await readyPanel('Import rotations');
    const text = panel.getByLabelText<HTMLTextAreaElement>('Rows of the spreadsheet');
    await rendered.user.click(text);
    await rendered.user.paste('Nothing\n1');
    const head = [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00, 0x08, 0x00, 0x00, 0x00, 0x21, 0x00];
    const zip = new File([Uint8Array.from(head)], 'rotations.csv');
    await rendered.user.upload(panel.getByLabelText('File'), zip);
    await panel.findByText(/^This is not a CSV or TSV file/);
    expect(panel.getByLabelText('File').getAttribute('aria-invalid')).toBe('true');
    expect([text.value, text.getAttribute('aria-invalid')]).toEqual(['Nothing\n1', null]);
    await press(rendered, 'Read the rows');
    await panel.findByText(/^There are no rows with a known column/);
    expect(document.activeElement).toBe(text);

    await rendered.user.clear(text);
    await rendered.user.click(text);
    await rendered.user.paste('First day\tLast day\tClinical activity\n2024-06-05\t2024-06-04\tEndoscopy');
    await press(rendered, 'Read the rows');
    const review = await readyPanel('Import rotations');
    await press(rendered, 'Change row 1');
    expect(review.getByLabelText('Last day').getAttribute('aria-invalid')).toBe('true');
  }, 90_000);

  it.each(['99', 'surgery'])('says that there is no specialty %s', async (specialty) => {
    await open('nora.lindqvist', specialty);
    await screen.findByRole('heading', { name: 'Specialty not found' });
    expect(screen.queryByRole('button', { name: 'Add a rotation' })).toBeNull();
  });
});
