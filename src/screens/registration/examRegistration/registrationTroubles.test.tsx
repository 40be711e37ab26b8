// @vitest-environment jsdom
// Longer than eight seconds: a registration is walked to each step that can go wrong.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { fullUnless } from '#tests/support/fullUnless.ts';
import type { ExamFee } from '#contract/billing/billing.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import type { RegistrationDraft } from '#contract/registration/registrationDrafts.ts';
import { emptyDraft } from '#domain/registration/registration.ts';
import { answer, refuse, silence } from '#tests/support/server/answers.ts';
import { gate } from '#tests/support/server/backend.ts';
import { makeFee, makeTransaction } from '#tests/support/server/fees.ts';
import { switchDevice } from '#tests/support/pages/newDevice.ts';
import { dialogWords, summary, typeInto, valueOf } from '#tests/support/pages/queries.ts';
import {
  closeDialog,
  freshPage,
  openRegistration,
  page,
  payAll,
  registrationAt,
  steps,
} from '#tests/support/pages/registrationPage.ts';
import { screenTests } from '#tests/support/pages/screens.ts';
import { throughServer } from '#tests/support/server/throughServer.ts';

const { app, network, grantOf } = screenTests();
const button = (name: string) => screen.getByRole('button', { name });
const main = () => screen.getByRole('main').textContent;
const timeout = 60_000;

describe('an address', () => {
  it('that names a step which cannot start yet, or none at all, leads to the first one to do', async () => {
    for (const step of ['review', 'nonsense']) {
      const { router, cleanup } = await openRegistration(grantOf, 'tomas.abara', {
        at: registrationAt(501, step),
        heading: 'Before you start',
      });
      await waitFor(() => expect(router.state.location.search).toBe('?step=eligibility'));
      cleanup();
    }
  });
});

describe('a registration that is closed', () => {
  it.each([
    ['priya.menon', 501, /The board has not set the day.*The board will announce when it opens/],
    ['dana.reyes', 509, /has not opened yet\..*It opens on \w+ \d+, \d{4} at \d+:\d\d\s[AP]M E[SD]T/],
    [
      'maria.castellan',
      508,
      /The deadline to register for this exam has passed.*Only the board can reopen it/,
    ],
    ['grace.okafor', 502, /pass the qualifying exam.*It opens once the board has recorded/],
  ])('for %s says by which rule, and what opens it', async (userName, examId, words) => {
    await openRegistration(grantOf, userName, {
      at: registrationAt(examId),
      heading: 'You cannot register for this exam now',
    });
    expect(main()).toMatch(words);
    expect(screen.getByRole('link', { name: 'Back to Apply & Register' })).toBeDefined();
  });
});

describe('a registration that cannot be loaded', () => {
  it('says so with the reference, and can be asked for again', async () => {
    let isBroken = true;
    network.use(answer('getIntention', () => (isBroken ? refuse(500, { traceId: 'trace-9' }) : null)));
    const { user } = await openRegistration(grantOf, 'tomas.abara', { heading: 'Exam Registration' });
    expect(main()).toContain('Reference for support: trace-9');
    isBroken = false;
    await user.click(button('Try again'));
    await freshPage('Before you start');
  });
});

