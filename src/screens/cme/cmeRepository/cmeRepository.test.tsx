// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { boardDay } from '#domain/boardTime.ts';
import { lastForecastDay } from '#domain/cme/cmeForecast.ts';
import { press, readyPanel, toasts } from '#tests/support/pages/queries.ts';
import { cleanUpPortals, renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { passUndoTime } from '#tests/support/pages/testClock.ts';
import { addDays } from '#domain/days.ts';

const { network, grantOf, app } = screenTests();

const open = async (who = 'maria.castellan'): Promise<Rendered> =>
  renderPortal({ at: '/cme-repository', grant: await grantOf(who) });
const field = (name: string) =>
  within(
    screen.getByRole('region', { name: /^(Report a|Change the) credit$/ }),
  ).getByLabelText<HTMLInputElement>(name);
const fill = (values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) fireEvent.change(field(label), { target: { value } });
};
const okay = async ({ user }: Rendered, text: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(text)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
};
const cells = () =>
  within(screen.getByRole('table', { name: 'Summary' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => Number(textContent)),
    );
const today = boardDay(Date.now());
const titlesIn = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

beforeEach(() => app().db.query`delete from self_reported_cme where cme_id >= 10000`);

describe('the CME repository on the real server', () => {
  it('shows the five rows, what drops by the end of the year, and what expired', async () => {
    await open();
    const summary = await readyPanel('Summary');
    expect(cells()).toEqual([
      [125, 0],
      [0, 0],
      [125, 0],
      [118, 23],
      [7, 0],
    ]);
    expect(
      summary.getByText(
        /^14 credits expire by December 31, \d{4} at 11:59\sPM EST( \(.+ your time\))?, 4 of them with self-assessment\.$/,
      ),
    ).toBeDefined();
    const credits = await readyPanel('Itemized credits');
    // The expired credit and the expired waiver are marked with a word as well.
    expect(credits.getAllByText('Expired')).toHaveLength(1);
    expect(credits.getByText('Expired').closest('.text-danger')).not.toBeNull();
    expect(credits.getAllByText('Default').length).toBeGreaterThan(0);
    expect(titlesIn('Itemized credits').slice(0, 2)).toEqual([
      'Patient safety and error prevention',
      'Surgical grand rounds',
    ]);
    expect((await readyPanel('Adjustments')).getByText('Family leave')).toBeDefined();
    // On paper.
    expect(screen.getByText('Maria Castellan, MD')).toBeDefined();
    expect(screen.getByText(/^Printed on .+ at .+ E[DS]T$/)).toBeDefined();
  }, 60_000);

  it('asks for self-assessment with a certificate that is limited in time, and applies waivers', async () => {
    await open('arthur.whitcombe');
    await readyPanel('Summary');
    expect(cells()[4]).toEqual([24, 12]);
    expect(screen.getAllByRole('img', { name: /^Chart of the credits/ })).toHaveLength(2);
    cleanUpPortals();
    await open('victor.osei');
    await readyPanel('Summary');
    expect(cells().slice(1, 3)).toEqual([
      [15, 0],
      [110, 0],
    ]);
  }, 60_000);

  it('reports, changes and deletes a credit, and counts again each time', async () => {
    const rendered = await open();
    await readyPanel('Credits you reported');
    await press(rendered, 'Report a credit');
    await waitFor(() => expect(field('Title of the activity').value).toBe(''));
    fill({ 'Title of the activity': 'Pancreas day', Date: today, 'Credits, total': '1.3' });
    fill({ 'Accredited provider': 'Northern College' });
    await press(rendered, 'Save');
    expect(await screen.findAllByText(/Enter whole or quarter credits.*up to 500/)).not.toEqual([]);
    fill({ 'Credits, total': '1.25' });
    await press(rendered, 'Save');
    await okay(rendered, 'Created successfully');
    await waitFor(() => expect(cells()[3]).toEqual([119.25, 23]));
    expect(titlesIn('Itemized credits')[0]).toBe('Pancreas day');

    await press(rendered, 'Change Pancreas day');
    await waitFor(() => expect(field('Credits, total').value).toBe('1.25'));
    fill({ 'Credits, total': '7', 'Credits with self-assessment (optional)': '2' });
    await press(rendered, 'Save');
    await okay(rendered, 'Updated successfully');
    await waitFor(() =>
      expect(cells().slice(3)).toEqual([
        [125, 25],
        [0, 0],
      ]),
    );

    await press(rendered, 'Delete Pancreas day');
    await passUndoTime(rendered);
    await waitFor(() => expect(toasts()).toContain('Deleted successfully'));
    await waitFor(() => expect(cells()[3]).toEqual([118, 23]));
  }, 90_000);

  it('warns while a credit is typed, and saves it all the same', async () => {
    const rendered = await open();
    await readyPanel('Credits you reported');
    await press(rendered, 'Report a credit');
    await waitFor(() => expect(field('Title of the activity').value).toBe(''));
    const [{ date }] = (await app().db.query`
      select date::text as date from cme_credits where user_id = 121 order by date desc limit 1`) as [
      { date: string },
    ];
    fill({
      'Title of the activity': 'Robotic hernia repair: hands-on course',
      Date: date,
      'Credits, total': '6',
      'Credits with self-assessment (optional)': '7',
    });
    await screen.findByText(
      /A provider may have reported this already: Robotic hernia repair.*, .* 20\d\d\. Look/,
    );
    expect(screen.getByText('This brings the total for this day to more than 12 credits.')).toBeDefined();
    expect(screen.getByText(/This cannot be more than the total/)).toBeDefined();
    const tomorrow = addDays(boardDay(Date.now()), 1);
    fill({ Date: tomorrow, 'Credits with self-assessment (optional)': '6' });
    await screen.findByText('This date is in the future. The credits count from it.');
    expect(screen.queryByText(/A provider may have reported/)).toBeNull();
    fill({ Date: '2010-01-01', 'Accredited provider': 'Cedar Mesa' });
    await screen.findByText('Credits from this date no longer count.');
    await press(rendered, 'Save');
    await okay(rendered, 'Created successfully');
    expect(cells()[3]).toEqual([118, 23]);
  }, 90_000);

  it('brings in a transcript, and says which rows a provider may have reported', async () => {
    const rendered = await open();
    await readyPanel('Credits you reported');
    const [known] = (await app().db.query`
      select title, date::text as date from cme_credits where user_id = 121 order by date desc limit 1`) as [
      { title: string; date: string },
    ];
    await screen.findByRole('button', { name: 'Import several at once' });
    await press(rendered, 'Import several at once');
    const panel = await readyPanel('Import credits');
    await rendered.user.click(panel.getByLabelText('Rows of the spreadsheet'));
    await rendered.user.paste(
      [
        'Title of the activity,Date,Credits,creditsSA,Accredited provider',
        `Pancreas day,${today},1.25,,Northern College`,
        `"${known.title}",${known.date},2,0,Cedar Mesa`,
        `Liver day,soon,1.3,,${'Northern College '.repeat(12)}`,
      ].join('\n'),
    );
    await press(rendered, 'Read the rows');
    await screen.findByText(
      new RegExp(`may have reported this already: ${known.title}, .* 20\\d\\d\\. Look`),
    );
    const review = await readyPanel('Import credits');
    expect(
      review.getByText(
        /Date: Enter a valid date, such as .*August 31, 2012\..*Enter whole or quarter credits.*up to 500\..*Enter 200 characters or fewer\./,
      ),
    ).toBeDefined();
    expect(review.getAllByText('Can be saved')).toHaveLength(1);
    await press(rendered, 'Leave out the row with a warning');
    await press(rendered, 'Save the 1 good row');
    await waitFor(() => expect(cells()[3]).toEqual([119.25, 23]));
    await waitFor(() => expect(titlesIn('Credits you reported')).toContain('Pancreas day'));
    await press(rendered, 'Leave out row 3');
    await screen.findByRole('button', { name: 'Import several at once' });
  }, 90_000);

  it('moves the forecast with its date, and has the curve as a table', async () => {
    const rendered = await open();
    const forecast = await readyPanel('Forecast');
    const year = Number(today.slice(0, 4));
    fireEvent.change(forecast.getByLabelText('Day of the forecast'), { target: { value: today } });
    await forecast.findByText(/118 of the credits you have today count\. 125 are needed\./);
    expect(forecast.getByText('You need 7 more.')).toBeDefined();
    fireEvent.change(forecast.getByLabelText('Day of the forecast'), {
      target: { value: `${year + 1}-01-01` },
    });
    await forecast.findByText(/104 of the credits you have today count/);
    expect(forecast.getByText(`Dec 31, ${year}: 14 credits, 4 with self-assessment`)).toBeDefined();
    const handle = forecast.getByLabelText<HTMLInputElement>('Move the day');
    fireEvent.change(handle, { target: { value: handle.max } });
    await waitFor(() =>
      expect(forecast.getByLabelText<HTMLInputElement>('Day of the forecast').value).toBe(
        lastForecastDay(today),
      ),
    );
    await press(rendered, 'The forecast as a table');
    const rows = within(forecast.getByRole('table', { name: 'All credits' })).getAllByRole('row');
    expect(rows[1]!.textContent).toMatch(/1181257$/);
    expect(rows[2]!.textContent).toMatch(/10412521$/);
    expect(rows).toHaveLength(7);
  }, 60_000);

  it('counts an empty list for a source that fails, and says which one', async () => {
    network.use(http.get('*/api/cme/adjustments', () => HttpResponse.json({}, { status: 500 })));
    await open('victor.osei');
    const summary = await readyPanel('Summary');
    await summary.findByText('Your adjustments could not be loaded. The summary counts no waivers.');
    expect(cells().slice(0, 4)).toEqual([
      [125, 0],
      [0, 0],
      [125, 0],
      [140, 25],
    ]);
  }, 60_000);
});
