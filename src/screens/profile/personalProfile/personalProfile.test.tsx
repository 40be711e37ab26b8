// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import type { UserProfile } from '#contract/profile/profiles.ts';
import { dialogWords, press, readyPanel, summary, typeInto } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { answer, refuse } from '#tests/support/server/answers.ts';

const { network, app, grantOf } = screenTests();

const open = async (userName: string): Promise<Rendered> =>
  renderPortal({ at: '/personal-profile', grant: await grantOf(userName) });
const form = () => readyPanel('Change your profile');
const stored = async (userName: string, userId: number) => {
  const { headers } = await app().signIn(userName);
  const read = await app().fetch(`/api/users/profiles/by-userId?userId=${userId}`, { headers });
  return (await read.json()) as UserProfile;
};
/** The facts of a part, by name. */
const factsOf = async (title: string) => {
  const panel = await readyPanel(title);
  return Object.fromEntries(
    panel.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
};

describe('the personal profile', () => {
  it('shows what is saved, and what only the board changes', async () => {
    await open('maria.castellan');
    expect(await factsOf('Contact and address')).toMatchObject({
      Address: '18 Cedar Mesa Road, Santa Fe, New Mexico, 87501, United States',
      'Office phone': 'Not provided',
    });
    expect(await factsOf('Maintained by the board')).toMatchObject({
      'Board number': '031870',
      'Certification status': 'Certified',
    });
    const board = await readyPanel('Maintained by the board');
    expect(board.getByRole('link', { name: /contact the board/ })).toBeDefined();
    expect(screen.getByText(/^Confirmed on .* The portal asks again on /)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Confirm that everything is correct' })).toBeNull();
  });

  it('is confirmed with one button when a year has passed', async () => {
    const rendered = await open('samuel.brandt');
    await screen.findByText(/^You last confirmed it on /);
    await press(rendered, 'Confirm that everything is correct');
    expect(await dialogWords('dialog', 'Success')).toContain('Saved successfully');
    await press(rendered, 'Continue');
    const sentence = await screen.findByText(/^Confirmed on /);
    await waitFor(() => expect(document.activeElement).toBe(sentence));
    const { userConfirmedDate } = await stored('samuel.brandt', 124);
    expect(Math.abs(Date.parse(userConfirmedDate!) - Date.now())).toBeLessThan(60_000);
  });

  it('stays as it is when its confirmation fails, and is confirmed by the next try', async () => {
    network.use(
      http.put('*/api/users/profiles', () => new HttpResponse(null, { status: 500 }), { once: true }),
    );
    await app().db.query`
      update user_profiles set user_confirmed_date = now() - interval '2 years' where user_id = 122`;
    const again = await open('arthur.whitcombe');
    await screen.findByText(/^You last confirmed it on /);
    await press(again, 'Confirm that everything is correct');
    expect(await dialogWords('alertdialog', 'Error')).toContain('Update failed');
    await press(again, 'Okay');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Change: Name' })).toBeDefined();
    await press(again, 'Confirm that everything is correct');
    expect(await dialogWords('dialog', 'Success')).toContain('Saved successfully');
  });

  it('leads a surgeon to the committees, which have no entry in the menu', async () => {
    const rendered = await open('maria.castellan');
    await readyPanel('Name');
    expect(screen.getByRole('link', { name: 'See your committees of the board' }).getAttribute('href')).toBe(
      '/committees',
    );
    rendered.cleanup();
    await open('priya.menon');
    await readyPanel('Name');
    expect(screen.queryByRole('link', { name: 'See your committees of the board' })).toBeNull();
  });

  it('opens the form at the part, refuses two fields, saves, and shows the profile again', async () => {
    const rendered = await open('leila.haddad');
    await readyPanel('Name');
    await press(rendered, 'Change: Contact and address');
    await form();
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Contact and address' }));
    await typeInto(rendered.user, 'Office phone', 'ask my secretary');
    await typeInto(rendered.user, 'ZIP or postal code', '4411');
    await press(rendered, 'Save');
    expect(await summary()).toEqual([
      'Office phone: Enter a phone number, such as +1 216 555 0142 or 216-555-0142 ext. 12',
      'ZIP or postal code: Enter a ZIP code, such as 44106 or 44106-1234',
    ]);
    await typeInto(rendered.user, 'Office phone', '216-555-0142 ext. 12');
    await typeInto(rendered.user, 'ZIP or postal code', '44113');
    await press(rendered, 'Save');
    expect(await dialogWords('dialog', 'Success')).toContain('Saved successfully');
    await press(rendered, 'Continue');
    expect((await factsOf('Contact and address'))['Office phone']).toBe('216-555-0142 ext. 12');
    expect((await stored('leila.haddad', 125)).officePhoneNumber).toBe('216-555-0142 ext. 12');
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('button', { name: 'Change: Contact and address' }),
      ),
    );
  });

  it('says which name certificates show where the names are changed', async () => {
    const rendered = await open('leila.haddad');
    const before = await factsOf('Name');
    const own = before['Name on certificates and letters'];
    await press(rendered, 'Change: Name');
    await form();
    const group = within(screen.getByRole('group', { name: 'Name' }));
    await typeInto(rendered.user, 'Last name (required)', 'Other');
    expect(
      group.getByText(
        `Certificates and letters show ${own}. If you change the other names, change this one too.`,
      ),
    ).toBeDefined();
    await typeInto(rendered.user, 'Name on certificates and letters', 'Leila H. Other');
    expect(await group.findByText(/^Certificates and letters will show Leila H\. Other\. If /)).toBeDefined();
    await rendered.user.clear(group.getByLabelText('Name on certificates and letters'));
    expect(
      await group.findByText(/^Certificates and letters will show .* Other, made from the names below\.$/),
    ).toBeDefined();
  });

  it('clears the races when a person prefers not to say, and the other way round', async () => {
    const rendered = await open('maria.castellan');
    await readyPanel('Name');
    await press(rendered, 'Change: Gender, race and ethnicity');
    const group = within(await screen.findByRole('group', { name: 'Race' }));
    const box = (name: string) => group.getByRole<HTMLInputElement>('checkbox', { name });
    expect(box('White').checked).toBe(true);
    await rendered.user.click(box('I prefer not to say my race'));
    expect([box('White').checked, box('I prefer not to say my race').checked]).toEqual([false, true]);
    await rendered.user.click(box('Asian'));
    expect([box('Asian').checked, box('I prefer not to say my race').checked]).toEqual([true, false]);
  });

  it('marks the one required field, and drops changes after a question', async () => {
    const rendered = await open('leila.haddad');
    const before = await factsOf('Name');
    await press(rendered, 'Change: Name');
    await form();
    expect(screen.getByText('Only the fields marked (required) must be filled in.')).toBeDefined();
    const last = screen.getByLabelText<HTMLInputElement>('Last name (required)');
    const saved = last.value;
    expect(last.getAttribute('aria-required')).toBe('true');
    expect(screen.getByLabelText('First name').getAttribute('aria-required')).toBeNull();
    await typeInto(rendered.user, 'Last name (required)', 'Other');
    await press(rendered, 'Cancel');
    const answer = async (name: string) => {
      const question = within(await screen.findByRole('alertdialog', { name: 'Undo your changes?' }));
      await rendered.user.click(question.getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    };
    await answer('Cancel');
    expect(last.value).toBe('Other');
    // The form is still open, also when what it shows is what the board has.
    await typeInto(rendered.user, 'Last name (required)', saved);
    expect(screen.getByLabelText<HTMLInputElement>('Last name (required)').value).toBe(saved);
    await typeInto(rendered.user, 'Last name (required)', 'Other');
    await press(rendered, 'Cancel');
    await answer('Undo changes');
    await readyPanel('Name');
    expect(await factsOf('Name')).toEqual(before);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('has no field for a name that only the board changes', async () => {
    const rendered = await open('arthur.whitcombe');
    expect((await factsOf('Maintained by the board'))['Name on certificates and letters']).toMatch(
      /^Arthur Whitcombe.* – it is printed on your certificate/,
    );
    await press(rendered, 'Change: Name');
    await form();
    expect(screen.queryByLabelText(/^Name on certificates/)).toBeNull();
    await press(rendered, 'Cancel');
    await readyPanel('Contact and address');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change: Name' })),
    );
  });

  it('is created by a person who has none', async () => {
    const rendered = await open('nora.lindqvist');
    await screen.findByText(/^You have not confirmed your profile yet/);
    await press(rendered, 'Change: Name');
    await form();
    await typeInto(rendered.user, 'Middle name', 'Ó');
    await press(rendered, 'Save');
    expect(await dialogWords('dialog', 'Success')).toContain('Saved successfully');
    expect(await stored('nora.lindqvist', 101)).toMatchObject({ version: 1, fullName: 'Nora Ó Lindqvist' });
  });

  it('keeps what was typed when a save fails, twice, and over a reload', async () => {
    network.use(answer('updateProfile', () => refuse(500)));
    const rendered = await open('priya.menon');
    await readyPanel('Name');
    await press(rendered, 'Change: Name');
    await form();
    await typeInto(rendered.user, 'First name', 'Priyanka');
    for (const _ of [1, 2]) {
      await press(rendered, 'Save');
      expect(await dialogWords('alertdialog', 'Error')).toContain('Update failed');
      await press(rendered, 'Okay');
    }
    await screen.findByText(/Kept on this device|on this device/);
    rendered.cleanup();
    const again = await open('priya.menon');
    await screen.findByRole('button', { name: 'Continue with the draft' });
    await press(again, 'Continue with the draft');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Priyanka'));
  });
});
