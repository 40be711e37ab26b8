// @vitest-environment jsdom
// Longer than eight seconds: a registration has up to ten steps, each of which is saved at the server.
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Accommodation } from '#contract/registration/accommodations.ts';
import { answer } from '#tests/support/server/answers.ts';
import { dialogWords, summary, typeInto, valueOf, wordsAt } from '#tests/support/pages/queries.ts';
import {
  closeDialog,
  freshPage,
  openRegistration,
  page,
  paper,
  payAll,
  payWith,
  pressContinue,
  registrationAt,
  steps,
  tabTo,
  watchCardPage,
} from '#tests/support/pages/registrationPage.ts';
import { answersBy } from '#tests/support/pages/registrationAnswers.ts';
import { accommodation } from '#tests/support/pages/registrationCases.ts';
import { screenTests } from '#tests/support/pages/screens.ts';
import files from '../../../../public/locales/en-US/files.json' with { type: 'json' };

const { app, network, grantOf } = screenTests();
// User Event needs it when an arrow key moves between radios.
beforeAll(() => void vi.stubGlobal('CSS', { escape: (text: string) => text }));

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const main = () => screen.getByRole('main').textContent;

/** The server's side of an accommodation: MSW cannot forward jsdom's forms to a server. */
function keepAccommodations() {
  const asked: string[] = [];
  const made = (accommodationId: number, explanation: string): Accommodation => ({
    ...accommodation,
    accommodationId,
    explanation,
  });
  const noted = <Answer,>(words: string, given: Answer) => {
    asked.push(words);
    return given;
  };
  network.use(
    answer('createAccommodation', () => noted('create', made(2, 'A quiet room.'))),
    answer('updateAccommodation', () => noted('update', made(2, 'A quiet room, please.'))),
    answer('deleteAccommodation', ({ query }) => noted(`delete ${query.id}`, { status: 'ok' as const })),
  );
  return asked;
}

