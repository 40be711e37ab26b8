// @vitest-environment jsdom
// Longer than eight seconds: each kind of record has a form, which is filled in, refused and saved.
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { sanctionQuestions, sanctionsVersion } from '#contract/standing/standingStatements.ts';
import { storeUndoTime } from '#services/device/undoTimeMemory.ts';
import { dialogWords, readyPanel, toasts } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { passUndoTime } from '#tests/support/pages/testClock.ts';
import { identifier } from '#server/db/fragment.ts';

const { network, grantOf, app } = screenTests();

const open = async (): Promise<Rendered> => {
  const rendered = await renderPortal({ at: '/professional-standing', grant: await grantOf('dana.reyes') });
  await readyPanel('Medical licenses');
  return rendered;
};
/** One part of the page; each has a form of its own. */
const part = (name: 'licenses' | 'appointments' | 'details' | 'sanctions') =>
  within(document.getElementById(name)!);
const press = async ({ user }: Rendered, name: string, where: Parameters<typeof part>[0] = 'licenses') =>
  user.click(await part(where).findByRole('button', { name }));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
/** The combobox, once its code has arrived. */
async function stateBox() {
  await waitFor(() =>
    expect(
      screen.getByRole<HTMLInputElement>('combobox', { name: 'State' }).getAttribute('aria-autocomplete'),
    ).toBe('list'),
  );
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'State' });
}
async function fill({ user }: Rendered, { number = '35.1', expires = '2031-02-28' } = {}) {
  // jsdom has no layout, so the virtual list renders no options; the first match is active.
  await user.type(await stateBox(), 'ohi');
  await user.keyboard('{Enter}');
  await waitFor(async () => expect((await stateBox()).value).toBe('Ohio'));
  await user.type(field('License number'), number);
  await user.selectOptions(field('Type'), 'Full and unrestricted');
  await user.type(field('Issued'), '2020-02-29');
  await user.type(field('Expires'), expires);
}
const stored = () =>
  app().db.query<{ number: string; state: string; version: number }>`
    select license_number as number, issuing_state_id as state, version from medical_licenses
     where user_id = 123 order by license_id`;
