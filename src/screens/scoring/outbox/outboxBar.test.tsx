// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { makeExamDay } from '#tests/support/scoring/scoring.ts';
import { throughServer } from '#tests/support/server/throughServer.ts';

const { network, app, grantOf } = screenTests();

/** The bar once the connection is lost, also where a call that was under way finds it again at first. */
async function loseConnection(portal: Rendered['portal']): Promise<HTMLElement> {
  const { connection } = portal.getSnapshot().children;
  network.use(http.all('*', () => HttpResponse.error()));
  return waitFor(() => {
    connection!.send({ type: 'connection.lost' });
    window.dispatchEvent(new Event('online'));
    return screen.getByRole('region', { name: 'What the board has not received' });
  });
}

it('says that the server cannot be reached, instead of the toast, until it can', async () => {
  const { portal } = await renderPortal({
    at: '/ce-scoring/oral-examinations',
    grant: await grantOf('victor.osei'),
  });
  await readyPanel('Examinees');
  const { toasts } = portal.getSnapshot().children;
  const shown = () => toasts!.getSnapshot().context.toasts.map(({ message }) => message);
  const bar = await loseConnection(portal);
  expect(within(bar).getByText('We cannot reach the server. You can keep working.')).toBeDefined();
  await waitFor(() => expect(shown()).toEqual([]));
  network.resetHandlers();
  network.use(throughServer(app()));
  // A call that was under way may fail once more after the first that succeeds; then only a probe restores the connection.
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(bar.isConnected).toBe(false);
    expect(shown()).toEqual([{ key: 'shell:connection.found' }]);
  });
});

it('says in words for screen readers that what waited for the network was sent', async () => {
  const day = await makeExamDay(app().db, { examiners: [131, 132], examinees: 1 });
  const { portal, user } = await renderPortal({
    at: `/ce-scoring/oral-examinations/exam/${day.examinees[0]!.examScheduleId}`,
    grant: await grantOf('victor.osei'),
  });
  await user.click(await screen.findByRole('checkbox', { name: /^I checked/ }));
  await user.click(screen.getByRole('button', { name: 'Start exam' }));
  const pass = await screen.findByRole('button', { name: 'Pass' });
  await waitFor(() => expect(pass.getAttribute('aria-disabled')).toBeNull());
  await loseConnection(portal);
  fireEvent.click(pass);
  const sent = 'No more changes are waiting on this device.';
  expect(screen.queryByText(sent)).toBeNull();
  network.resetHandlers();
  network.use(throughServer(app()));
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(screen.getByText(sent)).toBeDefined();
  });
});
