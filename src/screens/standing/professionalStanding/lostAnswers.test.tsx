// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { dialogWords, readyPanel } from '#tests/support/pages/queries.ts';
import { cleanUpPortals, renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { network, grantOf, app } = screenTests();

const open = async (): Promise<Rendered> => {
  const rendered = await renderPortal({ at: '/professional-standing', grant: await grantOf('dana.reyes') });
  await readyPanel('Medical licenses');
  return rendered;
};
const press = ({ user }: Rendered, name: string) =>
  user.click(within(document.getElementById('licenses')!).getByRole('button', { name }));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
async function fill({ user }: Rendered) {
  const state = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'State' });
  await waitFor(() => expect(state().getAttribute('aria-autocomplete')).toBe('list'));
  await user.type(state(), 'ohi');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(state().value).toBe('Ohio'));
  await user.type(field('License number'), '35.1');
  await user.selectOptions(field('Type'), 'Full and unrestricted');
  await user.type(field('Issued'), '2020-02-29');
  await user.type(field('Expires'), '2031-02-28');
}
const stored = () =>
  app().db.query<{ number: string; version: number }>`
    select license_number as number, version from medical_licenses where user_id = 123 order by license_id`;
const okay = async ({ user }: Rendered) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Continue' }));

beforeEach(() => app().db.query`delete from medical_licenses where user_id = 123`);

describe('licenses whose answer was lost', () => {
  /** The license is created, its answer is lost, and the list cannot be read while `cut`. */
  const loseAnswer = (cut: { isOn: boolean }) =>
    network.use(
      http.post(
        '*/api/professional-standing/medical-license',
        async ({ request }) => {
          await app().app.fetch(request);
          return HttpResponse.error();
        },
        { once: true },
      ),
      http.get('*/api/professional-standing/medical-license/by-userid', () =>
        cut.isOn ? HttpResponse.error() : undefined,
      ),
    );
  const unconfirmed = /^We could not confirm that this was done/;

  it(
    'are said to be created when the answer was lost, once the list has them',
    { tags: ['full'] },
    async () => {
      const rendered = await open();
      await press(rendered, 'Add a license');
      await fill(rendered);
      loseAnswer({ isOn: false });
      await press(rendered, 'Save');
      await okay(rendered);
      await screen.findByRole('row', { name: /35\.1/ });
      expect(await stored()).toMatchObject([{ number: '35.1', version: 1 }]);
    },
  );

  it('are created once when the answer was lost, also after the number was changed', async () => {
    const rendered = await open();
    const cut = { isOn: true };
    await press(rendered, 'Add a license');
    await fill(rendered);
    loseAnswer(cut);
    await press(rendered, 'Save');
    expect(await dialogWords('alertdialog', 'Error')).toMatch(unconfirmed);
    await rendered.user.click(screen.getByRole('button', { name: 'Okay' }));
    expect(await stored()).toMatchObject([{ number: '35.1', version: 1 }]);
    await rendered.user.type(field('License number'), '7');
    cut.isOn = false;
    await press(rendered, 'Save');
    await okay(rendered);
    expect(await stored()).toMatchObject([{ number: '35.17', version: 2 }]);
  });

  it(
    'are created once when the answer was lost, and the page was loaded again',
    { tags: ['full'] },
    async () => {
      const rendered = await open();
      const cut = { isOn: true };
      await press(rendered, 'Add a license');
      await fill(rendered);
      loseAnswer(cut);
      await press(rendered, 'Save');
      expect(await dialogWords('alertdialog', 'Error')).toMatch(unconfirmed);
      cleanUpPortals();
      cut.isOn = false;
      const again = await open();
      await press(again, 'Add a license');
      await okay(again);
      await screen.findByRole('row', { name: /35\.1/ });
      expect(await stored()).toMatchObject([{ number: '35.1', version: 1 }]);
      await press(again, 'Add a license');
      expect(await screen.findByRole('heading', { name: 'Add a license' })).toBeDefined();
      expect(field('License number').value).toBe('');
    },
  );
});
