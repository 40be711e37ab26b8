// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { DateTime } from 'luxon';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import type { ToDoItem } from '#contract/todo/todo.ts';
import { boardZone } from '#domain/boardTime.ts';
import { seedTable } from '#server/demo/seed/seedTable.ts';
import { letters } from '#server/demo/seed/tables.ts';
import { answer, refuse } from '#tests/support/server/answers.ts';
import { memberOf } from '#tests/support/server/member.ts';
import { letterPages } from '#tests/support/server/letterPages.ts';
import { switchDevice } from '#tests/support/pages/newDevice.ts';
import { dialogWords, press, readyPanel, summary, typeInto, valueOf } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { fragment, identifier, type Fragment } from '#server/db/fragment.ts';

/** Buttons that change a letter, not the one that shows what is folded on a narrow screen. */
const acts = { name: /^(?!About )/ };
const { network, app, grantOf } = screenTests();
const path = '/continuous-certification/reference-letters';
const rosa = 'rosa.lund@valley.example';
const mailbox = letterPages({ fetch: (...request) => app().fetch(...request), mails: () => app().mails() });

beforeEach(async () => {
  switchDevice();
  await app().db.transaction(async (tx) => {
    for (const table of ['letters', 'audit_entries']) await tx.query`delete from ${identifier(table)}`;
    await seedTable(tx, DateTime.now().setZone(boardZone).startOf('day'), letters);
  });
});

async function open(userName: string): Promise<Rendered> {
  const rendered = await renderPortal({ at: path, grant: await grantOf(userName) });
  await readyPanel('Your letters');
  return rendered;
}
const entries = () => within(screen.getByRole('list', { name: 'Your letters' })).getAllByRole('listitem');
const badges = () => entries().map((entry) => entry.querySelector('[aria-live]')?.textContent);
async function fillIn(rendered: Rendered) {
  await press(rendered, 'Ask for a letter');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Ask for a reference letter'));
  await rendered.user.click(await screen.findByLabelText('Chief of surgery'));
  await typeInto(rendered.user, 'Hospital', 'Cedar Valley Hospital');
  await typeInto(rendered.user, 'Name', 'Rosa Lund, MD');
  await typeInto(rendered.user, 'Title', 'Chief of Surgery');
  await typeInto(rendered.user, 'Email', rosa);
}

