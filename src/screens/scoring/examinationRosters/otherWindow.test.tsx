// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CaseRoster } from '#contract/scoring/oralExams.ts';
import type { CaseFeedback } from '#contract/scoring/caseFeedback.ts';
import type { PickListItem } from '#contract/pickLists/pickLists.ts';
import { commentTarget } from '#domain/scoring/commands/examCommand.ts';
import { noServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import { createCommandStore } from '#services/scoring/commandStore.ts';
import { createTabsAlive, type TabsAlive } from '#services/tabs/tabsAlive.ts';
import { eventually } from '#tests/support/eventually.ts';
import { readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { createFakeLocks } from '#tests/support/scoring/fakeLocks.ts';
import { signedInAs } from '#tests/support/server/examiner.ts';

const { app, grantOf } = screenTests();

let other: TabsAlive | undefined;
beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: createFakeLocks() });
});
afterEach(() => {
  other?.leave();
  Reflect.deleteProperty(navigator, 'locks');
});

/** A case of the examiner's first roster, with the address of its page. */
async function someCase(place: number) {
  const ask = await signedInAs(app(), 'victor.osei');
  const query = { currentDate: new Date().toISOString() };
  const [session] = (await ask('getPickList', { params: { name: 'examiner-sessions' }, query }))
    .body as PickListItem[];
  const scheduleId1 = Number(session!.modifier!.split(',')[0]);
  const sessionName = session!.itemValue;
  const [roster] = (await ask('listCaseRosters', { query: { sessionName, scheduleId1 } }))
    .body as CaseRoster[];
  const { caseHeaderId } = roster!.cases.at(place)!;
  const at = `/ce-scoring/examination-rosters?session=${encodeURIComponent(sessionName)}&case=${caseHeaderId}`;
  return { ask, caseHeaderId, at };
}

it('a comment of another window is shown without a break while that window sends it', async () => {
  const { ask, caseHeaderId, at } = await someCase(-1);
  const grant = await grantOf('victor.osei');
  const subject = { caseHeaderId, examScoringId: null };
  const comment = 'Ask about the airway first';
  other = createTabsAlive(`${grant.userId}.other`);
  const store = createCommandStore(Date.now);
  const key = crypto.randomUUID();
  await store.put({
    target: commentTarget(subject),
    examScheduleId: null,
    act: { kind: 'comment.write', ...subject, comment },
    base: noServerVersion,
    key,
    userId: grant.userId,
    order: 1,
    tab: 'other',
    at: Date.now(),
  });

  await renderPortal({ at, grant });
  await readyPanel('Your comment');
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Comment on this case');
  await eventually(() => expect(field().value).toBe(comment));
  const seen = new Set<string>();
  const watching = new MutationObserver(() => seen.add(field().value));
  watching.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  expect((await ask('createCaseComment', { body: { caseHeaderId, comment } })).status).toBe(200);
  await store.remove(grant.userId, key);
  window.dispatchEvent(new Event('focus'));
  const panel = await readyPanel('Your comment');
  expect(await panel.findByText(/^Received /)).toBeDefined();
  watching.disconnect();
  expect([...seen]).toEqual([comment]);
});

it('feedback of this window that another device has deleted is gone once it is read again', async () => {
  const { ask, caseHeaderId, at } = await someCase(-2);
  const { user } = await renderPortal({ at, grant: await grantOf('victor.osei') });
  await readyPanel('Your feedback');
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Feedback on this case');
  await user.type(field(), 'Two questions are alike.');
  await user.click(screen.getByRole('button', { name: 'Submit feedback' }));
  const panel = await readyPanel('Your feedback');
  expect(await panel.findByText(/^Received /)).toBeDefined();
  const { id } = (await ask('getCaseFeedback', { query: { caseHeaderId } })).body as CaseFeedback;
  expect((await ask('deleteCaseFeedback', { query: { id } })).status).toBe(200);
  window.dispatchEvent(new Event('focus'));
  await eventually(() => expect(field().value).toBe(''));
});