describe('a registration, by keyboard alone', () => {
  const open = async (heading: string) => {
    const rendered = await openRegistration(grantOf, 'tomas.abara', { heading });
    const { user } = rendered;
    const press = async (name: string) => {
      await tabTo(user, button(name));
      await user.keyboard('{Enter}');
    };
    const follow = async (name: string) => {
      await tabTo(user, screen.getByRole('link', { name }));
      await user.keyboard('{Enter}');
    };
    return { ...rendered, press, follow };
  };

  it('begins with what it asks, costs and takes, and asks whether the exam is meant to be taken', async () => {
    const { user, router, press } = await open('Before you start');
    await waitFor(() => expect(router.state.location.search).toBe('?step=eligibility'));
    expect(steps()).toEqual([
      'Before you start: You are here',
      'Intention: Cannot start yet',
      'Attestations: Cannot start yet',
      'Accommodations: Cannot start yet',
      'Program director’s letter: Cannot start yet',
      'Fee: Cannot start yet',
      'Check your answers: Cannot start yet',
    ]);
    expect(main()).toContain('General Surgery Qualifying Exam · Step 1 of 7');
    // Said with the heading, and once among what is read: by the list's button on a narrow page.
    const description = 'General Surgery Qualifying Exam · Step 1 of 7';
    expect(screen.getByRole('heading', { level: 1, name: 'Before you start', description })).toBeDefined();
    const read = screen.getAllByText(/Step 1 of 7/).filter((part) => !part.closest('[aria-hidden="true"]'));
    expect(read.map(({ textContent }) => textContent)).toEqual(['Step 1 of 7: Before you start']);
    expect(main()).toMatch(/Registration is open until .*What we will ask for.*Exam fee\$1,850\.00, due by/);
    expect(main()).toContain('By starting, you tell the board that you intend to take this exam.');
    await press('I will not take it this time');

    await freshPage('Intention');
    expect(steps()[0]).toBe('Before you start: Completed');
    await press('Save and continue');
    await screen.findByText(/Your answer is recorded: you do not intend to take this exam/);
    await tabTo(user, screen.getByLabelText('No, I will not take it this time'));
    await user.keyboard('{ArrowUp}');
    await press('Save and continue');
    await freshPage('Attestations');
  }, 60_000);

  it('asks for the intention where it was left without an answer', async () => {
    await (await answersBy(app(), 'grace.okafor', 510)).keepDraft();
    const { user } = await openRegistration(grantOf, 'grace.okafor', {
      at: registrationAt(510, 'intention'),
      heading: 'Intention',
    });
    await tabTo(user, button('Save and continue'));
    await user.keyboard('{Enter}');
    const missing = 'Choose whether you intend to take this exam';
    expect(await summary()).toEqual([missing]);
    await tabTo(user, screen.getByRole('link', { name: missing }));
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Yes, I intend to take it'));
  }, 60_000);

  it('takes every statement, and asks for an accommodation', async () => {
    const { user, press, follow } = await open('Attestations');
    expect(document.title).toMatch(/^Attestations – .* – Member Portal$/);
    expect(screen.getByText(/^If you cannot agree to a/).parentElement!.innerHTML).toContain('exam-501');
    await press('Submit attestation');
    const boxes = screen.getAllByRole('checkbox');
    const missing = boxes.map((_, index) => `Check the box of statement ${index + 1}`);
    expect(await summary()).toEqual(missing);
    await follow(missing[0]!);
    expect(document.activeElement).toBe(boxes[0]);
    for (const box of boxes) {
      expect(wordsAt(box)).toBe('Check this box');
      await tabTo(user, box);
      await user.keyboard(' ');
      expect(box.getAttribute('aria-invalid')).toBeNull();
    }
    // The list stays until the next submission, so that the boxes do not move.
    expect(screen.getAllByRole('link', { name: /^Check the box of statement/ })).toHaveLength(boxes.length);
    await press('Submit attestation');
    expect(await dialogWords('dialog', 'Success')).toBe('Attestation submitted successfully');
    await pressContinue(user);

    await freshPage('Accommodations');
    await screen.findByRole('button', { name: 'Save and continue' });
    await press('Save and continue');
    expect(await summary()).toEqual(['Choose whether you need an accommodation']);
    const spoken = new Set<string>();
    const listening = new MutationObserver(() => {
      const parts = document.querySelectorAll('main [aria-live="polite"] p:not([aria-hidden="true"])');
      for (const { textContent } of parts) spoken.add(textContent.replace(/\d.*/, ''));
    });
    await tabTo(user, screen.getByLabelText('Yes, I need one'));
    listening.observe(document.body, { childList: true, subtree: true, characterData: true });
    await user.keyboard('{ArrowDown}');
    expect(screen.getByLabelText<HTMLInputElement>('No').checked).toBe(true);
    await press('Save and continue');
    await freshPage('Program director’s letter');
    await screen.findByText(/^Saved at the board, /);
    listening.disconnect();
    // Not also that it is on its way.
    expect([...spoken]).toEqual(['Saved at the board, ']);
  }, 60_000);

  it('asks the program director, and says at the field what the board does not take', async () => {
    const { user, press } = await open('Program director’s letter');
    await typeInto(user, 'Name of the program director', '');
    await typeInto(user, 'Email address of the program director', '');
    await press('Send request');
    expect(await summary()).toEqual([
      'Enter the name of your program director',
      'Enter the email address of your program director',
    ]);
    await tabTo(user, screen.getByLabelText('Name of the program director'));
    await user.keyboard('Ruth Eberhard');
    const address = screen.getByLabelText('Email address of the program director');
    await tabTo(user, address);
    await user.keyboard('tomas.abara@example.org');
    await press('Send request');
    await waitFor(() => expect(wordsAt(address)).toContain('This is your own address'));
    expect((await summary()).join(' ')).toContain('This is your own address');
    expect(valueOf('Name of the program director')).toBe('Ruth Eberhard');
    await typeInto(user, 'Email address of the program director', 'ruth.eberhard@example.org');
    await press('Send request');
    expect(await dialogWords('dialog', 'Success')).toBe(
      'Your attestation request has been sent successfully.',
    );
    await pressContinue(user);
    await freshPage('Fee');
  }, 60_000);

  it('leads to the card page and back, asks for nothing twice, and ends with a confirmation', async () => {
    const tokens = watchCardPage();
    const { press } = await open('Fee');
    expect(main()).toContain('Total left to pay: $2,200.00');
    for (const amount of ['$350.00', '$1,850.00']) {
      const pay = `Pay ${amount}`;
      await waitFor(() => expect(button(pay).getAttribute('aria-disabled')).toBeNull());
      const sent = tokens.length;
      await press(pay);
      await press(pay);
      await waitFor(() => expect(tokens).toHaveLength(sent + 1));
      await payWith(app(), tokens.at(-1)!);
      await waitFor(() => expect(screen.queryByRole('button', { name: pay })).toBeNull());
    }
    expect(screen.getAllByText(/Receipt number R-/)).toHaveLength(2);
    await press('Continue');

    await freshPage('Check your answers');
    expect(main()).toMatch(
      /Intends to take the examYes.*All 5.*None needed.*Ruth Eberhard.*Pending.*\$350\.00, paid.*\$1,850\.00, paid/,
    );
    await press('Submit registration');
    await freshPage('Your registration is submitted');
    expect(main()).toMatch(/Your confirmation numberGSQE-\d{4}-[2-9A-Z]{6}/);
    expect(main()).toContain('Waiting for your program director');
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    await press('Print this page');
    expect(print).toHaveBeenCalledOnce();
  }, 60_000);

  it('shows the confirmation again to someone who comes back', async () => {
    await open('Your registration is submitted');
    expect(main()).toMatch(/Your confirmation numberGSQE-/);
    const links = within(screen.getByRole('main')).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Payment History',
      'Examination History',
      'Back to Apply & Register',
    ]);
  });
});

