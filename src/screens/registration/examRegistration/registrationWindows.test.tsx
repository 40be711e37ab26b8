// @vitest-environment jsdom
// Longer than eight seconds: two windows change each step of a registration.
import { configure, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fullUnless } from '#tests/support/fullUnless.ts';
import { demoPassword } from '#server/demo/seed/password.ts';
import { switchDevice } from '#tests/support/pages/newDevice.ts';
import { dialogWords, typeInto, valueOf } from '#tests/support/pages/queries.ts';
import { answeredBy, forgetAnswers } from '#tests/support/pages/registrationAnswers.ts';
import {
  page,
  paper,
  payAll,
  payWith,
  registrationAt,
  watchCardPage,
} from '#tests/support/pages/registrationPage.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { expectPlainWords, faultSwitches, pageWords, troubles } from '#tests/support/pages/troubles.ts';
import { fragment, type Fragment } from '#server/db/fragment.ts';

const tests = screenTests({ faults: true });
const { app, grantOf } = tests;
const faults = faultSwitches(tests);
let tokens: string[] = [];
beforeAll(() => configure({ defaultHidden: true }));
beforeEach(async () => {
  switchDevice();
  tokens = watchCardPage();
  await forgetAnswers(app());
});
afterEach(() => faults.clear());

const countOf = async (query: Fragment) =>
  Number((await app().db.query<{ count: string }>`select count(*) from ${query}`)[0]!.count);
const found = (name: string | RegExp) => screen.findByRole('button', { name });
const open = async (at: string, who = 'tomas.abara') => renderPortal({ at, grant: await grantOf(who) });
const success = async () => await dialogWords('dialog', 'Success');
const director = 'Name of the program director';
const address = 'Email address of the program director';

const accommodation = async (user: UserEvent, explanation: string) => {
  await user.click(await screen.findByLabelText('Yes, I need one'));
  await screen.findByRole('option', { name: 'Separate room' });
  await user.selectOptions(screen.getByLabelText('Kind of accommodation'), 'Separate room');
  await typeInto(user, 'Explanation', explanation);
};
const letter = async (user: UserEvent) => {
  await screen.findByLabelText(director);
  await typeInto(user, director, 'Ruth Eb');
  await typeInto(user, address, 'r@eb.example');
};

