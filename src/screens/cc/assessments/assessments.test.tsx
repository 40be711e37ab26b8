// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { passTime } from '#tests/support/pages/passTime.ts';
import { dialogWords, readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { faultSwitches } from '#tests/support/pages/troubles.ts';

const tests = screenTests({ faults: true, settings: { portalUrl: window.location.origin } });
const { app, grantOf } = tests;
const faults = faultSwitches(tests);
const open = async (userName: string) => {
  const rendered = await renderPortal({
    at: '/continuous-certification/assessments',
    grant: await grantOf(userName),
  });
  await readyPanel('Your assessments');
  return rendered;
};
const title = 'Continuous Certification Assessment, General Surgery';
const lineOf = (name: string) =>
  screen.getAllByRole('listitem').find(({ textContent }) => textContent.startsWith(name))!;
const startButton = () => screen.findByRole('button', { name: `Start the test: ${title}` });

beforeEach(async () => {
  await app().db.query`delete from assessment_tries where test_key not like 'demo-%'`;
  await app().db.query`delete from exam_results where registration_identifier >= 20000`;
});

afterEach(() => faults.clear());

describe('the assessments on the real server', () => {
  it('say of each window where the surgeon stands, with the tries and their reports', async () => {
    await open('june.halvorsen');
    expect(lineOf(title).textContent).toMatch(
      /Window: [^.]+\. It closes on the last day at 11:59\sPM E[DS]T( \([^)]+ your time\))?\.Your.*Open.*You have 1 try left in this window\..*55%, not passed/,
    );
    const reports = within(lineOf(title)).getAllByRole('button', { name: /^Score report of try 1/ });
    expect(reports).toHaveLength(1);
    expect(lineOf('Continuous Certification Assessment, four').textContent).toMatch(/Missed.*without a try/);
    const back = screen.getByRole('link', { name: 'Back to continuous certification' });
    expect(back.getAttribute('href')).toBe('/continuous-certification');
  });

  it('do not send a surgeon whose certificate has lapsed to the next window', async () => {
    await open('dana.reyes');
    expect(lineOf('Continuous Certification Assessment, two').textContent).toMatch(
      /Not passed.*No assessment is required while your certificate is lapsed/,
    );
    expect(screen.queryByText(/Your certificate is at risk/)).toBeNull();
    expect(screen.getByRole('main').textContent).not.toContain('in the next window');
  });

  it('lead to the registration where it is not complete', async () => {
    await open('maria.castellan');
    expect(
      within(lineOf(title))
        .getByRole('link', { name: `Go to the registration: ${title}` })
        .getAttribute('href'),
    ).toBe('/apply-and-register/exam-registration/505');
  });

  it('open the test in a new tab after a deliberate yes, and continue it from the list', async () => {
    const tab = { opener: window } as unknown as Window;
    const opened = vi.spyOn(window, 'open').mockReturnValue(tab);
    const { user } = await open('leila.haddad');
    await user.click(await startButton());
    const heading = await screen.findByRole('heading', { name: 'Before you start' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByText(/It has 10 questions\. If you start now, it ends on .* E[SD]T/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Start the test' }));
    expect(screen.getByText('Check this box to start')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('checkbox'));
    expect(opened).not.toHaveBeenCalled();
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Start the test' }));
    expect(await screen.findByText(/^The test is open in another tab/)).toBeDefined();
    expect(opened.mock.calls[0]![0]).toMatch(/\/online-test\/[\w-]{32}$/);
    expect(tab.opener).toBeNull();
    await user.click(await screen.findByRole('button', { name: `Continue the test: ${title}` }));
    await waitFor(() => expect(opened).toHaveBeenCalledTimes(2));
    expect(opened.mock.calls[1]![0]).toBe(opened.mock.calls[0]![0]);
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => expect(screen.queryByText(/^The test is open in another tab/)).toBeNull());
    expect(lineOf(title).textContent).toMatch(/In progress.*Your test ends on/);
  });

  /** A try with five minutes left, in an open page. */
  async function openRunningTry() {
    const endsAt = new Date(Date.now() + 5 * 60_000).toISOString();
    await app().db.query`
      insert into assessment_tries (user_id, exam_id, try_number, test_key, started_at, ends_at)
      values (125, 505, 1, 'running', now() - interval '2 hours', ${endsAt})`;
    const everyMinute = vi.spyOn(globalThis, 'setInterval');
    const { user } = await open('leila.haddad');
    expect(lineOf(title).textContent).toMatch(/In progress.*: in progress/);
    return {
      user,
      showNewTime: () =>
        act(() => {
          for (const [tick, ms] of everyMinute.mock.calls) if (ms === 60_000) tick();
        }),
    };
  }

  it('have the result of a test whose time ran out once the user returns to the page', async () => {
    await openRunningTry();
    passTime(6 * 60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(lineOf(title).textContent).toMatch(/Not passed.*0%, not passed/));
  });

  it(
    'offer the result of a test whose time ran out while the page stayed in view',
    { tags: ['full'] },
    async () => {
      const { user, showNewTime } = await openRunningTry();
      passTime(6 * 60_000);
      showNewTime();
      expect(lineOf(title).textContent).toMatch(/Time is over.*Your answers until then count/);
      expect(lineOf(title).textContent).not.toContain('not passed');
      await user.click(screen.getByRole('button', { name: `Show the result: ${title}` }));
      await waitFor(() => expect(lineOf(title).textContent).toMatch(/Not passed.*0%, not passed/));
    },
  );

  it('offer a link where the browser blocks the tab', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = await open('leila.haddad');
    await user.click(await startButton());
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Start the test' }));
    const link = await screen.findByRole('link', { name: 'open the test' });
    expect(link.getAttribute('href')).toMatch(/\/online-test\//);
    expect(link.getAttribute('target')).toBe('_blank');
  });

  it.each([
    ['is refused', { kind: 'status', status: 500 }, /^500 There was an error/],
    ['gets no answer', { kind: 'drop' }, /^There was an error/],
    ['gets no answer, but was executed', { kind: 'lose-response' }, /^There was an error/],
  ] as const)(
    'say as of a payment that a start %s, and take it once when it is sent again',
    async (_, rule, words) => {
      const opened = vi.spyOn(window, 'open').mockReturnValue({ opener: null } as unknown as Window);
      const { user } = await open('leila.haddad');
      await faults.break('startTest', rule);
      await user.click(await startButton());
      await user.click(await screen.findByRole('checkbox'));
      await user.click(screen.getByRole('button', { name: 'Start the test' }));
      const said = await dialogWords('alertdialog', 'Error');
      expect(said).toMatch(words);
      expect(said).toContain('There was an error processing your request. Please try again later.');
      expect(opened).not.toHaveBeenCalled();
      await faults.clear();
      await user.click(screen.getByRole('button', { name: 'Okay' }));
      const again = await screen.findByRole('button', { name: /^(Start|Continue) the test: .*General/ });
      await waitFor(() => expect(again.getAttribute('aria-busy')).not.toBe('true'));
      if (rule.kind === 'lose-response')
        await user.click(await screen.findByRole('button', { name: /^Continue the test/ }));
      else {
        await user.click(again);
        await user.click(await screen.findByRole('checkbox'));
        await user.click(screen.getByRole('button', { name: 'Start the test' }));
      }
      await waitFor(() => expect(opened).toHaveBeenCalledOnce());
      const tries = await app().db.query`
        select 1 from assessment_tries where user_id = 125 and exam_id = 505`;
      expect(tries).toHaveLength(1);
    },
  );

  it('say it where the test was started and finished elsewhere in the meantime', async () => {
    const { user } = await open('leila.haddad');
    await user.click(await startButton());
    await user.click(await screen.findByRole('checkbox'));
    await app().db.query`
      insert into assessment_tries (user_id, exam_id, try_number, test_key, started_at, ends_at, ended_at, percent)
      values (125, 505, 1, 'elsewhere', now() - interval '1 hour', now(), now() - interval '1 minute', 20)`;
    await user.click(screen.getByRole('button', { name: 'Start the test' }));
    expect(await dialogWords('alertdialog', 'Error')).toBe('The test cannot start now. The list shows why.');
    await user.click(screen.getByRole('button', { name: 'Okay' }));
    await waitFor(() => expect(lineOf(title).textContent).toContain('No try is left in this window'));
  });
});
