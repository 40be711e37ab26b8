// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { answer, refuse } from '#tests/support/server/answers.ts';
import { dialogWords, summary, typeInto, valueOf } from '#tests/support/pages/queries.ts';
import {
  closeDialog,
  freshPage,
  openRegistration,
  paper,
  payAll,
  registrationAt,
} from '#tests/support/pages/registrationPage.ts';
import { screenTests } from '#tests/support/pages/screens.ts';
import { throughServer } from '#tests/support/server/throughServer.ts';
import { fragment, type Fragment } from '#server/db/fragment.ts';

const { app, network, grantOf } = screenTests();
const button = (name: string) => screen.getByRole('button', { name });
const main = () => screen.getByRole('main').textContent;
const again = 'Ask again, or ask someone else';
const director = 'Email address of the program director';
const timeout = 60_000;

describe('a registration that was submitted', () => {
  const open = () => openRegistration(grantOf, 'tomas.abara', { heading: 'Your registration is submitted' });
  const setLetter = (change: Fragment) =>
    app().db.query`update letters set ${change} where user_id = 111 and exam_id = 501`;
  beforeAll(async () => {
    await app().db.query`
      update registrations set status = 2, submitted_at = now(), registered_at = now(),
             confirmation_number = 'GSQE-2027-TEST22'
       where user_id = 111 and exam_id = 501`;
    await app().db.query`
      insert into letters (kind, user_id, exam_id, official_name, official_email, status, sent_date, token_hash)
      values ('director', 111, 501, 'Ellen Marsh', 'elen@hospital.example', 1, ${new Date().toISOString()}, 'x')`;
  });

  it(
    'shows the letter that it waits for, which may be asked for at a mended address',
    async () => {
      const { user } = await open();
      expect(main()).toMatch(/is waiting for the letter from Ellen Marsh.*Pending.*elen@hospital\.example/);
      expect(main()).not.toContain('You need do nothing');
      await user.click(button(again));
      expect(valueOf(director)).toBe('elen@hospital.example');
      expect(document.activeElement?.textContent).toBe('Program director’s letter');
      await user.click(button('Keep the request as it is'));
      expect(document.activeElement?.textContent).toBe('Your request');

      await user.click(button(again));
      await user.click(button('Send request'));
      await waitFor(() =>
        expect(screen.getByRole('alert').textContent).toContain(
          'No new request was sent. The last request went to elen@hospital.example on',
        ),
      );
      expect(screen.queryByRole('dialog')).toBeNull();

      await user.click(button(again));
      expect(screen.queryByRole('alert')).toBeNull();
      await typeInto(user, director, 'tomas.abara@example.org');
      await user.click(button('Send request'));
      await waitFor(async () => expect((await summary()).join(' ')).toContain('This is your own address'));
      await typeInto(user, director, 'ellen@hospital.example');
      await user.click(button('Send request'));
      expect(await dialogWords('dialog', 'Success')).toBe(
        'Your attestation request has been sent successfully.',
      );
      await closeDialog(user);
      expect(main()).toContain('ellen@hospital.example');
    },
    timeout,
  );

  it(
    'says that the letter was declined, and lets someone else be asked',
    async () => {
      await setLetter(fragment`status = 0, recommends = false, response_date = now()`);
      const { user } = await open();
      expect(main()).toMatch(/Ellen Marsh has answered and does not recommend you.*contact the board/);
      expect(main()).toContain('Required');
      await user.click(button(again));
      expect(valueOf(director)).toBe('');
      await typeInto(user, 'Name of the program director', 'Ellen Marsh');
      await typeInto(user, director, 'ellen@hospital.example');
      await user.click(button('Send request'));
      await waitFor(async () => expect((await summary()).join(' ')).toContain('has declined already'));
      await typeInto(user, 'Name of the program director', 'Oscar Valdivia');
      await typeInto(user, director, 'oscar@hospital.example');
      await user.click(button('Send request'));
      await closeDialog(user);
      expect(main()).toMatch(/is waiting for the letter from Oscar Valdivia.*(?:Processing|Pending)/);
    },
    timeout,
  );

  it(
    'shows that it is complete when the letter came while it was asked for again',
    async () => {
      const { user } = await open();
      await user.click(button(again));
      await app().db.query`update registrations set status = 1 where user_id = 111 and exam_id = 501`;
      await user.click(button('Send request'));
      await freshPage('You are registered');
      expect(screen.queryByRole('button', { name: again })).toBeNull();
    },
    timeout,
  );

  it(
    'has its request withdrawn after a question, and asks for the letter again',
    async () => {
      await app().db.query`update registrations set status = 2 where user_id = 111 and exam_id = 501`;
      await setLetter(fragment`status = 1, response_date = null`);
      const { user } = await open();
      await user.click(button('Withdraw request'));
      const question = await screen.findByRole('alertdialog', {
        name: /^Withdraw the request to Oscar Valdivia/,
      });
      await user.click(within(question).getByRole('button', { name: 'Withdraw request' }));
      expect(await dialogWords('dialog', 'Success')).toBe(
        'The request is withdrawn. We will tell your program director by email.',
      );
      await closeDialog(user);
      expect(screen.queryByRole('button', { name: 'Withdraw request' })).toBeNull();
      expect(button('Ask for the letter')).toBeDefined();
      await setLetter(fragment`withdrawn_at = null, sent_date = now()`);
    },
    timeout,
  );

  it('says that the board looks at a letter that came, and asks for nothing', async () => {
    await app().db.query`update registrations set status = 2 where user_id = 111 and exam_id = 501`;
    await setLetter(fragment`status = 2, recommends = true, response_date = now()`);
    await open();
    expect(main()).toContain(
      'The letter from Oscar Valdivia has arrived. Your registration is complete once the board has approved the letter.',
    );
    expect(screen.queryByRole('button', { name: again })).toBeNull();
  });

  it('and has no letter yet lets one be asked for', async () => {
    await app().db.query`delete from letters where user_id = 111 and exam_id = 501`;
    const { user } = await open();
    await user.click(button('Ask for the letter'));
    expect(valueOf(director)).toBe('ellen.marsh@harborview-lakes.example');
    expect(screen.queryByRole('button', { name: 'Keep the request as it is' })).toBeNull();
  });
});

