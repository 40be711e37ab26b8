// @vitest-environment jsdom
// Longer than eight seconds: a letter is walked from its request over the mail to the answer of its official.
import { screen, waitFor, within } from '@testing-library/react';
import { DateTime } from 'luxon';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDeviceStore } from '#services/device/deviceStore.ts';
import { boardZone } from '#domain/boardTime.ts';
import { seedTable } from '#server/demo/seed/seedTable.ts';
import { letters } from '#server/demo/seed/tables.ts';
import { answer, refuse, silence } from '#tests/support/server/answers.ts';
import { letterPages } from '#tests/support/server/letterPages.ts';
import { switchDevice } from '#tests/support/pages/newDevice.ts';
import {
  dialogWords,
  readyPanel,
  summary,
  typeInto,
  valueOf,
  wordsAt,
} from '#tests/support/pages/queries.ts';
import { press } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { identifier } from '#server/db/fragment.ts';

const acts = { name: /^(?!About )/ };
const { network, app, grantOf } = screenTests();
const path = '/reference-form-status/507';
const arthur = 122;
const rosa = 'rosa.lund@valley.example';
const mailbox = letterPages({ fetch: (...request) => app().fetch(...request), mails: () => app().mails() });

/** The letters of the demo data on the first day; June Halvorsen has named no one yet. */
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
const button = (name: string | RegExp) => screen.getByRole('button', { name });
async function okay(rendered: Rendered, name = 'Continue') {
  await press(rendered, name);
  await waitFor(() => expect(document.querySelector('[role$=dialog]')).toBeNull());
}
const entries = () => within(screen.getByRole('list', { name: 'Your letters' })).getAllByRole('listitem');
const entryOf = (official: string) =>
  screen.getByRole('heading', { name: official, level: 3 }).closest('li')!;
const badges = () => entries().map((entry) => entry.querySelector('[aria-live]')?.textContent);
async function fillIn(rendered: Rendered, email = rosa) {
  await press(rendered, 'Ask for a letter');
  await rendered.user.click(await screen.findByLabelText('Chief of surgery'));
  await typeInto(rendered.user, 'Hospital', 'Cedar Valley Hospital');
  await typeInto(rendered.user, 'Name', 'Rosa Lund, MD');
  await typeInto(rendered.user, 'Title', 'Chief of Surgery');
  await typeInto(rendered.user, 'Email', email);
}

