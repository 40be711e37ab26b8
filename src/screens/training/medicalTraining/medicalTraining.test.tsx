// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { press, readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { throughServer } from '#tests/support/server/throughServer.ts';
import { identifier } from '#server/db/fragment.ts';

const { network, grantOf, app } = screenTests();

const open = async (who = 'nora.lindqvist'): Promise<Rendered> => {
  const rendered = await renderPortal({ at: '/medical-training', grant: await grantOf(who) });
  await readyPanel('Medical school');
  await readyPanel('Fellowships');
  return rendered;
};
const panel = (name: string) => within(screen.getByRole('region', { name }));
/** Saves the form of a list; the medical school has one of its own above. */
const saveForm = ({ user }: Rendered) => user.click(screen.getAllByRole('button', { name: 'Save' }).at(-1)!); // two forms are open
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, select' });
const okay = async ({ user }: Rendered, text: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(text)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
};

beforeEach(async () => {
  for (const table of ['medical_trainings', 'fellowships', 'residencies', 'other_certifications'])
    await app().db.query`delete from ${identifier(table)} where user_id = 101`;
});

describe('medical training on the real server', () => {
  it('keeps the medical school, and offers the states of the chosen country', async () => {
    const rendered = await open();
    const { user } = rendered;
    // Before its choices come, it is the same control.
    await waitFor(() =>
      expect(field('State or province (optional)').placeholder).toBe('Choose “Country” first'),
    );
    await user.selectOptions(field('Type of graduate'), 'Graduate of a medical school in Canada');
    await user.type(field('Medical school'), 'Faculté de médecine');
    await waitFor(() =>
      expect(
        screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' }).getAttribute('aria-autocomplete'),
      ).toBe('list'),
    );
    // jsdom has no layout, so the virtual list renders no options; the first match is active.
    await user.type(screen.getByRole('combobox', { name: 'Country' }), 'canad');
    await user.keyboard('{Enter}');
    const state = () =>
      screen.getByRole<HTMLInputElement>('combobox', { name: 'State or province (optional)' });
    await waitFor(() => expect(state().getAttribute('aria-autocomplete')).toBe('list'));
    await user.type(state(), 'queb');
    await user.keyboard('{Enter}');
    await user.selectOptions(field('Degree'), 'MD');
    await user.type(field('Year of graduation'), '19');
    await press(rendered, 'Save');
    expect(await screen.findByText('Year of graduation: Enter a four-digit year')).toBeDefined();
    await user.type(field('Year of graduation'), '98');
    await press(rendered, 'Save');
    await okay(rendered, 'Saved successfully');
    expect(
      await app().db.query`
        select medical_school_name as name, medical_school_state_id as state, version from medical_trainings
         where user_id = 101`,
    ).toEqual([{ name: 'Faculté de médecine', state: 'CA-QC', version: 1 }]);

    await user.clear(screen.getByRole('combobox', { name: 'Country' }));
    await user.type(screen.getByRole('combobox', { name: 'Country' }), 'united sta');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(field('State or province (optional)').value).toBe(''));
  });

  it('says that the states of a country did not come, and asks for them again', async () => {
    network.use(http.get('*/picklists/states', () => HttpResponse.json({}, { status: 500 })));
    const rendered = await open();
    const { user } = rendered;
    await waitFor(() =>
      expect(
        screen.getByRole<HTMLInputElement>('combobox', { name: 'Country' }).getAttribute('aria-autocomplete'),
      ).toBe('list'),
    );
    await user.type(screen.getByRole('combobox', { name: 'Country' }), 'canad');
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(field('State or province (optional)').placeholder).toBe('The list is missing'),
    );
    network.resetHandlers();
    network.use(throughServer(app()));
    await press(rendered, 'Try again');
    await waitFor(() =>
      expect(field('State or province (optional)').getAttribute('aria-autocomplete')).toBe('list'),
    );
  });

  it('asks for the name of a program only if it is not on the list, and warns of a residency at the time', async () => {
    await app().db.query`
      insert into residencies (user_id, program_name, program_other, start_date, end_date)
      values (101, '', 'Harbor Clinic', '2010-07-01', '2015-06-30')`;
    const rendered = await open();
    const { user } = rendered;
    await press(rendered, 'Add a fellowship');
    await screen.findByLabelText('Type');
    await user.selectOptions(field('Type'), 'Surgical Critical Care');
    await user.type(field('First day'), '2015-06-01');
    await user.type(field('Last day'), '2015-05-31');
    expect(
      await screen.findByText('Enter a last day that is the same as or after the first day'),
    ).toBeDefined();
    await user.clear(field('Last day'));
    await user.type(field('Last day'), '2016-05-31');
    expect(await screen.findByText(/^These days overlap with your residency: .+, .+201\d/)).toBeDefined();
    await saveForm(rendered);
    expect(
      await screen.findByText('Program: Choose one, or fill in the field below for what is not on the list'),
    ).toBeDefined();
    await user.type(field('Program, if it is not on the list (optional)'), 'Northern Clinic');
    await saveForm(rendered);
    await okay(rendered, 'Created successfully');
    const row = within(await screen.findByRole('row', { name: /Surgical Critical Care/ }));
    expect(row.getByText('Northern Clinic')).toBeDefined();
    expect(row.getByText('Jun 1, 2015')).toBeDefined();
  });

  it('says until when a certificate is valid, beyond two months as a date alone', async () => {
    await open('arthur.whitcombe');
    const row = within(await screen.findByRole('row', { name: /Thoracic Surgery/ }));
    expect(row.getByText(/^Dec 31, 20\d\d$/)).toBeDefined();
  });

  it('says that a date cannot be read, instead of saving none, and that a text is too long, instead of cutting it', async () => {
    const rendered = await open('arthur.whitcombe');
    await press(rendered, 'Add a certificate');
    const form = within(await screen.findByRole('region', { name: 'Add a certificate' }));
    const day = form.getByLabelText<HTMLInputElement>(/^Expires/);
    // As a browser reports February 31, which jsdom has no control for.
    Object.defineProperty(day, 'validity', { value: { badInput: true, customError: false } });
    await rendered.user.click(form.getByLabelText(/^Certificate number/));
    await rendered.user.paste('x'.repeat(54));
    await rendered.user.click(form.getByRole('button', { name: 'Save' }));
    const summary = await form.findByRole('alert', { name: 'There is a problem' });
    expect(summary.textContent).toMatch(/Expires[^:]*: Enter a valid date/);
    expect(summary.textContent).toMatch(/Certificate number: Enter 40 characters or fewer/);
  });

  it('keeps a form that could not be loaded apart from the lists', async () => {
    network.use(
      http.get('*/api/medical-training/by-userid', () => new HttpResponse(null, { status: 500 }), {
        once: true,
      }),
    );
    const rendered = await renderPortal({
      at: '/medical-training',
      grant: await grantOf('maria.castellan'),
    });
    await readyPanel('Fellowships');
    expect(panel('Fellowships').getByText(/Bariatric Surgery Fellowship/)).toBeDefined();
    await rendered.user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(field('Year of graduation').value).toMatch(/^\d{4}$/));
  });
});
