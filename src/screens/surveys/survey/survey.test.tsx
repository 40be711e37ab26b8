// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SurveyOffer } from '#contract/surveys/surveys.ts';
import { dialogWords, press, readyPanel, summary, typeInto } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { answer, refuse } from '#tests/support/server/answers.ts';

const { network, app, grantOf } = screenTests();
beforeEach(async () => {
  await app().db.query`delete from survey_responses`;
  await app().db.query`delete from survey_declines`;
});

const registration = '/surveys/registration/510';
const suggestion = 'What should we change first? (optional)';
const open = async (userName: string, at: string): Promise<Rendered> =>
  renderPortal({ at, grant: await grantOf(userName) });
const choose = ({ user }: Rendered, name: string) => user.click(screen.getByLabelText(name));
const stored = () =>
  app().db.query<{ userId: number; answers: unknown }>`select user_id, answers from survey_responses`;

async function openRegistration() {
  const rendered = await open('tomas.abara', registration);
  await readyPanel('Questions');
  return rendered;
}

async function examDay(): Promise<string> {
  const { headers } = await app().signIn('victor.osei');
  const offers = (await (await app().fetch('/api/surveys/offers', { headers })).json()) as SurveyOffer[];
  return `/surveys/exam-day/${offers[0]!.survey_UniqueID}`;
}

