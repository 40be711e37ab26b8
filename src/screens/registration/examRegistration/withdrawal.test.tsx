// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dialogWords } from '#tests/support/pages/queries.ts';
import { answeredBy, forgetAnswers } from '#tests/support/pages/registrationAnswers.ts';
import { closeDialog, payAll, registrationAt } from '#tests/support/pages/registrationPage.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { app, grantOf } = screenTests();
beforeEach(() => forgetAnswers(app()));

const open = async (at: string) => renderPortal({ at, grant: await grantOf('tomas.abara') });
const withdrawn = /^(Registration w|W)ithdrawn on \w+ \d+, \d{4}/;

async function register() {
  const answers = await answeredBy(app(), 'tomas.abara', 501, 'fee');
  await payAll(app(), 'tomas.abara', 501);
  await answers.submit();
  await answers.complete();
  return answers;
}

describe('a submitted registration', () => {
  it('is withdrawn from its confirmation, after a question that says what becomes of the money', async () => {
    await register();
    const { user } = await open(registrationAt(501));
    expect(await screen.findByText(/^You can withdraw until \w+ \d+, \d{4} at .+\.$/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Withdraw registration' }));
    const question = await screen.findByRole('alertdialog', { name: 'Withdraw your registration?' });
    expect(question.textContent).toContain('Fees that you have paid are not refunded automatically.');
    await user.click(within(question).getByRole('button', { name: 'Withdraw registration' }));
    expect(await dialogWords('dialog', 'Success')).toMatch(/^Your registration is withdrawn\./);
    await closeDialog(user);
    expect(await screen.findByText(/^You withdrew your registration on \w+ \d+, \d{4}\./)).toBeDefined();
    expect(screen.queryByText(/^GSQE-/)).toBeNull();
  }, 60_000);

  it.each([
    ['/apply-and-register'],
    ['/examination-history'],
    ['/dashboard'],
    ['/apply-and-register/registration-requirements/501'],
  ])('that was withdrawn is called so on %s', async (at) => {
    const { member } = await register();
    await member.send('POST', '/api/examinations/registration-withdraw', { examHeaderId: 501 });
    await open(at);
    expect((await screen.findAllByText(withdrawn)).length).toBeGreaterThan(0);
    expect(screen.queryByText(/GSQE-\d{4}/)).toBeNull();
  });
});