describe('what is typed', () => {
  const typed = async () => {
    const rendered = await openRegistration(grantOf, 'grace.okafor', {
      at: registrationAt(501, 'accommodations'),
      heading: 'Accommodations',
    });
    // The page is there before the list of kinds.
    await rendered.user.click(await screen.findByLabelText('Yes, I need one'));
    rendered.clock.pass(1_200);
    return rendered;
  };

  it(
    'and not taken by the board is said to be nowhere but here, and is sent again when asked',
    async () => {
      let isDown = true;
      network.use(
        answer('keepRegistrationDraft', ({ body: { draft } }) =>
          isDown
            ? refuse(500, { traceId: 'trace-12' })
            : { draft, version: 7, savedAt: new Date().toISOString() },
        ),
      );
      vi.stubGlobal('indexedDB', undefined);
      onTestFinished(switchDevice);
      const { user } = await typed();
      await screen.findByText(
        'Not saved at the board: the server could not do it (reference trace-12). Not saved on this device either: keep this page open.',
      );
      isDown = false;
      await user.click(button('Try again'));
      await screen.findByText(/^Saved at the board, /);
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    },
    timeout,
  );

  for (const [choice, explanation] of [
    ['Keep my version', 'Mine'],
    ['Use the other version', 'Theirs'],
  ] as const)
    it(
      `in two windows is never lost without asking: "${choice}"`,
      { ...fullUnless(explanation === 'Mine'), timeout },
      async () => {
        let isBehind = true;
        const kept: { draft: RegistrationDraft; version: number }[] = [];
        const theirs = { ...emptyDraft, started: true, needsAccommodations: true, explanation: 'Theirs' };
        const { user, clock, cleanup } = await typed();
        await screen.findByText(/^Saved at the board, /);
        network.use(
          answer('keepRegistrationDraft', ({ body }) => {
            if (isBehind) return refuse(412, { type: faultTypes.stale });
            kept.push(body);
            return { draft: body.draft, version: 9, savedAt: new Date().toISOString() };
          }),
          answer('getRegistrationDraft', () => ({
            draft: theirs,
            version: 7,
            savedAt: '2026-11-21T10:32:00Z',
          })),
        );
        await user.clear(screen.getByLabelText('Explanation'));
        await user.type(screen.getByLabelText('Explanation'), 'Mine');
        clock.pass(1_200);
        await screen.findByRole('alert', { name: /This registration was changed in another window at/ });
        expect(screen.getByText(/^Not saved at the board: the registration was changed/)).toBeDefined();
        isBehind = false;
        await user.click(button(choice));
        await waitFor(() => expect(valueOf('Explanation')).toBe(explanation));
        await screen.findByText(/^Saved at the board, /);
        expect(document.activeElement).toBe(await page('Accommodations'));
        // Either way the user knowingly overwrites what the other window saved.
        await waitFor(() => expect(kept).toMatchObject([{ draft: { explanation }, version: 7 }]));
        cleanup();
      },
    );
});

describe('a step that the board refuses', () => {
  it(
    'says so where it stands, keeps what was answered, and forgets its trouble when left',
    async () => {
      let given = () => refuse(500, { traceId: 'trace-5' });
      network.use(answer('stateIntention', () => given()));
      const { user } = await openRegistration(grantOf, 'henrik.sato', { heading: 'Before you start' });
      expect(main()).toContain('the board has reopened this exam for you. You can register until the exam');
      await user.click(button('Start registration'));
      await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('trace-5'));
      await user.click(button('I will not take it this time'));
      await freshPage('Intention');
      await user.click(screen.getByLabelText('Yes, I intend to take it'));
      await user.click(button('Save and continue'));
      await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('trace-5'));
      expect(screen.getByLabelText<HTMLInputElement>('Yes, I intend to take it').checked).toBe(true);
      given = () => refuse(409, { type: faultTypes.registrationClosed });
      await user.click(button('Save and continue'));
      await screen.findByText(/Registration for this exam has closed\. Go back/);
      await user.click(screen.getByRole('link', { name: /^Before you start/ }));
      await freshPage('Before you start');
      expect(screen.queryByRole('alert')).toBeNull();
      await screen.findByText(/^Saved at the board, /);
    },
    timeout,
  );

  it(
    'of the statements and of the letter says it in the words of the specification',
    async () => {
      const { user } = await openRegistration(grantOf, 'henrik.sato', { heading: 'Intention' });
      await user.click(screen.getByLabelText('Yes, I intend to take it'));
      await user.click(button('Save and continue'));
      await freshPage('Attestations');
      for (const box of screen.getAllByRole('checkbox')) await user.click(box);
      network.use(answer('attestQe', () => refuse(500)));
      await user.click(button('Submit attestation'));
      expect(await dialogWords('alertdialog', 'Error')).toBe(
        'There was an error submitting your attestation',
      );
      await closeDialog(user, 'Okay');
      network.resetHandlers();
      network.use(throughServer(app()));
      // The agreement stands, even if the statements cannot be read again.
      network.use(answer('listQeAttestations', () => refuse(500)));
      await user.click(button('Submit attestation'));
      expect(await dialogWords('dialog', 'Success')).toBe('Attestation submitted successfully');
      await closeDialog(user);
      await freshPage('Accommodations');
      await user.click(screen.getByLabelText('No'));
      await user.click(button('Save and continue'));
      await freshPage('Program director’s letter');
      network.use(answer('requestPdReferenceLetter', () => refuse(500)));
      await typeInto(user, 'Name of the program director', 'Ruth Eberhard');
      await typeInto(user, 'Email address of the program director', 'ruth@eberhard.example');
      await user.click(button('Send request'));
      expect(await dialogWords('alertdialog', 'Error')).toBe('An error has occured. Please try again.');
      await closeDialog(user, 'Okay');
      expect(valueOf('Name of the program director')).toBe('Ruth Eberhard');
    },
    timeout,
  );
});

