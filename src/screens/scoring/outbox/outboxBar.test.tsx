// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { throughServer } from '#tests/support/server/throughServer.ts';

const { network, app, grantOf } = screenTests();

it('says that the server cannot be reached, instead of the toast, until it can', async () => {
  const { portal } = await renderPortal({
    at: '/ce-scoring/oral-examinations',
    grant: await grantOf('victor.osei'),
  });
  await readyPanel('Examinees');
  const { connection, toasts } = portal.getSnapshot().children;
  const shown = () => toasts!.getSnapshot().context.toasts.map(({ message }) => message);
  network.use(http.all('*', () => HttpResponse.error()));
  connection!.send({ type: 'connection.lost' });
  const bar = await screen.findByRole('region', { name: 'What the board has not received' });
  expect(within(bar).getByText('We cannot reach the server. You can keep working.')).toBeDefined();
  await waitFor(() => expect(shown()).toEqual([]));
  network.resetHandlers();
  network.use(throughServer(app()));
  // A call that was under way may fail once more after the first that succeeds; then only a probe restores the connection.
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(bar.isConnected).toBe(false);
  });
  await waitFor(() => expect(shown()).toEqual([{ key: 'shell:connection.found' }]));
});