describe('what another window of the same person has done meanwhile', () => {
  it.each([false, true])('is not submitted again: completed there %s', async (isComplete) => {
    const elsewhere = await answeredBy(app(), 'tomas.abara', 501, 'fee');
    await payAll(app(), 'tomas.abara', 501);
    const { user } = await open(registrationAt(501, 'review'));
    const submit = await found('Submit registration');
    await elsewhere.submit();
    const there = isComplete ? await elsewhere.complete() : null;
    await user.click(submit);
    await page('Your registration is submitted');
    expect(pageWords()).toContain(there?.confirmationNumber ?? 'GSQE-');
    expect(await countOf(fragment`audit_entries where call = 'insertApplication'`)).toBe(1);
    expect(await countOf(fragment`audit_entries where call = 'completeRegistration'`)).toBe(1);
  });

  it('and that keeps the registration from being submitted leads to the step, in words', async () => {
    const elsewhere = await answeredBy(app(), 'tomas.abara', 501, 'fee');
    await payAll(app(), 'tomas.abara', 501);
    const { user } = await open(registrationAt(501, 'review'));
    const submit = await found('Submit registration');
    await elsewhere.intend(null, false);
    await user.click(submit);
    await page('Intention');
    expect(pageWords()).toMatch(/Something that was done before is missing now: Intention\./);
    expect(await countOf(fragment`registrations where submitted_at is not null and exam_id = 501`)).toBe(0);
  });

  it('is not paid a second time', async () => {
    await answeredBy(app(), 'tomas.abara', 501, 'fee');
    const { user } = await open(registrationAt(501, 'fee'));
    const pay = await found('Pay $350.00');
    await waitFor(() => expect(pay.getAttribute('aria-disabled')).toBeNull());
    await payAll(app(), 'tomas.abara', 501);
    await user.click(pay);
    expect(await dialogWords('alertdialog', 'Error')).toMatch(/^This fee is already paid\./);
    await user.click(await found('Okay'));
    await waitFor(() => expect(screen.getAllByText(/Receipt number R-/)).toHaveLength(2));
    expect(tokens).toEqual([]);
    expect(await countOf(fragment`fee_transactions where status <> 'succeeded'`)).toBe(0);
  });

  it('and left on the card page is paid there, by the same attempt', async () => {
    const elsewhere = await answeredBy(app(), 'tomas.abara', 501, 'fee');
    const { user } = await open(registrationAt(501, 'fee'));
    const pay = await found('Pay $350.00');
    await waitFor(() => expect(pay.getAttribute('aria-disabled')).toBeNull());
    const [fee] = await app().db.query<{ feeId: number }>`
      select fee_id from fees where user_id = 111 and exam_id = 501 and fee_type = 'application'`;
    const body = { feeIds: [fee!.feeId], returnTo: 'registration' };
    expect((await elsewhere.member.send('POST', '/api/billing/transaction/token', body)).status).toBe(200);
    await user.click(pay);
    await waitFor(() => expect(tokens).toHaveLength(1));
    expect(await countOf(fragment`fee_transactions`)).toBe(1);
  });

  it('and whose fees are paid here together is paid in one payment, after a look at the answers', async () => {
    await answeredBy(app(), 'tomas.abara', 501, 'fee');
    const { user } = await open(registrationAt(501, 'fee'));
    const pay = await found('Pay both, $2,200.00');
    await waitFor(() => expect(pay.getAttribute('aria-disabled')).toBeNull());
    const links = screen.getAllByRole('link', { name: /^Change / });
    expect(links.map(({ ariaLabel }) => ariaLabel)).toEqual([
      'Change Intention',
      'Change Attestations',
      'Change Accommodations',
      'Change Program director’s letter',
    ]);
    expect(links[0]!.compareDocumentPosition(pay)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(pay);
    await waitFor(() => expect(tokens).toHaveLength(1));
    await payWith(app(), tokens[0]!);
    expect(await found('Continue')).toBeDefined();
    expect(screen.queryByRole('link', { name: /^Change / })).toBeNull();
    expect(await countOf(fragment`fee_transactions where status = 'succeeded'`)).toBe(2);
  });

  it('becomes what was sent last, where an accommodation was asked for', async () => {
    const elsewhere = await answeredBy(app(), 'tomas.abara', 501, 'accommodations');
    const { user } = await open(registrationAt(501, 'accommodations'));
    await accommodation(user, 'From this window.');
    await user.upload(screen.getByLabelText('Document that supports your request'), paper());
    await elsewhere.accommodate('From the other window.');
    await user.click(await found('Submit accommodation'));
    expect(await success()).toBe('Accommodation submitted successfully');
    expect(await countOf(fragment`accommodations where explanation = 'From this window.'`)).toBe(1);
    expect(await countOf(fragment`accommodations`)).toBe(1);
    expect(await countOf(fragment`documents where document_name = 'letter.pdf'`)).toBe(1);
  });

  it('is changed to what was typed here, where an accommodation was changed', async () => {
    const elsewhere = await answeredBy(app(), 'tomas.abara', 501, 'accommodations');
    const { id } = await elsewhere.accommodate();
    const { user } = await open(registrationAt(501, 'accommodations'));
    await user.click(await found('Change accommodation'));
    await screen.findByRole('option', { name: 'Separate room' });
    await typeInto(user, 'Explanation', 'From this window.');
    expect((await elsewhere.member.send('DELETE', `/api/exam/accommodations?id=${id}`)).status).toBe(200);
    await user.click(await found('Save changes'));
    await screen.findByText(/^The accommodation was deleted in another window; what you entered is still/);
    await waitFor(() => expect(valueOf('Explanation')).toBe('From this window.'));
  });

  it('is deleted, and nothing is called failed: an accommodation', async () => {
    const elsewhere = await answeredBy(app(), 'tomas.abara', 501, 'accommodations');
    const { id } = await elsewhere.accommodate();
    const { user } = await open(registrationAt(501, 'accommodations'));
    await user.click(await found('Delete accommodation'));
    expect((await elsewhere.member.send('DELETE', `/api/exam/accommodations?id=${id}`)).status).toBe(200);
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await success()).toBe('Deleted successfully');
  });

  it('is deleted, and nothing is called failed: a document', async () => {
    const { user } = await open('/documents', 'grace.okafor');
    await user.click(await found('Delete FLS certificate.pdf'));
    await app().db.query`delete from documents where user_id = 112 and document_name = 'FLS certificate.pdf'`;
    await user.click(await found('Delete document'));
    expect(await success()).toBe('Document Deleted Successfully');
    expect(pageWords()).not.toContain('FLS certificate.pdf');
  });

  it('is agreed to already, and goes on', async () => {
    const elsewhere = await answeredBy(app(), 'tomas.abara', 501, 'attestations');
    const { user } = await open(registrationAt(501, 'attestations'));
    for (const box of await screen.findAllByRole('checkbox')) await user.click(box);
    await elsewhere.attest();
    const before = await countOf(fragment`attestations`);
    await user.click(await found('Submit attestation'));
    expect(await success()).toBe('Attestation submitted successfully');
    expect(await countOf(fragment`attestations`)).toBe(before);
  });

  it('is asked of the same program director by one mail', async () => {
    const elsewhere = await answeredBy(app(), 'tomas.abara', 501, 'letter');
    const before = (await app().mails()).length;
    const { user } = await open(registrationAt(501, 'letter'));
    await letter(user);
    await elsewhere.askForLetter();
    await user.click(await found('Send request'));
    await waitFor(() => expect(pageWords()).toMatch(/sent successfully|No new request was sent/));
    expect((await app().mails()).length).toBe(before + 1);
  });
});