describe('the date of a certifying exam', () => {
  it(
    'must be chosen, shows what is full, and may fill up while one looks',
    async () => {
      const { user, router } = await openRegistration(grantOf, 'ines.marchand', {
        at: '/apply-and-register/exam-registration/date-selection/1',
        heading: 'Before you start',
      });
      await waitFor(() => expect(router.state.location.pathname).toBe(registrationAt(502)));
      expect(steps()).toHaveLength(7);
      await user.click(button('Start registration'));
      await freshPage('Attestations');
      for (const box of screen.getAllByRole('checkbox')) await user.click(box);
      await user.click(button('Submit attestation'));
      await closeDialog(user);
      await freshPage('Accommodations');
      await user.click(screen.getByLabelText('No'));
      await user.click(button('Save and continue'));

      await freshPage('Exam date');
      const dates = await screen.findAllByRole<HTMLInputElement>('radio');
      expect(dates.map(({ disabled }) => disabled)).toEqual([true, false, false]);
      expect(main()).toMatch(/Full: this date cannot be chosen.*1 place left.*24 places left/);
      await user.click(button('Choose this date'));
      expect(await summary()).toEqual(['Choose a date']);

      await app().db.query`update exam_dates set capacity = 0 where exam_date_id = 5022`;
      await user.click(dates[1]!);
      await user.click(button('Choose this date'));
      await waitFor(async () =>
        expect(await summary()).toEqual(['That date has just filled up. Choose another one.']),
      );
      await waitFor(() => expect(screen.getAllByText('Full: this date cannot be chosen')).toHaveLength(2));
      await user.click(screen.getAllByRole('radio')[2]!);
      await user.click(button('Choose this date'));
      await freshPage('Fee');
      expect(main()).toMatch(
        /Your place on the chosen date is kept until \w+ \d+, \d{4} at \d+:\d\d\s[AP]M E[SD]T.*\. Submit your registration before/,
      );
      await user.click(screen.getByRole('link', { name: /^Exam date/ }));
      await freshPage('Exam date');
      await screen.findByText(
        /^Your place on this date is kept until \w+ \d+, \d{4} at \d+:\d\d\s[AP]M E[SD]T/,
      );
      await screen.findByText(/^Saved at the board, /);
    },
    timeout,
  );

  it.each<[string, Partial<ExamFee>, RegExp, string[]]>([
    [
      'opened and left',
      { transactions: [makeTransaction()] },
      /You went to the card page on .* E[DS]T.*; no payment has arrived yet/,
      ['Pay $1,250.00', 'Check again'],
    ],
    [
      'being processed',
      { transactions: [makeTransaction({ status: 'processing' })] },
      /Your bank has not answered yet\..*Do not pay again/,
      ['Check again'],
    ],
    [
      'declined',
      { transactions: [makeTransaction({ status: 'declined' })] },
      /The last payment did not go through, and nothing was charged/,
      ['Pay $1,250.00'],
    ],
    [
      'charged a second time by mistake',
      {
        paidTotal: 125_000,
        transactions: [
          makeTransaction({ transactionId: 2, status: 'surplus' }),
          makeTransaction({ status: 'succeeded', receiptNumber: 'R-2026-1' }),
        ],
      },
      /Paid\. Thank you\. Receipt number R-2026-1\..*You were charged a second time by mistake. The board’s office will refund \$1,250\.00\./,
      ['Continue'],
    ],
    ['partly paid', { paidTotal: 100_000 }, /\$1,000\.00 of \$1,250\.00 is paid/, ['Pay $250.00']],
    [
      'over, and hidden therefore',
      { expired: true },
      /The deadline to pay this fee has passed.*Contact the board/,
      [],
    ],
  ])(
    'leads to a fee, which when it is %s says what to do',
    async (_, parts, words, offers) => {
      const fee = makeFee({ examId: 502, ...parts });
      network.use(
        answer('getApplicationFee', () => null),
        answer('listExamFees', () => [fee]),
      );
      await openRegistration(grantOf, 'ines.marchand', {
        at: registrationAt(502, 'fee'),
        heading: 'Fee',
      });
      expect(main()).toMatch(words);
      const buttons = within(screen.getByRole('main')).getAllByRole('button');
      expect(buttons.slice(1).map(({ textContent }) => textContent)).toEqual(offers);
    },
    timeout,
  );

  it(
    'leads to a fee that is hidden too, because nothing can be submitted without it',
    async () => {
      const hidden = makeFee({ examId: 502, expired: true });
      const paid = makeFee({ feeId: 2, examId: 502, feeType: 'application', paidTotal: 125_000 });
      network.use(
        answer('getApplicationFee', () => paid),
        answer('listExamFees', () => [hidden]),
      );
      const at = registrationAt(502, 'fee');
      await openRegistration(grantOf, 'ines.marchand', { at, heading: 'Fee' });
      await screen.findByText(
        /^The deadline to pay this fee has passed, and you cannot submit the registration/,
      );
      const titles = screen.getAllByRole('heading', { level: 2 });
      expect(titles.map(({ textContent }) => textContent)).toEqual(['Application fee']);
      expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    },
    timeout,
  );

  it(
    'that fills up at the last moment is asked for again, with everything else kept',
    async () => {
      await payAll(app(), 'ines.marchand', 502);
      const { user } = await openRegistration(grantOf, 'ines.marchand', {
        at: registrationAt(502),
        heading: 'Check your answers',
      });
      const door = gate();
      let submissions = 0;
      network.use(
        answer('insertCertifying', async () => {
          submissions += 1;
          await door.passed;
          return refuse(409, { type: faultTypes.dateFull });
        }),
      );
      await user.click(button('Submit registration'));
      await user.click(button('Submit registration'));
      expect(button('Submit registration').getAttribute('aria-disabled')).toBe('true');
      expect(screen.queryByRole('link', { name: /Change/ })).toBeNull();
      door.open();
      await page('Exam date');
      await waitFor(async () =>
        expect(await summary()).toEqual(['That date has just filled up. Choose another one.']),
      );
      expect(submissions).toBe(1);
    },
    timeout,
  );

  it(
    'is submitted with the rest, and what is not known to have arrived is said to be unknown',
    async () => {
      const { user } = await openRegistration(grantOf, 'ines.marchand', {
        at: registrationAt(502),
        heading: 'Check your answers',
      });
      let isDown = true;
      network.use(answer('insertCertifying', () => (isDown ? silence : refuse(500, { traceId: 'trace-8' }))));
      await user.click(button('Submit registration'));
      await screen.findByText(/we do not know whether your registration arrived/);
      isDown = false;
      await user.click(button('Submit registration'));
      await screen.findByText(/Your registration was not completed\..*trace-8/);
      network.resetHandlers();
      network.use(throughServer(app()));
      await user.click(button('Submit registration'));
      await freshPage('You are registered');
      expect(main()).toMatch(/GSCEA-\d{4}-[2-9A-Z]{6}/);
    },
    timeout,
  );
});