describe('what has changed meanwhile', () => {
  const kept = {
    id: 71,
    examId: 501,
    accommodationId: 2,
    explanation: 'A quiet room.',
    documentId: 81,
    documentName: 'letter.pdf',
    version: 3,
  };

  it(
    'is told when an accommodation was deleted in another window, and what was typed is still there',
    async () => {
      let isThere = true;
      network.use(
        answer('getAccommodation', () => (isThere ? kept : null)),
        answer('updateAccommodation', () => {
          isThere = false;
          return refuse(404);
        }),
      );
      const { user, clock } = await openRegistration(grantOf, 'grace.okafor', {
        at: registrationAt(501, 'accommodations'),
        heading: 'Accommodations',
      });
      await user.click(button('Change accommodation'));
      await typeInto(user, 'Explanation', 'A very quiet room.');
      await user.upload(screen.getByLabelText('Document that supports your request'), paper());
      await user.click(button('Save changes'));
      await screen.findByText(/^The accommodation was deleted in another window; what you entered is still/);
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(screen.getByLabelText<HTMLInputElement>('Yes, I need one').checked).toBe(true);
      expect(valueOf('Explanation')).toBe('A very quiet room.');
      await waitFor(() => expect(valueOf('Kind of accommodation')).toBe('2'));
      await user.click(screen.getByLabelText('No'));
      expect(screen.queryByText(/deleted in another window/)).toBeNull();
      await clock.passOnceSet(1_200);
      await screen.findByText(/^Saved at the board, /);
      network.resetHandlers();
      network.use(throughServer(app()));
    },
    timeout,
  );

  it(
    'is told on the step that is missing again when the registration is submitted',
    async () => {
      await payAll(app(), 'grace.okafor', 501);
      let hasLetter = true;
      const letter = {
        examId: 501,
        officialName: 'Ellen Marsh',
        officialEmail: 'ellen@hospital.example',
        status: 1,
        sentDate: '2026-11-01T12:00:00.000Z',
        responseDate: null,
        sentBackReason: null,
      };
      network.use(
        answer('getAccommodation', () => kept),
        answer('getPdReferenceLetter', () => (hasLetter ? letter : null)),
        answer('insertApplication', () => refuse(409, { type: faultTypes.incomplete })),
      );
      const { user, clock } = await openRegistration(grantOf, 'grace.okafor', {
        heading: 'Check your answers',
      });
      await user.click(button('Submit registration'));
      await screen.findByText(/^Your registration could not be completed a moment ago/);
      hasLetter = false;
      await user.click(button('Submit registration'));
      await freshPage('Program director’s letter');
      const words = /^Something that was done before is missing now: Program director’s letter\./;
      expect(screen.getByRole('alert').textContent).toMatch(words);
      await typeInto(user, 'Name of the program director', 'Ellen');
      expect(screen.queryByText(words)).toBeNull();
      await clock.passOnceSet(1_200);
      await screen.findByText(/^Saved at the board, /);
    },
    timeout,
  );
});