async function expectDraftOnDevice(ways: readonly (typeof troubles)[keyof typeof troubles][]) {
  await answeredBy(app(), 'tomas.abara', 501, 'letter');
  const { user, clock } = await open(registrationAt(501, 'letter'));
  await screen.findByLabelText(director);
  const [first, ...others] = ways;
  await faults.break('keepRegistrationDraft', first!.rule);
  await typeInto(user, director, 'Ruth Eb');
  await clock.passOnceSet(1_200);
  const told = async () => {
    await screen.findByText(/^Not saved at the board: .* Saved on this device\.$/);
    expectPlainWords();
  };
  await told();
  // The server has saved the last one; only the response is lost.
  for (const rule of [...others.map((each) => each.rule), { kind: 'lose-response' } as const]) {
    await faults.break('keepRegistrationDraft', rule);
    const before = faults.countOf('keepRegistrationDraft');
    await user.click(await found('Try again'));
    // It may have tried again by itself, too.
    await waitFor(() => expect(faults.countOf('keepRegistrationDraft')).toBeGreaterThan(before));
    await told();
  }
  await faults.clear();
  await user.click(await found('Try again'));
  await clock.passOnceSet(1_200);
  await screen.findByText(/^Saved at the board, /);
  expect(pageWords()).not.toContain('another window');
  expect(await countOf(fragment`registration_drafts where draft->>'officialName' = 'Ruth Eb'`)).toBe(1);
}

it('says of a draft that the board does not take that it is on this device only, and sends it when asked', () =>
  expectDraftOnDevice([troubles['is refused']]));

it('says so whatever the board answers', { tags: ['full'] }, () =>
  expectDraftOnDevice(Object.values(troubles)),
);