it('a registration for an exam that has been held speaks of no admission card to come', async () => {
  await openRegistration(grantOf, 'henrik.sato', { at: registrationAt(504), heading: 'You were registered' });
  expect(main()).toContain('This exam is over. Your result appears in Examination History');
  expect(main()).not.toContain('admission card');
});

describe('answers', () => {
  it('are kept at the board while they are given, and go on on another device where they were left', async () => {
    const first = await openRegistration(grantOf, 'grace.okafor', { heading: 'Accommodations' });
    // Intention and statements were given before: no question is repeated.
    expect(steps().slice(0, 5)).toEqual([
      'Before you start: Completed',
      'Intention: Completed',
      'Attestations: Completed',
      'Accommodations: You are here',
      'Program director’s letter: Cannot start yet',
    ]);
    await first.user.click(screen.getByLabelText('Yes, I need one'));
    await first.user.type(screen.getByLabelText('Explanation'), 'More time to read.');
    await first.clock.passOnceSet(1_200);
    await screen.findByText(/^Saved at the board, /);
    first.cleanup();

    const second = await openRegistration(grantOf, 'grace.okafor', { heading: 'Accommodations' });
    expect(screen.getByLabelText<HTMLInputElement>('Yes, I need one').checked).toBe(true);
    expect(valueOf('Explanation')).toBe('More time to read.');
    expect(screen.getByText(/^Saved at the board, /)).toBeDefined();
    await second.user.click(screen.getByLabelText('No'));
    await second.user.click(button('Save and continue'));
    await freshPage('Program director’s letter');
  }, 60_000);

  it('of an accommodation are sent with their paper, changed without it, and taken back', async () => {
    const kept = keepAccommodations();
    const { user } = await openRegistration(grantOf, 'grace.okafor', {
      at: registrationAt(501, 'accommodations'),
      heading: 'Accommodations',
    });
    await user.click(await screen.findByLabelText('Yes, I need one'));
    await user.clear(screen.getByLabelText('Explanation'));
    await user.click(button('Submit accommodation'));
    expect(await summary()).toEqual([
      'Choose the kind of accommodation',
      'Explain what you need and why',
      'Choose a file',
    ]);
    await screen.findByRole('option', { name: 'Separate room' });
    await user.selectOptions(screen.getByLabelText('Kind of accommodation'), 'Separate room');
    await user.type(screen.getByLabelText('Explanation'), 'A quiet room.');
    await user.upload(
      screen.getByLabelText('Document that supports your request'),
      new File(['no paper'], 'paper.pdf'),
    );
    await user.click(button('Submit accommodation'));
    await waitFor(async () => expect(await summary()).toEqual([files.problem.notAsNamed]));
    await user.upload(screen.getByLabelText('Document that supports your request'), paper());
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(button('Submit accommodation'));
    expect(await dialogWords('dialog', 'Success')).toBe('Accommodation submitted successfully');
    await closeDialog(user);
    await freshPage('Program director’s letter');

    await user.click(screen.getByRole('link', { name: /Back/ }));
    await freshPage('Accommodations');
    expect(main()).toMatch(/Separate room.*A quiet room\..*letter\.pdf/);
    await user.click(button('Change accommodation'));
    expect(valueOf('Explanation')).toBe('A quiet room.');
    await typeInto(user, 'Explanation', 'A quiet room, please.');
    await user.click(button('Save changes'));
    expect(await dialogWords('dialog', 'Success')).toBe('Accommodation updated successfully');
    await closeDialog(user);
    await freshPage('Program director’s letter');

    await user.click(screen.getByRole('link', { name: /^Accommodations/ }));
    await freshPage('Accommodations');
    expect(main()).toMatch(/A quiet room, please\..*letter\.pdf/);
    await user.click(button('Delete accommodation'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await dialogWords('dialog', 'Success')).toBe('Deleted successfully');
    await closeDialog(user);
    expect(kept).toEqual(['create', 'update', 'delete 9']);
    await user.click(await screen.findByLabelText('No'));
    await user.click(button('Save and continue'));
    await freshPage('Program director’s letter');
    await screen.findByText(/^Saved at the board, /);
  }, 60_000);

  it('of an accommodation are read again once it is sent, and shown as the board has them', async () => {
    keepAccommodations();
    const { user } = await openRegistration(grantOf, 'grace.okafor', {
      at: registrationAt(501, 'accommodations'),
      heading: 'Accommodations',
    });
    await user.click(await screen.findByLabelText('Yes, I need one'));
    await screen.findByRole('option', { name: 'Separate room' });
    await user.selectOptions(screen.getByLabelText('Kind of accommodation'), 'Separate room');
    await typeInto(user, 'Explanation', 'A quiet room.');
    await user.upload(screen.getByLabelText('Document that supports your request'), paper());
    network.use(
      answer('getAccommodation', () => ({ ...accommodation, explanation: 'As the board has it.' })),
    );
    await user.click(button('Submit accommodation'));
    expect(await dialogWords('dialog', 'Success')).toBe('Accommodation submitted successfully');
    await closeDialog(user);
    await user.click(await screen.findByRole('link', { name: /^Accommodations/ }));
    await freshPage('Accommodations');
    expect(main()).toMatch(/As the board has it\./);
    // The document can be read where it was submitted.
    expect(screen.getByRole('link', { name: 'letter.pdf' }).getAttribute('href')).toBe(
      `/pdf-viewer?id=${accommodation.documentId}`,
    );
  }, 60_000);

  it('can each be changed from the last page, which is where one comes back to', async () => {
    // Whether the draft of the test before was saved depends on how long that test took.
    await app().db.query`
      update registration_drafts set draft = jsonb_set(draft, '{needsAccommodations}', 'false')
       where exam_id = 501`;
    await payAll(app(), 'grace.okafor', 501);
    const { user, router } = await openRegistration(grantOf, 'grace.okafor', {
      heading: 'Program director’s letter',
    });
    // The director is known from the program.
    expect(main()).toContain('Your program director, from your training program. You can change this.');
    expect(valueOf('Name of the program director')).toBe('Oscar Valdivia, MD');
    expect(valueOf('Email address of the program director')).toBe('oscar.valdivia@st-brennan.example');
    await user.click(button('Send request'));
    await closeDialog(user);
    await freshPage('Check your answers');
    expect(main()).toContain('oscar.valdivia@st-brennan.example');

    const change = async (name: string) => {
      await user.click(await screen.findByRole('link', { name: `Change ${name}` }));
      await freshPage(name);
    };
    await change('Intention');
    expect(screen.getByLabelText<HTMLInputElement>('Yes, I intend to take it').checked).toBe(true);
    await user.click(button('Save and continue'));
    await freshPage('Check your answers');

    await change('Attestations');
    expect(main()).toContain('You have agreed to all of these statements.');
    await user.click(button('Continue'));
    await freshPage('Check your answers');

    await change('Program director’s letter');
    await user.click(button('Ask again, or ask someone else'));
    await typeInto(user, 'Name of the program director', 'Robert Eberhard');
    await typeInto(user, 'Email address of the program director', 'robert@eberhard.example');
    await user.click(button('Send request'));
    await closeDialog(user);
    await freshPage('Check your answers');
    expect(main()).toContain('Robert Eberhard');

    await change('Fee');
    await waitFor(() => expect(button('Continue').getAttribute('aria-disabled')).toBeNull());
    await user.click(button('Continue'));
    await freshPage('Check your answers');

    // The browser's Back button goes through the same pages.
    await router.navigate(-1);
    await freshPage('Fee');
    await router.navigate(1);
    await freshPage('Check your answers');
    expect(await page('Check your answers')).toBeDefined();
  }, 60_000);
});
