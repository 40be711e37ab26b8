// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { boardDay } from '#domain/boardTime.ts';
import { readyPanel } from '#tests/support/pages/queries.ts';
import { cleanUpPortals, renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { network, grantOf, app } = screenTests();

const open = async (): Promise<Rendered> => {
  const rendered = await renderPortal({ at: '/cme-repository', grant: await grantOf('maria.castellan') });
  await readyPanel('Credits you reported');
  return rendered;
};
const press = async ({ user }: Rendered, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const stored = () => app().db.query('select title from self_reported_cme where cme_id >= 10000');

beforeEach(() => app().db.query('delete from self_reported_cme where cme_id >= 10000'));

it('saves a row of an import once, although its answer was lost and the page was loaded again', async () => {
  const rendered = await open();
  await press(rendered, 'Import several at once');
  const panel = await readyPanel('Import credits');
  await rendered.user.click(panel.getByLabelText('Rows of the spreadsheet'));
  await rendered.user.paste(
    `Title of the activity,Date,Credits,Accredited provider\nPancreas day,${boardDay(Date.now())},1,Northern College`,
  );
  await press(rendered, 'Read the rows');
  network.use(
    http.post(
      '*/api/cme/self-reported-cme',
      async ({ request }) => {
        await app().app.fetch(request);
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  await press(rendered, 'Save 1 row');
  await waitFor(async () => expect(await stored()).toHaveLength(1));
  await screen.findByRole('alert');
  cleanUpPortals();
  await open();
  await screen.findByText('Title of the activity: This is already on record.');
  expect(screen.queryByRole('button', { name: /^Save .*row/ })).toBeNull();
  expect(await stored()).toHaveLength(1);
}, 60_000);