describe('a survey of a few questions', () => {
  it('is one page, refuses a required question without an answer at its place, and is sent once', async () => {
    const rendered = await openRegistration();
    expect(screen.getByText('Your registration for the In-Training Examination')).toBeDefined();
    await choose(rendered, '4');
    await choose(rendered, 'Training');
    await choose(rendered, 'Payment');
    await press(rendered, 'Submit answers');
    expect(await summary()).toEqual(['How long did it take you in all?: Answer this question']);
    expect(await stored()).toEqual([]);
    await choose(rendered, '15 to 30 minutes');
    await typeInto(rendered.user, suggestion, 'Fewer pages');
    await press(rendered, 'Submit answers');
    const thanks = await readyPanel('Thank you');
    expect(thanks.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/dashboard');
    expect(document.activeElement?.textContent).toBe('Thank you');
    expect(await stored()).toEqual([
      {
        userId: 111,
        answers: [
          { questionID: 7001, optionIDs: [71004], text: '' },
          { questionID: 7002, optionIDs: [71007], text: '' },
          { questionID: 7003, optionIDs: [71011, 71014], text: '' },
          { questionID: 7004, optionIDs: [], text: 'Fewer pages' },
        ],
      },
    ]);
  });

  it("says 'Failed' as often as it fails, keeps the answers, and is then sent", async () => {
    let failures = 2;
    network.use(
      answer('insertSurveyResponse', () =>
        failures-- > 0 ? refuse(500) : { answeredAt: '2026-11-23T12:00:00.000Z' },
      ),
    );
    const rendered = await openRegistration();
    await choose(rendered, '2');
    await choose(rendered, 'More than an hour');
    for (const _ of [1, 2]) {
      await press(rendered, 'Submit answers');
      expect(await dialogWords('alertdialog', 'Error')).toBe('Failed');
      await press(rendered, 'Okay');
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    }
    expect(screen.getByLabelText<HTMLInputElement>('More than an hour').checked).toBe(true);
    await press(rendered, 'Submit answers');
    await readyPanel('Thank you');
  });

  it('shows the refusal of the board at its question', async () => {
    network.use(
      answer('insertSurveyResponse', () =>
        refuse(400, { type: 'validation', errors: { 'answers.q7004': ['The board says no.'] } }),
      ),
    );
    const rendered = await openRegistration();
    await choose(rendered, '2');
    await choose(rendered, 'More than an hour');
    await press(rendered, 'Submit answers');
    expect(await dialogWords('alertdialog', 'Error')).toBe('Failed');
    await press(rendered, 'Okay');
    expect(
      screen.getByRole('link', { name: 'What should we change first?: The board says no.' }),
    ).toBeDefined();
  });

  it('says in the second window that it is already answered', async () => {
    const rendered = await openRegistration();
    await choose(rendered, '2');
    await choose(rendered, 'More than an hour');
    const { headers } = await app().signIn('tomas.abara');
    const json = {
      survey_Type: 'registration',
      survey_UniqueID: '510',
      userId: 111,
      answers: [
        { questionID: 7001, optionIDs: [71_001], text: '' },
        { questionID: 7002, optionIDs: [71_006], text: '' },
      ],
    };
    const sent = await app().fetch('/api/surveys/insert-response', { method: 'POST', headers, json });
    expect(sent.status).toBe(200);
    await press(rendered, 'Submit answers');
    expect(await screen.findByText('You have already answered this survey.')).toBeDefined();
    await press(rendered, 'Delete the draft');
    await readyPanel('Thank you');
    expect(await stored()).toHaveLength(1);
  });

  it('does not exist for another member', async () => {
    await open('maria.castellan', registration);
    expect(await screen.findByText('This survey is not open to you, or it has closed.')).toBeDefined();
  });
});

describe('a longer survey', () => {
  it('asks one question at a time, is resumed where it was left, and is checked before it is sent', async () => {
    const at = await examDay();
    const before = await open('victor.osei', at);
    await readyPanel('Question 1 of 7');
    await press(before, 'Next');
    expect(await summary()).toEqual(['How well were you prepared for the day?: Answer this question']);
    await choose(before, '4');
    await press(before, 'Next');
    await readyPanel('Question 2 of 7');
    expect(document.activeElement?.textContent).toBe('Question 2 of 7');
    await choose(before, '3');
    await screen.findByText(/Kept on this device/);
    before.cleanup();

    const rendered = await open('victor.osei', at);
    await screen.findByText(/You have an unsaved draft on this device, last changed this minute/);
    await press(rendered, 'Continue with the draft');
    await readyPanel('Question 3 of 7');
    await press(rendered, 'Back');
    await readyPanel('Question 2 of 7');
    expect(screen.getByLabelText<HTMLInputElement>('3').checked).toBe(true);
    await press(rendered, 'Next');
    await choose(rendered, 'All were clear');
    await press(rendered, 'Next');
    await choose(rendered, '5 (very easy)');
    await press(rendered, 'Next');
    await readyPanel('Question 5 of 7');
    await press(rendered, 'Next'); // it is optional
    await choose(rendered, 'Yes');
    await press(rendered, 'Next');
    await typeInto(
      rendered.user,
      'What should we change before the next exam day? (optional)',
      'More breaks',
    );
    await press(rendered, 'Next');
    const check = await readyPanel('Check your answers');
    expect(check.getByText('More breaks')).toBeDefined();
    expect(check.getByText('No answer')).toBeDefined();
    await press(rendered, 'Change: What did you use during the day?');
    await readyPanel('Question 5 of 7');
    await choose(rendered, 'A laptop');
    await press(rendered, 'Next');
    expect((await readyPanel('Check your answers')).getByText('A laptop')).toBeDefined();
    await press(rendered, 'Submit answers');
    await readyPanel('Thank you');
    expect(await stored()).toHaveLength(1);
    rendered.cleanup();
    await open('victor.osei', at);
    await readyPanel('Thank you');
    expect(screen.queryByText(/unsaved draft/)).toBeNull();
  });
});

describe('the notice on the dashboard', () => {
  it('leads to the survey, and is gone once that was answered', async () => {
    const rendered = await open('tomas.abara', '/dashboard');
    const notices = await readyPanel('Alerts and notices');
    expect(
      notices.getByText(
        /How did your registration for the In-Training Examination go\?.* until \w+ \d+, \d{4} at 11:59\sPM E[SD]T/,
      ),
    ).toBeDefined();
    await rendered.user.click(notices.getByRole('link', { name: /^Take the survey/ }));
    await readyPanel('Questions');
    await choose(rendered, '2');
    await choose(rendered, 'More than an hour');
    await press(rendered, 'Submit answers');
    const thanks = await readyPanel('Thank you');
    await rendered.user.click(thanks.getByRole('link', { name: 'Go to the dashboard' }));
    await readyPanel('What to do next');
    expect(screen.queryByText('Alerts and notices')).toBeNull();
  });

  it('stays and says why, if declining fails', async () => {
    network.use(answer('declineSurvey', () => refuse(500, { title: 'The board cannot do this now.' })));
    const rendered = await open('victor.osei', '/dashboard');
    await rendered.user.click(await screen.findByRole('button', { name: /^No, thank you/ }));
    expect(await dialogWords('alertdialog', 'Error')).toContain('The board cannot do this now.');
    await press(rendered, 'Okay');
    expect(screen.getByText(/How was your exam day on/)).toBeDefined();
  });

  it('is declined for good', async () => {
    const rendered = await open('victor.osei', '/dashboard');
    await rendered.user.click(await screen.findByRole('button', { name: /^No, thank you/ }));
    await waitFor(() => expect(screen.queryByText(/How was your exam day on/)).toBeNull());
    expect(await app().db.query`select 1 from survey_declines where user_id = 131`).toHaveLength(1);
    rendered.cleanup();
    await open('victor.osei', '/dashboard');
    await readyPanel('What to do next');
    expect(screen.queryByRole('button', { name: /^No, thank you/ })).toBeNull();
  });
});
