// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { cleanUpPortals, renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { makeExamDay, type DayExaminee } from '#tests/support/scoring/scoring.ts';

const { app, grantOf } = screenTests();
let examinees: readonly DayExaminee[];
// Without IndexedDB nothing is read from the device, so that a key has its effect at once.
beforeEach(() => void vi.stubGlobal('indexedDB', undefined));
beforeEach(async () => {
  ({ examinees } = await makeExamDay(app().db, { examiners: [131, 132], examinees: 2 }));
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const isOnAfterKey = () => {
  fireEvent.keyDown(document.body, { key: '1' });
  return button('Pass').getAttribute('aria-pressed') === 'true';
};
/** The exam of an examinee, as in a page that was just loaded. */
async function load(place: number, { isStarted }: { isStarted: boolean }) {
  cleanUpPortals();
  const at = `/ce-scoring/oral-examinations/exam/${examinees[place - 1]!.examScheduleId}`;
  const { user } = await renderPortal({ at, grant: await grantOf('victor.osei') });
  if (!isStarted) {
    await user.click(await screen.findByRole('checkbox', { name: /^I checked/ }));
    await user.click(button('Start exam'));
  }
  await screen.findByRole('heading', { level: 1, name: `Examinee ${place}` });
  await waitFor(() => expect(button('Pass').getAttribute('aria-disabled')).toBeNull());
  return async () => {
    if (!screen.queryByLabelText('Use single-key shortcuts')) await user.click(button(/^Keys/));
    await user.click(screen.getByLabelText('Use single-key shortcuts'));
  };
}

it('single-key shortcuts stay off after a reload and with the next examinee, until they are turned on', async () => {
  const turnOff = await load(1, { isStarted: false });
  await turnOff();
  expect(isOnAfterKey()).toBe(false);
  await load(1, { isStarted: true });
  expect(isOnAfterKey()).toBe(false);
  const turnOn = await load(2, { isStarted: false });
  expect(isOnAfterKey()).toBe(false);
  await turnOn();
  expect(isOnAfterKey()).toBe(true);
});
