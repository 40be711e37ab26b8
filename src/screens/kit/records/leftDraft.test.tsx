// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press, readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { grantOf } = screenTests();
const open = async () => {
  const rendered = await renderPortal({ at: '/professional-standing', grant: await grantOf('dana.reyes') });
  await readyPanel('Medical licenses');
  return rendered;
};
const numberField = () => screen.getByLabelText<HTMLInputElement>('License number');

it('a draft of a new record is offered above the list after a reload, to go on with or to delete', async () => {
  const rendered = await open();
  await press(rendered, 'Add a license');
  await rendered.user.type(await screen.findByLabelText('License number'), '35.1');
  await screen.findByText(/on this device/);
  rendered.cleanup();

  const again = await open();
  const named = 'Add a license, 35.1';
  expect(await screen.findByText(`You have an unsaved draft on this device: ${named}`)).toBeDefined();
  await press(again, `Continue with the draft: ${named}`);
  await waitFor(() => expect(numberField().value).toBe('35.1'));
  expect(screen.queryByRole('button', { name: 'Continue with the draft' })).toBeNull();
  again.cleanup();

  const last = await open();
  await screen.findByText(/^You have an unsaved draft/);
  await press(last, `Delete the draft: ${named}`);
  await waitFor(() => expect(screen.queryByText(/^You have an unsaved draft/)).toBeNull());
  await press(last, 'Add a license');
  await waitFor(() => expect(numberField().value).toBe(''));
});