const confirmIn = async ({ user }: Rendered, name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const okay = async ({ user }: Rendered) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Continue' }));

beforeEach(async () => {
  for (const table of ['medical_licenses', 'appointments', 'standing_details', 'sanctions'])
    await app().db.query`delete from ${identifier(table)} where user_id = 123`;
});

describe('medical licenses on the real server', () => {
  it('are added with a state found by typing, listed, changed and deleted', async () => {
    const rendered = await open();
    expect(screen.getByText('You have no license on record.')).toBeDefined();
    await press(rendered, 'Add a license');
    await fill(rendered);
    await press(rendered, 'Save');
    expect(within(await screen.findByRole('dialog')).getByText('Created successfully')).toBeDefined();
    await okay(rendered);
    const row = within(await screen.findByRole('row', { name: /35\.1/ }));
    expect(row.getByText('Ohio')).toBeDefined();
    expect(row.getByText('Feb 28, 2031')).toBeDefined();
    // The new row is shown, and read first.
    expect(row.getByText('Last saved')).toBeDefined();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('rowheader', { name: '35.1 Last saved' })),
    );
    expect(await stored()).toEqual([{ number: '35.1', state: 'US-OH', version: 1 }]);

    await press(rendered, 'Change 35.1');
    await waitFor(() => expect(field('License number').value).toBe('35.1'));
    await rendered.user.type(field('License number'), '7');
    await press(rendered, 'Save');
    expect(within(await screen.findByRole('dialog')).getByText('Updated successfully')).toBeDefined();
    await okay(rendered);
    expect(await stored()).toMatchObject([{ number: '35.17', version: 2 }]);

    await press(rendered, 'Delete 35.17');
    await press(rendered, 'Undo the deletion of 35.17');
    expect(await stored()).toHaveLength(1);
    await press(rendered, 'Delete 35.17');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo the deletion of 35.17' }));
    await passUndoTime(rendered);
    await waitFor(() => expect(toasts()).toContain('Deleted successfully'));
    await screen.findByText('You have no license on record.');
    expect(await stored()).toEqual([]);
  });

  it('are deleted after the time that the member chose on this device', async () => {
    storeUndoTime(123, 120);
    const rendered = await open();
    await press(rendered, 'Add a license');
    await fill(rendered);
    await press(rendered, 'Save');
    await screen.findByRole('dialog');
    await okay(rendered);
    await press(rendered, 'Delete 35.1');
    await passUndoTime(rendered);
    rendered.clock.pass(100_000);
    expect(screen.getByText('Will be deleted shortly')).toBeDefined();
    rendered.clock.pass(12_000);
    // A folded row shows what is pinned.
    expect(screen.getByText('Being deleted').matches('[data-pinned][data-leaving]')).toBe(true);
    await waitFor(() => expect(toasts()).toContain('Deleted successfully'));
    expect(await stored()).toEqual([]);
    localStorage.clear();
  });

  it('say at each field what is wrong, twice, and keep what was typed', async () => {
    const rendered = await open();
    await press(rendered, 'Add a license');
    await screen.findByRole('combobox', { name: 'State' });
    const required = ['State', 'License number', 'Type', 'Issued', 'Expires'].map((name) =>
      field(name).getAttribute('aria-required'),
    );
    expect(required).toEqual(['true', 'true', 'true', 'true', 'true']);
    await press(rendered, 'Save');
    await screen.findByRole('alert');
    const summary = () => screen.queryAllByRole('link', { name: /: / }).map(({ textContent }) => textContent);
    expect(summary()).toEqual([
      'State: Choose one',
      'License number: Fill in this field',
      'Type: Choose one',
      'Issued: Enter a date',
      'Expires: Enter a date',
    ]);
    await fill(rendered, { expires: '2019-01-01' });
    // An error goes once its field is right.
    const tooEarly = ['Expires: Enter a date after the issue date'];
    expect(summary()).toEqual(tooEarly);
    expect(field('License number').getAttribute('aria-invalid')).not.toBe('true');
    await press(rendered, 'Save');
    await waitFor(() => expect(summary()).toEqual(tooEarly));
    expect(field('License number').value).toBe('35.1');
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'State' }).value).toBe('Ohio');
    expect(await stored()).toEqual([]);
  });

  it(
    'keep what was typed while the board cannot be reached, and are created once by the next try',
    { tags: ['full'] },
    async () => {
      const rendered = await open();
      await press(rendered, 'Add a license');
      await fill(rendered);
      network.use(
        http.post('*/api/professional-standing/medical-license', () => HttpResponse.error(), { once: true }),
      );
      await press(rendered, 'Save');
      await screen.findByText(/We cannot reach the server/);
      expect(await dialogWords('alertdialog', 'Error')).toBe('Create failed');
      await rendered.user.click(screen.getByRole('button', { name: 'Okay' }));
      expect(field('License number').value).toBe('35.1');
      expect(await stored()).toEqual([]);
      await press(rendered, 'Save');
      await okay(rendered);
      expect(await stored()).toHaveLength(1);
    },
  );

  it('are saved as new ones after they were deleted in another window', async () => {
    const rendered = await open();
    await press(rendered, 'Add a license');
    await fill(rendered);
    await press(rendered, 'Save');
    await okay(rendered);
    await press(rendered, 'Change 35.1');
    await waitFor(() => expect(field('License number').value).toBe('35.1'));
    await rendered.user.type(field('License number'), '7');
    await app().db.query`delete from medical_licenses where user_id = 123`;
    await press(rendered, 'Save');
    await screen.findByRole('heading', { name: 'This record was deleted' });
    expect(screen.queryByText('Update failed')).toBeNull();
    await press(rendered, 'Save as a new record');
    expect(within(await screen.findByRole('dialog')).getByText('Created successfully')).toBeDefined();
    await okay(rendered);
    await screen.findByRole('row', { name: /35\.17/ });
    expect(await stored()).toMatchObject([{ number: '35.17', version: 1 }]);
  });

  it('say why one that was changed in another window was not deleted, and show its new version', async () => {
    const rendered = await open();
    await press(rendered, 'Add a license');
    await fill(rendered);
    await press(rendered, 'Save');
    await okay(rendered);
    await screen.findByRole('row', { name: /35\.1/ });
    await app().db.query`
      update medical_licenses set license_number = '35.9', version = version + 1 where user_id = 123`;
    await press(rendered, 'Delete 35.1');
    await passUndoTime(rendered);
    await waitFor(() =>
      expect(toasts().join()).toMatch(/so it was not deleted\. The list now shows the new version\./),
    );
    await screen.findByRole('row', { name: /35\.9/ });
    expect(await stored()).toMatchObject([{ number: '35.9' }]);
  });

  it('load only the list of choices again that could not be loaded', async () => {
    const asked: string[] = [];
    network.use(
      http.get('*/api/picklists/:name', ({ params }) => void asked.push(String(params.name))),
      http.get('*/api/picklists/license-types', () => new HttpResponse(null, { status: 500 }), {
        once: true,
      }),
    );
    const rendered = await open();
    await press(rendered, 'Add a license');
    await press(rendered, (await part('licenses').findByRole('button', { name: 'Try again' })).textContent);
    await stateBox();
    expect(asked.filter((name) => name === 'states')).toHaveLength(1);
  });

  it('keep the filter and the order of the list while a form is open', async () => {
    await app().db.query`
      insert into medical_licenses
        (user_id, issuing_state_id, license_number, license_type_id, issue_date, expire_date)
      select 123, 'US-OH', '35.' || n, '1', '2020-01-01', '2030-01-01' from generate_series(10, 17) n`;
    const rendered = await open();
    const filter = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find a license' });
    const order = () =>
      screen.getByRole('columnheader', { name: 'License number' }).getAttribute('aria-sort');
    await rendered.user.type(filter(), '35.1');
    await press(rendered, 'License number');
    await press(rendered, 'License number');
    expect(order()).toBe('descending');
    await press(rendered, 'Change 35.12');
    await waitFor(() => expect(field('License number').value).toBe('35.12'));
    expect(screen.getByText('On record')).toBeDefined();
    await press(rendered, 'Cancel');
    await readyPanel('Medical licenses');
    expect(filter().value).toBe('35.1');
    expect(order()).toBe('descending');
  });

  it('offer what was typed and not saved, at the next opening', { tags: ['full'] }, async () => {
    const rendered = await open();
    await press(rendered, 'Add a license');
    expect(await screen.findByRole('heading', { name: 'Add a license' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Back to the list' })).toBeNull();
    await fill(rendered);
    await screen.findByText(/Kept on this device/);
    await press(rendered, 'Cancel');
    await confirmIn(rendered, 'Yes');
    await readyPanel('Medical licenses');
    await press(rendered, 'Add a license');
    await screen.findByRole('heading', { name: /You have an unsaved draft/ });
    // The form is hidden with its Cancel.
    expect(screen.getByRole('button', { name: 'Back to the list' })).toBeDefined();
    await press(rendered, 'Continue with the draft');
    expect(field('License number').value).toBe('35.1');
  });
});

describe('professional standing on the real server', () => {
  /** The sentences of the page's tasks. */
  const tasks = () =>
    within(screen.getByRole('region', { name: 'What the board has on file' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('asks for the name of an organization that is not on the list, and calls neither field optional', async () => {
    const rendered = await open();
    await press(rendered, 'Add an appointment', 'appointments');
    await part('appointments').findByLabelText('Organization');
    await press(rendered, 'Save', 'appointments');
    expect(
      await screen.findByRole('link', {
        name: 'Organization: Choose one, or fill in the field below for what is not on the list',
      }),
    ).toBeDefined();
  });

  it('says what is missing, and that it is complete once it is saved', async () => {
    const rendered = await open();
    await waitFor(() =>
      expect(tasks()).toEqual([
        'Medical licensesNo license is on record.To do',
        'Appointments and privilegesNo appointment is on record.To do',
        'Your practiceTell the board about your practice.To do',
        'Sanctions and healthAnswer five questions.To do',
      ]),
    );
    const { user } = rendered;
    const details = part('details');
    await user.selectOptions(
      await details.findByLabelText('What is your main type of practice?'),
      'Breast surgery',
    );
    const treats = within(details.getByRole('radiogroup', { name: 'Do you treat patients now?' }));
    await user.click(treats.getByLabelText('No'));
    await press(rendered, 'Save', 'details');
    expect(
      within(await details.findByRole('alert'))
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'What do you do instead, and since when?: Fill in this field',
      'Do you have privileges at a hospital or surgery center?: Choose one',
    ]);
    await user.click(treats.getByLabelText('Yes'));
    expect(details.queryByLabelText('What do you do instead, and since when?')).toBeNull();
    const privileges = within(details.getByRole('radiogroup', { name: /^Do you have privileges/ }));
    await user.click(privileges.getByLabelText('Yes'));
    await press(rendered, 'Save', 'details');
    expect(
      within(await screen.findByRole('dialog')).getByText(
        'Professional Standing Details Updated Successfully',
      ),
    ).toBeDefined();
    await okay(rendered);
    await waitFor(() => expect(tasks()).toContain('Your practiceYour answers are on record.Completed'));
  });

  it('asks about sanctions in the wording of the contract, and for an explanation of each yes', async () => {
    const rendered = await open();
    const { user } = rendered;
    const sanctions = part('sanctions');
    for (const [question, text] of Object.entries(sanctionQuestions))
      await user.click(
        within(await sanctions.findByRole('radiogroup', { name: text })).getByLabelText(
          question === 'conviction' ? 'Yes' : 'No',
        ),
      );
    await press(rendered, 'Save', 'sanctions');
    await sanctions.findByRole('link', { name: /^When did this happen\? \(conviction\)/ });
    await user.type(sanctions.getByLabelText('When did this happen? (conviction)'), '2019-05-04');
    await user.type(
      sanctions.getByLabelText('What happened, and how was it resolved? (conviction)'),
      'Paid a fine.',
    );
    await press(rendered, 'Save', 'sanctions');
    await okay(rendered);
    await waitFor(() =>
      expect(tasks()).toContain(
        'Sanctions and healthYou answered yes to 1 question, with an explanation.Completed',
      ),
    );
    const [kept] = await app().db.query`
      select conviction, conviction_explanation, wording_version from sanctions where user_id = 123`;
    expect(kept).toEqual({
      conviction: 'Yes',
      convictionExplanation: 'Paid a fine.',
      wordingVersion: sanctionsVersion,
    });
  });

  it('shows at once that another appointment has become the primary one', async () => {
    const add = (apptId: number, other: string) =>
      app().db.query`
        insert into appointments (appt_id, user_id, practice_type_id, appointment_type_id, organization_type_id,
          state_code, organization_id, other, authorizing_official, primary_appointment)
        values (${apptId}, 123, '2', '1', '1', 'OH', '', ${other}, 'Rosa Lund, MD', ${apptId === 71})`;
    await add(71, 'Hill Clinic');
    await add(72, 'Lake Clinic');
    const rendered = await open();
    const cells = (name: RegExp) =>
      part('appointments')
        .getByRole('row', { name })
        .textContent.match(/Yes|No/)?.[0];
    await part('appointments').findByRole('row', { name: /Lake Clinic/ });
    expect([cells(/Hill Clinic/), cells(/Lake Clinic/)]).toEqual(['Yes', 'No']);
    await press(rendered, 'Change Lake Clinic', 'appointments');
    await rendered.user.click(await part('appointments').findByLabelText('This is my primary appointment'));
    await press(rendered, 'Save', 'appointments');
    await okay(rendered);
    await waitFor(() => expect([cells(/Hill Clinic/), cells(/Lake Clinic/)]).toEqual(['No', 'Yes']));
    expect(tasks()).toContain(
      'Appointments and privilegesYour primary appointment is at Lake Clinic.Completed',
    );
  });

  it('says whether a license covers the certifying exam', async () => {
    const { user } = await open();
    const check = await screen.findByRole('region', { name: 'Your license and the certifying exam' });
    expect(check.textContent).toMatch(
      /^The General Surgery Certifying Exam.* needs a full and unrestricted license until its last day, .*\. Add yours below\.$/,
    );
    await user.click(await screen.findByRole('link', { name: 'Medical licenses' }));
    expect(document.activeElement).toBe(document.getElementById('licenses'));
  });
});