describe('a session that ends', () => {
  interface Typed {
    at: string;
    who?: string;
    upTo: Parameters<typeof answeredBy>[3];
    fillIn: (user: UserEvent) => Promise<unknown>;
    press: string;
    kept: () => void;
  }
  const isChecked = (field: HTMLElement) => expect((field as HTMLInputElement).checked).toBe(true);
  const steps: readonly (readonly [string, Typed])[] = [
    [
      'the intention',
      {
        at: registrationAt(501, 'intention'),
        upTo: 'intention',
        fillIn: async (user) => user.click(await screen.findByLabelText('Yes, I intend to take it')),
        press: 'Save and continue',
        kept: () => isChecked(screen.getByLabelText('Yes, I intend to take it')),
      },
    ],
    [
      'the statements',
      {
        at: registrationAt(501, 'attestations'),
        upTo: 'attestations',
        fillIn: async (user) => {
          for (const box of await screen.findAllByRole('checkbox')) await user.click(box);
        },
        press: 'Submit attestation',
        kept: () => screen.getAllByRole('checkbox').forEach(isChecked),
      },
    ],
    [
      'an accommodation',
      {
        at: registrationAt(501, 'accommodations'),
        upTo: 'accommodations',
        fillIn: async (user) => {
          await accommodation(user, 'A quiet room.');
          await user.upload(screen.getByLabelText('Document that supports your request'), paper());
        },
        press: 'Submit accommodation',
        kept: () => {
          expect(valueOf('Explanation')).toBe('A quiet room.');
          expect(valueOf('Kind of accommodation')).toBe('2');
        },
      },
    ],
    [
      'the letter',
      {
        at: registrationAt(501, 'letter'),
        upTo: 'letter',
        fillIn: letter,
        press: 'Send request',
        kept: () => expect([valueOf(director), valueOf(address)]).toEqual(['Ruth Eb', 'r@eb.example']),
      },
    ],
    [
      'the date',
      {
        at: registrationAt(502, 'date'),
        who: 'ines.marchand',
        upTo: 'date',
        fillIn: async (user) => user.click((await screen.findAllByRole('radio')).at(-1)!),
        press: 'Choose this date',
        kept: () => isChecked(screen.getAllByRole('radio').at(-1)!),
      },
    ],
  ];
  const signIn = async (user: UserEvent, userName: string) => {
    await page('Sign in');
    await faults.clear();
    await typeInto(user, 'User name', userName);
    await typeInto(user, 'Password', demoPassword);
    await user.click(await found('Sign in'));
  };

  for (const [what, { at, who = 'tomas.abara', upTo, fillIn, press, kept }] of steps)
    it(`while ${what} is written takes nothing of it away`, fullUnless(what === 'the letter'), async () => {
      await answeredBy(app(), who, who === 'tomas.abara' ? 501 : 502, upTo);
      const { user, router } = await open(at, who);
      await fillIn(user);
      await faults.endSession();
      await user.click(await found(press));
      await signIn(user, who);
      await found(press);
      await waitFor(kept);
      expect(router.state.location.pathname + router.state.location.search).toBe(at);
    });

  it('shows nothing of what was typed to someone else who signs in then', async () => {
    await answeredBy(app(), 'tomas.abara', 501, 'letter');
    await answeredBy(app(), 'henrik.sato', 501, 'letter');
    const { user } = await open(registrationAt(501, 'letter'));
    await letter(user);
    await faults.endSession();
    await user.click(await found('Send request'));
    await signIn(user, 'henrik.sato');
    await screen.findByLabelText(director);
    expect([valueOf(director), valueOf(address)]).toEqual([
      'Rhoda Finch, MD',
      'rhoda.finch@cedar-mesa.example',
    ]);
    expect(document.body.innerHTML).not.toContain('eb.example');
    const [kept] = await app().db.query<{ draft: { officialName: string } }>`
      select draft from registration_drafts where user_id = 113 and exam_id = 501`;
    expect(kept?.draft.officialName).toBe('');
  });

  it('before the registration is submitted leaves it to be submitted, once', async () => {
    await answeredBy(app(), 'tomas.abara', 501, 'fee');
    await payAll(app(), 'tomas.abara', 501);
    const { user } = await open(registrationAt(501, 'review'));
    const submit = await found('Submit registration');
    await faults.endSession();
    await user.click(submit);
    await signIn(user, 'tomas.abara');
    await user.click(await found('Submit registration'));
    await page('Your registration is submitted');
    expect(await countOf(fragment`audit_entries where call = 'completeRegistration'`)).toBe(1);
  });

  it.each([
    ['/apply-and-register', /Open for you now/],
    ['/apply-and-register/registration-requirements/501', /What your registration needs/],
    ['/payment-history', /\$1,850\.00/],
    ['/examination-history', /In-Training Examination/],
    ['/documents', /FLS certificate\.pdf/],
  ])('before %s is read leads back to it after signing in', async (at, words) => {
    const grant = await grantOf('tomas.abara');
    await faults.endSession();
    const { user, router } = await renderPortal({ at, grant });
    await signIn(user, 'tomas.abara');
    await waitFor(() => expect(pageWords()).toMatch(words));
    expect(router.state.location.pathname).toBe(at);
  });
});

describe('an address that names no exam of one’s own', () => {
  const ids = ['0', '-1', '1.5', '99999999999', 'abc', '5e2', '%00', '502'];
  for (const [at, words] of ids.flatMap(
    (id) =>
      [
        [`/apply-and-register/exam-registration/${id}`, 'We cannot find this exam'],
        [
          `/apply-and-register/exam-registration/date-selection/${id === '502' ? '77' : id}`,
          'We cannot find this exam',
        ],
        [`/apply-and-register/registration-requirements/${id}`, 'Exam not found'],
      ] as const,
  ))
    it(`such as ${at} says so, and leads back`, fullUnless(/\/(abc|77|502)$/.test(at)), async () => {
      await open(at);
      await screen.findByRole('heading', { name: words });
      expectPlainWords();
      const [back] = within(screen.getByRole('main')).getAllByRole('link');
      expect(back!.getAttribute('href')).toBe('/apply-and-register');
    });
});
