// @vitest-environment jsdom
import { configure, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { typeInto, valueOf } from '#tests/support/pages/queries.ts';
import { answeredBy, forgetAnswers } from '#tests/support/pages/registrationAnswers.ts';
import { page, paper, payAll, registrationAt, watchCardPage } from '#tests/support/pages/registrationPage.ts';
import { switchDevice } from '#tests/support/pages/newDevice.ts';
import { screenTests } from '#tests/support/pages/screens.ts';
import { faultSwitches, pageWords } from '#tests/support/pages/troubles.ts';
import { success, type Write, writeTests } from '#tests/support/pages/writeTests.tsx';
import { fragment, type Fragment } from '#server/db/fragment.ts';

const tests = screenTests({ faults: true });
const { app } = tests;
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
const audited = (call: string) => countOf(fragment`audit_entries where call = ${call}`);
const letters = (words = fragment``) => fragment`documents where document_name = 'letter.pdf' ${words}`;
const radio = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const heading = (name: string) => () => page(name);

const director = 'Name of the program director';
const address = 'Email address of the program director';
const accommodationForm = async (user: UserEvent) => {
  await user.click(await screen.findByLabelText('Yes, I need one'));
  await screen.findByRole('option', { name: 'Separate room' });
  await user.selectOptions(screen.getByLabelText('Kind of accommodation'), 'Separate room');
  await typeInto(user, 'Explanation', 'A quiet room.');
  await user.upload(screen.getByLabelText('Document that supports your request'), paper());
};
const fileWords = /^An error has occured while uploading the file\. Please try again\.$/;
const notArrived = /^This was not done, because it did not reach the board\. /;
const payWords = /^(5\d\d )?There was an error processing your request\. Please try again later\.$/;
const reviewOf = (call: CallName, who: string, examId: 501 | 502, done: string): Write => ({
  what: call,
  call,
  screen: 'examRegistration',
  who,
  at: registrationAt(examId, 'review'),
  before: async () => {
    await answeredBy(app(), who, examId, 'fee');
    await payAll(app(), who, examId);
  },
  press: 'Submit registration',
  kept: () => expect(pageWords()).toMatch(/Your answers are safe/),
  times: () => audited(call),
  done: heading(done),
});

const writes: readonly Write[] = [
  {
    what: 'the intention',
    call: 'stateIntention',
    screen: 'examRegistration',
    who: 'tomas.abara',
    at: registrationAt(501, 'intention'),
    before: () => answeredBy(app(), 'tomas.abara', 501, 'intention'),
    fillIn: async (user) => user.click(await screen.findByLabelText('Yes, I intend to take it')),
    press: 'Save and continue',
    kept: () => expect(radio('Yes, I intend to take it').checked).toBe(true),
    times: () => countOf(fragment`intentions where user_id = 111`),
    done: heading('Attestations'),
  },
  {
    what: 'the statements',
    call: 'attestQe',
    screen: 'examRegistration',
    who: 'tomas.abara',
    at: registrationAt(501, 'attestations'),
    before: () => answeredBy(app(), 'tomas.abara', 501, 'attestations'),
    fillIn: async (user) => {
      for (const box of await screen.findAllByRole('checkbox')) await user.click(box);
    },
    press: 'Submit attestation',
    dialog: /^There was an error submitting your attestation$/,
    kept: () =>
      expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(true),
    times: () => audited('attestQe'),
    done: success('Attestation submitted successfully'),
  },
  {
    what: 'an accommodation',
    call: 'createAccommodation',
    screen: 'examRegistration',
    who: 'tomas.abara',
    at: registrationAt(501, 'accommodations'),
    before: () => answeredBy(app(), 'tomas.abara', 501, 'accommodations'),
    fillIn: accommodationForm,
    press: 'Submit accommodation',
    dialog: fileWords,
    kept: () => {
      expect(valueOf('Explanation')).toBe('A quiet room.');
      expect(screen.getByText('letter.pdf')).toBeDefined();
    },
    times: () => countOf(letters(fragment`and document_id in (select document_id from accommodations)`)),
    done: success('Accommodation submitted successfully'),
  },
  {
    what: 'a change of an accommodation',
    call: 'updateAccommodation',
    screen: 'examRegistration',
    who: 'tomas.abara',
    at: registrationAt(501, 'accommodations'),
    before: async () => (await answeredBy(app(), 'tomas.abara', 501, 'accommodations')).accommodate(),
    fillIn: async (user) => {
      await user.click(await screen.findByRole('button', { name: 'Change accommodation' }));
      await screen.findByRole('option', { name: 'Separate room' });
      await typeInto(user, 'Explanation', 'Two quiet rooms.');
    },
    press: 'Save changes',
    dialog: fileWords,
    kept: () => expect(valueOf('Explanation')).toBe('Two quiet rooms.'),
    times: () => countOf(fragment`accommodations where explanation = 'Two quiet rooms.'`),
    done: success('Accommodation updated successfully'),
  },
  {
    what: 'the end of an accommodation',
    call: 'deleteAccommodation',
    screen: 'examRegistration',
    who: 'tomas.abara',
    at: registrationAt(501, 'accommodations'),
    before: async () => (await answeredBy(app(), 'tomas.abara', 501, 'accommodations')).accommodate(),
    press: 'Delete accommodation',
    confirm: 'Delete',
    dialog: /^Delete failed$/,
    kept: () => expect(pageWords()).toMatch(/Separate room.*A quiet room\..*letter\.pdf/),
    times: async () => 1 - (await countOf(fragment`accommodations`)),
    done: success('Deleted successfully'),
  },
  {
    what: 'the request for a letter',
    call: 'requestPdReferenceLetter',
    screen: 'examRegistration',
    who: 'tomas.abara',
    at: registrationAt(501, 'letter'),
    before: () => answeredBy(app(), 'tomas.abara', 501, 'letter'),
    fillIn: async (user) => {
      await screen.findByLabelText(director);
      await typeInto(user, director, 'Ruth Eb');
      await typeInto(user, address, 'r@eb.example');
    },
    press: 'Send request',
    dialog: /^An error has occured\. Please try again\.$/,
    kept: () => expect([valueOf(director), valueOf(address)]).toEqual(['Ruth Eb', 'r@eb.example']),
    times: async () => (await app().mails()).filter(({ to }) => to === 'r@eb.example').length,
    done: success('Your attestation request has been sent successfully.'),
  },
  {
    what: 'the withdrawal of that request',
    call: 'withdrawPdReferenceLetter',
    screen: 'examRegistration',
    who: 'tomas.abara',
    at: registrationAt(501, 'letter'),
    before: () => answeredBy(app(), 'tomas.abara', 501, 'fee'),
    press: 'Withdraw request',
    confirm: 'Withdraw request',
    dialog: /^An error has occured\. Please try again\.$/,
    kept: () => expect(pageWords()).toContain('Your request'),
    times: () => audited('endPdReferenceLetter'),
    done: success('The request is withdrawn. We will tell your program director by email.'),
    unanswered: notArrived,
    isFoundDone: true,
  },
  {
    what: 'the date of an exam',
    call: 'stateIntention',
    screen: 'examRegistration',
    who: 'ines.marchand',
    at: registrationAt(502, 'date'),
    before: () => answeredBy(app(), 'ines.marchand', 502, 'date'),
    fillIn: async (user) => user.click((await screen.findAllByRole('radio')).at(-1)!),
    press: 'Choose this date',
    kept: () => expect(screen.getAllByRole<HTMLInputElement>('radio').at(-1)!.checked).toBe(true),
    times: () => countOf(fragment`intentions where exam_date_id is not null`),
    done: heading('Fee'),
  },
  {
    what: 'a payment',
    call: 'createTransactionToken',
    screen: 'examRegistration',
    who: 'tomas.abara',
    at: registrationAt(501, 'fee'),
    before: () => answeredBy(app(), 'tomas.abara', 501, 'fee'),
    press: /^Pay \$/,
    dialog: payWords,
    unanswered: payWords,
    times: () => countOf(fragment`fee_transactions`),
    done: () => waitFor(() => expect(tokens).toHaveLength(1)),
  },
  {
    what: 'a payment out of the history',
    call: 'createTransactionToken',
    screen: 'paymentHistory',
    who: 'june.halvorsen',
    at: '/payment-history',
    // Nothing is asked for before the registration is begun.
    before: () =>
      app().db.query`
        insert into intentions (user_id, exam_id, intends, stated_at) values (132, 507, true, now())
        on conflict do nothing`,
    press: /^Pay now/,
    dialog: payWords,
    unanswered: payWords,
    times: () => countOf(fragment`fee_transactions`),
    done: () => waitFor(() => expect(tokens).toHaveLength(1)),
  },
  reviewOf('insertApplication', 'tomas.abara', 501, 'Your registration is submitted'),
  reviewOf('completeRegistration', 'tomas.abara', 501, 'Your registration is submitted'),
  reviewOf('insertCertifying', 'ines.marchand', 502, 'You are registered'),
  {
    what: 'a withdrawal',
    call: 'withdrawRegistration',
    screen: 'examRegistration',
    who: 'tomas.abara',
    at: registrationAt(501),
    before: async () => {
      const answers = await answeredBy(app(), 'tomas.abara', 501, 'fee');
      await payAll(app(), 'tomas.abara', 501);
      await answers.submit();
      await answers.complete();
    },
    press: 'Withdraw registration',
    confirm: 'Withdraw registration',
    dialog: /^Your registration could not be withdrawn\. Please try again\.$/,
    kept: () => expect(pageWords()).toMatch(/GSQE-\d{4}/),
    times: () => audited('withdrawRegistration'),
    done: success('Your registration is withdrawn. We will email you a confirmation.'),
    unanswered: notArrived,
    isFoundDone: true,
  },
];

/** Autosave has no button: its own tests are in `registrationTroubles.test.tsx` and below. */
const byItself: readonly CallName[] = ['keepRegistrationDraft'];

writeTests('registration', {
  tests,
  faults,
  screens: [
    'applyAndRegister',
    'registrationRequirements',
    'examRegistration',
    'paymentHistory',
    'examinationHistory',
  ],
  writes,
  byItself,
});