describe('the letters for continuous certification', () => {
  it('keep a letter that was begun over a reload, and save it without sending it', async () => {
    const rendered = await open('june.halvorsen');
    await fillIn(rendered);
    await screen.findByText(/Kept on this device/);
    rendered.cleanup();
    const again = await open('june.halvorsen');
    await press(again, 'Ask for a letter');
    await press(again, 'Continue with the draft');
    await waitFor(() => expect(valueOf('Hospital')).toBe('Cedar Valley Hospital'));
    await press(again, 'Save without sending');
    expect(await dialogWords('dialog', 'Success')).toBe('Saved successfully');
  });

  it('have the five states of the specification, with the board by its abbreviation', async () => {
    const set = (id: number, values: Fragment) =>
      app().db.query`update letters set ${values} where id = ${id}`;
    // No other official writes as a chair of credentials any more.
    await set(722, fragment`attestation_type = '4'`);
    await set(723, fragment`attestation_type = '2'`);
    await set(724, fragment`sent_date = now()`);
    await open('arthur.whitcombe');
    expect(badges()).toEqual([
      'Required',
      'Approved',
      'Awaiting approval by the ABS',
      'Pending',
      'Processing',
    ]);
    expect(screen.queryByText(/Focused Practice Exam/)).toBeNull();
  });

  it('are optional, and not missing, where their kind is not required', async () => {
    await open('arthur.whitcombe');
    expect(screen.queryByText('What is missing')).toBeNull();
    expect(
      screen.getByText(/^The letters from Ada Okonkwo, MD and Luc Moreau, MD are optional\./),
    ).toBeDefined();
    expect(screen.queryByText(/^Due /)).toBeNull();
  });

  it('are due as long as the request of a required one did not go out', async () => {
    await app().db.query`
      update letters set status = null, sent_date = now() - interval '2 hours' where id = 722`;
    await open('arthur.whitcombe');
    expect(screen.getByText(/^Due /)).toBeDefined();
    expect(screen.getByText('The request to Karin Lindholm, MD was not sent')).toBeDefined();
    expect(badges()).toContain('Required: not sent');
    expect(screen.getByText('The request was not sent. Send it again.')).toBeDefined();
  });

  it('have a line for each letter that a type lacks, as the list of what is to be done has', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const lines = () =>
      screen
        .getAllByRole('link', { name: /^(You have not asked|You withdrew the request)/ })
        .map(({ textContent }) => textContent);
    const missing = 'You have not asked for this kind of letter yet: ';
    const withdrawn = (official: string) =>
      `You withdrew the request to ${official}. Ask again, or name someone else for this letter`;
    const both = [`${missing}Chief of surgery`, `${missing}Chair of credentials`];
    const dana = await memberOf(app(), 'dana.reyes');
    const listed = async () =>
      (await dana.get<{ mine: z.output<typeof ToDoItem>[] }>('/api/to-do')).value.mine.filter(
        (item) => item.key === 'officialMissing' && item.path === path,
      );
    const withdraw = (id: number) =>
      app().db.query`
        update letters set user_id = 123, attestation_type = '4', status = 0, sent_date = null,
          withdrawn_at = now() where id = ${id}`;
    const first = await open('dana.reyes');
    const other = lines()[3]!;
    expect(lines()).toEqual([...both, other, other]);
    expect(errors).not.toHaveBeenCalled();
    errors.mockRestore();
    first.cleanup();
    await withdraw(722);
    const next = await open('dana.reyes');
    expect(lines()).toEqual([...both, other, withdrawn('Karin Lindholm, MD')]);
    expect(await listed()).toHaveLength(4);
    next.cleanup();
    await withdraw(725);
    await app().db.query`update letters set user_id = 123, attestation_type = '4' where id = 726`;
    await open('dana.reyes');
    expect(lines()).toEqual([...both, withdrawn('Karin Lindholm, MD')]);
    expect(await listed()).toHaveLength(3);
  });

  it('say what is missing and by when, and lead back to the overview', async () => {
    await open('maria.castellan');
    expect(screen.getAllByText(/^You have not asked for this kind of letter yet/)).toHaveLength(2);
    expect(document.querySelector('main time')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Back to continuous certification' }).getAttribute('href')).toBe(
      '/continuous-certification',
    );
  });

  it('say that none is asked of a surgeon who is clinically inactive', async () => {
    await open('samuel.brandt');
    expect(screen.getByText(/No letters are listed as required/)).toBeDefined();
  });

  it('are asked for with a role, another office and its explanation, and are pending once the mail is out', async () => {
    const rendered = await open('maria.castellan');
    await fillIn(rendered);
    await rendered.user.click(screen.getByLabelText('This official has a different role'));
    await press(rendered, 'Save and send the request');
    expect(await summary()).toEqual([
      'Alternate role: Choose one',
      'Reason for the alternate role: Choose one',
    ]);
    await rendered.user.selectOptions(screen.getByLabelText('Alternate role'), 'Division chief');
    await rendered.user.selectOptions(
      screen.getByLabelText('Reason for the alternate role'),
      'I hold the position myself',
    );
    await press(rendered, 'Save and send the request');
    expect(await dialogWords('dialog', 'Success')).toBe(
      'Your attestation request has been sent successfully.',
    );
    await press(rendered, 'Continue');
    expect(await mailbox.newestLink(rosa)).toContain('/references/');
    rendered.clock.pass(2_000);
    await waitFor(() => expect(badges()).toEqual(['Pending']));
    expect(entries()[0]!.textContent).toContain('I hold the position myself');
  });

  it('keep what was typed when the board refuses or does not answer', async () => {
    const rendered = await open('maria.castellan');
    await fillIn(rendered);
    network.use(
      answer('postCcReferenceLetter', () =>
        refuse(400, {
          type: 'validation',
          title: 'Invalid.',
          errors: { authOfficialEmail: ['You have used this address for another letter.'] },
        }),
      ),
    );
    await press(rendered, 'Save without sending');
    expect(await dialogWords('alertdialog', 'Error')).toBe('An error has occured. Please try again.');
    await press(rendered, 'Okay');
    expect(screen.getByText('Email: You have used this address for another letter.')).toBeDefined();
    expect(valueOf('Hospital')).toBe('Cedar Valley Hospital');
    network.use(answer('postCcReferenceLetter', () => refuse(500, { type: 'internal', title: 'No.' })));
    await press(rendered, 'Save without sending');
    expect(await dialogWords('alertdialog', 'Error')).toBe('An error has occured. Please try again.');
    expect(valueOf('Email')).toBe(rosa);
  });

  it.each([
    ['asked for', fragment`sent_date = '2015-05-05T12:00:00Z'`],
    ['withdrawn', fragment`status = 0, sent_date = null, withdrawn_at = '2015-05-05T12:00:00Z'`],
  ])('that were %s in an earlier period can only be read, and do not count', async (_, change) => {
    await app().db.query`update letters set ${change} where id = 725`;
    await open('leila.haddad');
    expect(screen.getAllByText(/^You have not asked for this kind of letter yet/)).toHaveLength(2);
    expect(entries()[0]!.textContent).toContain('This letter belongs to an earlier period');
    expect(within(entries()[0]!).queryByRole('button', acts)).toBeNull();
  });
});
