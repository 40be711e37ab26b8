// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { waitFor as untilState } from 'xstate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scoreTarget, type Command } from '#domain/scoring/commands/examCommand.ts';
import { noServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import { createCommandStore } from '#services/scoring/commandStore.ts';
import { createTabsAlive, type TabsAlive } from '#services/tabs/tabsAlive.ts';
import type { OutboxRef } from '#machines/scoring/outbox/outbox.machine.ts';
import { eventually } from '#tests/support/eventually.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { createFakeLocks } from '#tests/support/scoring/fakeLocks.ts';
import { makeExamDay, type ExamDay } from '#tests/support/scoring/scoring.ts';
import { answer, refuse } from '#tests/support/server/answers.ts';
import { gate } from '#tests/support/server/backend.ts';
import { signedInAs } from '#tests/support/server/examiner.ts';

const { network, app, grantOf } = screenTests();

const SENIOR = 131;
const DAY = 86_400_000;
const at = Math.floor(Date.now() / DAY - 90) * DAY + 15 * 3_600_000;
let day: ExamDay;
/** Another open window of the user. */
let other: TabsAlive;
beforeEach(async () => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: createFakeLocks() });
  other = createTabsAlive(`${SENIOR}.other`);
  day = await makeExamDay(app().db, { examiners: [SENIOR], examinees: 1, startsAt: at });
});

afterEach(() => {
  other.leave();
  Reflect.deleteProperty(navigator, 'locks');
});

/** Another window of the user scores the first case, and has not sent it. */
async function scoreElsewhere() {
  const { examScheduleId, sheets } = day.examinees[0]!;
  const [examScoringId] = sheets.get(SENIOR)!.examScoringIds as [number];
  const base = noServerVersion;
  const givenAt = new Date(at).toISOString();
  const command: Command = {
    target: scoreTarget(examScoringId),
    examScheduleId,
    act: { kind: 'score.give', examScoringId, score: 'pass', givenAt },
    base,
    key: crypto.randomUUID(),
    userId: SENIOR,
    order: 1,
    tab: 'other',
    at,
  };
  const store = createCommandStore(Date.now);
  await store.put(command);
  return { examScoringId, forget: () => store.remove(SENIOR, command.key) };
}

async function openScores() {
  const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(at);
  const rendered = await renderPortal({
    at: `/ce-scoring/examination-scores?date=${date}`,
    grant: await grantOf('victor.osei'),
  });
  await screen.findByRole('table', { name: 'Scores by examinee' });
  return { ...rendered, outbox: rendered.portal.system.get('outbox') as OutboxRef };
}

describe('the ledger', () => {
  it('has the scores of the user’s other windows, on screen and on paper, as saved on this device', async () => {
    await scoreElsewhere();
    await openScores();
    const cells = within(screen.getByRole('table', { name: 'Scores by examinee' }));
    expect(await cells.findByText('Pass')).toBeDefined();
    expect(cells.getByText('Saved on this device')).toBeDefined();
    const paper = within(screen.getByRole('table', { name: 'Receipt ledger', hidden: true }));
    expect(paper.getByText('saved on this device')).toBeDefined();
    expect(
      screen.getByText(/^Another window of the portal has 1 change .* Save the rescue file/),
    ).toBeDefined();
  });

  it('has such a score without a break once the other window has sent it, then as received', async () => {
    const { examScoringId, forget } = await scoreElsewhere();
    const { outbox } = await openScores();
    const cells = within(screen.getByRole('table', { name: 'Scores by examinee' }));
    await cells.findByText('Saved on this device');
    const ask = await signedInAs(app(), 'victor.osei');
    const sent = await ask('createCaseScore', { body: { examScoringId, score: 'pass' } });
    expect(sent.status).toBe(200);
    await forget();
    const seen = new Set<string>();
    const watching = new MutationObserver(() => seen.add(cells.queryByText('Pass') ? 'Pass' : 'nothing'));
    watching.observe(document.body, { subtree: true, childList: true, characterData: true });
    // The user comes from the other window.
    window.dispatchEvent(new Event('focus'));
    await untilState(outbox, ({ context }) => context.elsewhere.length === 0);
    expect(await cells.findByText(/^Received /)).toBeDefined();
    watching.disconnect();
    expect([...seen]).toEqual(['Pass']);
  });

  it('takes a change to the board for which the page was left before its exam was free', async () => {
    const { examScheduleId, sheets } = day.examinees[0]!;
    const [examScoringId] = sheets.get(SENIOR)!.examScoringIds as [number];
    const ask = await signedInAs(app(), 'victor.osei');
    await ask('startExam', { body: { examScheduleId } });
    await ask('createCaseScore', { body: { examScoringId, score: 'pass' } });
    const { user } = await openScores();
    other.leave();
    // Until the device has been asked what other windows have of the exam.
    const door = gate();
    const query = navigator.locks.query.bind(navigator.locks);
    const asked = vi.spyOn(navigator.locks, 'query').mockImplementation(async () => {
      await door.passed;
      return query();
    });
    await user.click(screen.getByRole('button', { name: 'By case' }));
    await user.type(screen.getByLabelText('Find'), String(examScheduleId));
    const changing = { name: 'Change the score of case 1 of Examinee 1' };
    await waitFor(() => expect(screen.getAllByRole('button', changing)).toHaveLength(1));
    await user.click(screen.getByRole('button', changing));
    await user.selectOptions(screen.getByRole('combobox', { name: /case 1/ }), 'Fail');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(screen.getByRole('link', { name: 'CE Examiner Home' }));
    await screen.findByRole('heading', { level: 1, name: 'CE Examiner Home' });
    expect(asked).toHaveBeenCalled();
    door.open();
    await eventually(async () => {
      const { body } = await ask('getCaseScore', { query: { examScoringId } });
      expect(body).toMatchObject({ score: 'fail' });
    });
  });

  it('names the account on paper where the profile cannot be read', async () => {
    network.use(answer('getProfile', () => refuse(500)));
    await openScores();
    expect(screen.getByText('Signature: victor.osei')).toBeDefined();
  });
});