describe('the list of reference letters', () => {
  it('tells of each letter how it is, since when, and what to do next', async () => {
    await open('arthur.whitcombe');
    expect(screen.getByText('Metabolic and Bariatric Surgery Focused Practice Exam')).toBeDefined();
    // What nothing depends on is last.
    expect(badges()).toEqual([
      'Approved',
      'Awaiting approval by the ABS',
      'Pending',
      'Pending',
      'Declined',
      'Optional',
      'Not sent',
    ]);
    const waited = entryOf('Ivo Petrenko, MD');
    for (const words of ['Asked 12 days ago', 'The official has not answered for a week.', 'RL-DEMO-0703'])
      expect(waited.textContent).toContain(words);
    const recent = entryOf('Karin Lindholm, MD');
    expect(recent.textContent).toMatch(
      /You can ask again from \w+ \d+, \d{4} at \d+:\d\d\s[AP]M E[SD]T.*\. Until then, ask the official to check the junk folder\./,
    );
    for (const words of ['Vice chair of surgery', 'The position is vacant', 'The chair retired in June'])
      expect(recent.textContent).toContain(words);
    expect(within(recent).queryByRole('button', { name: /^Ask again/ })).toBeNull();
    expect(entryOf('Ada Okonkwo, MD').textContent).toContain(
      'This official has declined. You do not have to ask anyone else.',
    );
    const stuck = entryOf('Luc Moreau, MD').textContent;
    expect(stuck).toContain('The request was not sent. You can send it again, but you do not have to.');
    expect(stuck).not.toMatch(/Asked/);
    expect(within(entryOf('Ellen Marsh, MD')).queryByRole('button', acts)).toBeNull();
  });

  it('calls a letter optional that is not required, or that another official gives, and not missing', async () => {
    await open('arthur.whitcombe');
    expect(screen.queryByText('What is missing')).toBeNull();
    expect(
      screen.getByText(/^The letters from Jun Tanaka, MD and Luc Moreau, MD are optional\./),
    ).toBeDefined();
  });

  it('says first what is missing, with the way there', async () => {
    const next = await open('leila.haddad');
    await next.user.click(
      screen.getByRole('link', {
        name: 'You have not asked for this kind of letter yet: Chair of credentials',
      }),
    );
    expect(document.activeElement).toBe(button('Ask for a letter'));
    next.cleanup();
    await open('maria.castellan');
    expect(screen.getByText('Every letter that this exam needs is approved.')).toBeDefined();
  });

  it('sends a request that is ready, and says so; once it is out the letter is pending', async () => {
    const rendered = await open('arthur.whitcombe');
    await press(rendered, 'Send the request to Jun Tanaka, MD');
    expect(await dialogWords('dialog', 'Success')).toBe(
      'Your attestation request has been sent successfully.',
    );
    await okay(rendered);
    expect(await mailbox.newestLink('jun.tanaka@valley.example')).toContain('/references/');
    rendered.clock.pass(2_000);
    await waitFor(() => expect(entryOf('Jun Tanaka, MD').textContent).toContain('Pending'));
  });

  it('asks again where that makes sense', async () => {
    const rendered = await open('arthur.whitcombe');
    await press(rendered, 'Ask again: Ivo Petrenko, MD');
    expect(await dialogWords('dialog', 'Success')).toBe(
      'Your attestation request has been sent successfully.',
    );
    await okay(rendered);
    await waitFor(() =>
      expect(entryOf('Ivo Petrenko, MD').textContent).toContain(
        'Asked less than a day ago, 2 times in total',
      ),
    );
  });

  it('says what the board refuses, in its words, and shows how the letter is now', async () => {
    const arthur = await open('arthur.whitcombe');
    network.use(
      answer('postReferenceLetter', () =>
        refuse(429, { type: 'too-soon', title: 'This official was asked on Monday.' }),
      ),
    );
    await press(arthur, 'Ask again: Luc Moreau, MD');
    expect(await dialogWords('alertdialog', 'Error')).toBe('An error has occured. Please try again.');
    await okay(arthur, 'Okay');
    expect(screen.getByText('This official was asked on Monday.')).toBeDefined();
  });

  it('opens no error dialog where nobody can be reached, and says that the list may be old', async () => {
    const rendered = await open('arthur.whitcombe');
    let reads = 0;
    network.use(
      answer('postReferenceLetter', () => silence),
      // What became of the request is read once by itself, and the list after it.
      http.get('*/api/exam/exam-user-reference-letter/by-exam-header-id', () =>
        (reads += 1) > 2 ? undefined : HttpResponse.error(),
      ),
    );
    await press(rendered, 'Ask again: Luc Moreau, MD');
    expect(await screen.findByText('This may not be the board’s latest information.')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    await press(rendered, 'Load again');
    await waitFor(() =>
      expect(screen.queryByText('This may not be the board’s latest information.')).toBeNull(),
    );
  });

  it('can only be read once registration has ended, and says why', async () => {
    await app().db.query`update exams set reg_end_date = now() - interval '1 day' where exam_id = 507`;
    await open('arthur.whitcombe');
    const why = 'Registration for this exam has ended, so you cannot change this.';
    expect(screen.getByText(why)).toBeDefined();
    expect(within(screen.getByRole('list', { name: 'Your letters' })).queryByRole('button', acts)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Ask for a letter' })).toBeNull();
    expect(screen.getByRole('main').textContent).not.toMatch(/ask (again|anyone|the)|send it/i);
    await app().db.query`update exams set reg_end_date = now() + interval '17 days' where exam_id = 507`;
  });

  it.each(['/reference-form-status/505', '/reference-form-status/999', '/reference-form-status/abc'])(
    'says of %s that there is nothing, whatever the reason',
    async (at) => {
      await renderPortal({ at, grant: await grantOf('leila.haddad') });
      expect(await readyPanel('There is nothing here')).toBeDefined();
    },
  );
});

describe('the form of a letter', () => {
  it('names an official and asks at once; the letter is walked to its answer', async () => {
    const rendered = await open('june.halvorsen');
    await fillIn(rendered);
    await press(rendered, 'Save and send the request');
    expect(await dialogWords('dialog', 'Success')).toBe(
      'Your attestation request has been sent successfully.',
    );
    await okay(rendered);
    const link = await mailbox.newestLink(rosa);
    expect((await mailbox.open(link)).text).toContain('June Halvorsen, MD');
    expect(entryOf('Rosa Lund, MD').textContent).toContain('Asked less than a day ago');
    await mailbox.send(link, { answer: 'agree', comment: '', signature: 'Rosa Lund' });
    rendered.cleanup();
    await open('june.halvorsen');
    expect(badges()).toEqual(['Awaiting approval by the ABS']);
  });

  it('saves without sending, and asks nobody', async () => {
    const rendered = await open('june.halvorsen');
    const before = (await app().mails()).length;
    await fillIn(rendered);
    await press(rendered, 'Save without sending');
    expect(await dialogWords('dialog', 'Success')).toBe('Saved successfully');
    await okay(rendered);
    expect(badges()).toEqual(['Required']);
    expect(await app().mails()).toHaveLength(before);
    await rendered.user.click(screen.getByRole('link', { name: 'Rosa Lund, MD has not been asked yet' }));
    expect(document.activeElement?.textContent).toBe('Rosa Lund, MD');
  });

  it('says at each field what is wrong before anything is sent', async () => {
    const rendered = await open('june.halvorsen');
    await press(rendered, 'Ask for a letter');
    await rendered.user.click(await screen.findByLabelText('This official has a different role'));
    await typeInto(rendered.user, 'Email', 'rosa');
    await press(rendered, 'Save and send the request');
    expect(await summary()).toEqual([
      'Role: Choose one',
      'Hospital: Fill in this field',
      'Name: Fill in this field',
      'Title: Fill in this field',
      'Email: Enter an email address, such as name@hospital.org',
      'Alternate role: Choose one',
      'Reason for the alternate role: Choose one',
    ]);
    expect(wordsAt(screen.getByLabelText('Email'))).toContain('Enter an email address');
    await rendered.user.click(screen.getByRole('link', { name: 'Hospital: Fill in this field' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Hospital'));
  });

  it("shows the board's refusal of one's own address at its field", async () => {
    const rendered = await open('june.halvorsen');
    await fillIn(rendered, 'june.halvorsen@example.org');
    await press(rendered, 'Save and send the request');
    expect(await dialogWords('alertdialog', 'Error')).toBe('An error has occured. Please try again.');
    await okay(rendered, 'Okay');
    expect(wordsAt(screen.getByLabelText('Email'))).toContain('This is your own address.');
    expect(valueOf('Name')).toBe('Rosa Lund, MD');
    await typeInto(rendered.user, 'Title', 'Chair');
    expect(wordsAt(screen.getByLabelText('Email'))).toContain('This is your own address.');
    await typeInto(rendered.user, 'Email', rosa);
    expect(wordsAt(screen.getByLabelText('Email'))).not.toContain('This is your own address.');
  });

  it('tells the address that a link was sent to apart from a new one, before it is void', async () => {
    const rendered = await open('leila.haddad');
    await press(rendered, 'Change the letter from Ellen Marsh, MD');
    expect(await screen.findByRole('button', { name: 'Save the changes' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save and send the request' })).toBeNull();
    await typeInto(rendered.user, 'Email', 'ellen@clinic.example');
    expect(
      screen.getByText(/the link that was sent to ellen\.marsh@hospital\.example stops working/),
    ).toBeDefined();
    expect(button('Save and send the request')).toBeDefined();
  });

  it('keeps what is typed while a new letter is saved for that letter, not for another new one', async () => {
    const before = await open('arthur.whitcombe');
    await fillIn(before);
    let go = () => {};
    const gate = new Promise<void>((resolve) => (go = resolve));
    // It is retried and reaches the server.
    network.use(http.post('*/api/exam/exam-user-reference-letter', () => gate));
    await press(before, 'Save without sending');
    await typeInto(before.user, 'Title', 'Chief of Surgery and Trauma');
    go();
    expect(await dialogWords('dialog', 'Success')).toMatch(
      /^Your earlier changes are saved, but not what you typed since then/,
    );
    await okay(before);
    await screen.findByText(/Kept on this device/);
    // Stored for the letter first, then removed for a new one.
    await waitFor(async () =>
      expect(await createDeviceStore(Date.now).list(arthur, 'card.')).toHaveLength(1),
    );
    before.cleanup();
    const again = await open('arthur.whitcombe');
    await press(again, 'Change the letter from Rosa Lund, MD');
    expect(await screen.findByText(/You have an unsaved draft on this device/)).toBeDefined();
    await press(again, 'Continue with the draft');
    expect(valueOf('Title')).toBe('Chief of Surgery and Trauma');
    await press(again, 'Save without sending');
    await dialogWords('dialog', 'Success');
    await okay(again);
    await press(again, 'Ask for a letter');
    await waitFor(() => expect(valueOf('Name')).toBe(''));
    expect(screen.queryByText(/unsaved draft/)).toBeNull();
  });

  it('asks before it is closed with something unsaved, and offers that with its age at the next opening', async () => {
    const rendered = await open('june.halvorsen');
    await fillIn(rendered);
    await screen.findByText(/Kept on this device/);
    await press(rendered, 'Back to your letters');
    expect(await dialogWords('alertdialog', 'Unsaved Changes')).toBe('Do you want to navigate away');
    await press(rendered, 'No');
    expect(valueOf('Name')).toBe('Rosa Lund, MD');
    await press(rendered, 'Back to your letters');
    await screen.findByRole('alertdialog');
    await press(rendered, 'Yes');
    await readyPanel('Your letters');
    // There is nothing unsaved.
    await rendered.user.click(screen.getByRole('link', { name: 'Back to the exam’s requirements' }));
    await screen.findByRole('heading', { name: /needs/ });
    rendered.cleanup();
    const again = await open('june.halvorsen');
    await press(again, 'Ask for a letter');
    expect(await screen.findByText(/You have an unsaved draft on this device/)).toBeDefined();
    expect(screen.getByText('Role', { selector: 'dt' }).parentElement?.textContent).toContain(
      'HereChief of surgery',
    );
    await press(again, 'Continue with the draft');
    expect(valueOf('Email')).toBe(rosa);
    await press(again, 'Save without sending');
    expect(await dialogWords('dialog', 'Success')).toBe('Saved successfully');
    await okay(again);
    await press(again, 'Ask for a letter');
    await waitFor(() => expect(valueOf('Name')).toBe(''));
    expect(screen.queryByText(/unsaved draft/)).toBeNull();
  });

  it('asks before the page is left with something unsaved', { tags: ['full'] }, async () => {
    const rendered = await open('june.halvorsen');
    await fillIn(rendered);
    await rendered.user.click(screen.getByRole('link', { name: 'Back to the exam’s requirements' }));
    expect(await dialogWords('alertdialog', 'Unsaved Changes')).toBe('Do you want to navigate away');
    await press(rendered, 'No');
    expect(valueOf('Email')).toBe(rosa);
    await press(rendered, 'Undo changes');
    const question = within(await screen.findByRole('alertdialog', { name: 'Undo your changes?' }));
    await rendered.user.click(question.getByRole('button', { name: 'Undo changes' }));
    await waitFor(() => expect(valueOf('Email')).toBe(''));
  });

  it(
    'shows both where another device saved meanwhile, and sends only what was chosen',
    { tags: ['full'] },
    async () => {
      const rendered = await open('june.halvorsen');
      await fillIn(rendered);
      await press(rendered, 'Save without sending');
      await screen.findByRole('dialog');
      await okay(rendered);
      await press(rendered, 'Change the letter from Rosa Lund, MD');
      await waitFor(() => expect(valueOf('Hospital')).toBe('Cedar Valley Hospital'));
      await typeInto(rendered.user, 'Hospital', 'Harborview');
      await app().db.query`
        update letters set hospital_name = 'Northgate', version = version + 1 where user_id = 132`;
      await press(rendered, 'Save and send the request');
      await screen.findByText(/Nothing has been overwritten/);
      const row = screen.getByText('Hospital', { selector: 'dt' }).parentElement!;
      expect(row.textContent).toContain('HereHarborview');
      expect(row.textContent).toContain('At the boardNorthgate');
      await press(rendered, 'Save mine');
      expect(await dialogWords('dialog', 'Success')).toBe(
        'Your attestation request has been sent successfully.',
      );
      await okay(rendered);
      expect(entryOf('Rosa Lund, MD').textContent).toContain('Harborview');
    },
  );

  it('says that a letter was saved whose answer was lost, and names the official once', async () => {
    const rendered = await open('june.halvorsen');
    await fillIn(rendered);
    // The server has it, but the response is lost.
    network.use(
      http.post(
        '*/api/exam/exam-user-reference-letter',
        async ({ request }) => {
          await app().app.fetch(request);
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await rendered.user.dblClick(button('Save without sending'));
    expect(await dialogWords('dialog', 'Success')).toBe('Saved successfully');
    await okay(rendered);
    expect(entries()).toHaveLength(1);
  });
});
