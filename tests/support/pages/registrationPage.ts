import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { ExamFee } from '#contract/billing/billing.ts';
import { amountDue } from '#domain/billing/fees.ts';
import { fetchAccommodationForm } from '#screens/registration/examRegistration/accommodations/lateAccommodationForm.ts';
import { fetchLetterForm } from '#screens/registration/examRegistration/letter/lateLetterForm.ts';
import { fieldText } from '#ui/fields/fieldText.ts';
import { openPage, pay, tokenFor } from '../server/payments.ts';
import { renderPortal, type Rendered } from './renderPortal.tsx';
import type { screenTests } from './screens.ts';
import type { TestApp } from '../server/serverApp.ts';

type GrantOf = ReturnType<typeof screenTests>['grantOf'];

/** The path of the registration for an exam. */
export const registrationAt = (examId: number | string, step?: string) =>
  `/apply-and-register/exam-registration/${examId}${step ? `?step=${step}` : ''}`;

/** Opens a registration and waits for its first page. */
export async function openRegistration(
  grantOf: GrantOf,
  userName: string,
  { at = registrationAt(501), heading }: { at?: string; heading: string },
): Promise<Rendered> {
  const rendered = await renderPortal({ at, grant: await grantOf(userName) });
  await page(heading);
  await Promise.all([fetchLetterForm(), fetchAccommodationForm()]);
  return rendered;
}

/** A page of the registration by its heading. */
export const page = (heading: string | RegExp) => screen.findByRole('heading', { level: 1, name: heading });

/** The same, once its heading has the focus, as after each step. */
export async function freshPage(heading: string | RegExp) {
  const found = await page(heading);
  await waitFor(() => {
    const { activeElement } = document;
    if (activeElement !== found)
      throw new Error(
        `"${String(heading)}" did not take the focus: ${activeElement?.outerHTML.slice(0, 200)}`,
      );
  });
}

/** The steps of the registration with their status: "Intention: To do". */
export const steps = (): string[] =>
  within(screen.getByRole('navigation', { name: 'Steps of this registration' }))
    .getAllByRole('listitem')
    .map(({ children: [row] }) =>
      [...row!.lastElementChild!.children].map((part) => part.textContent).join(': '),
    );

/** Presses Tab until the element has the focus, as a keyboard user does. */
export async function tabTo(user: UserEvent, target: HTMLElement): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (document.activeElement === target) return;
    await user.tab();
  }
  throw new Error(`Tab never reached ${target.textContent || target.id}`);
}

/** Closes the result dialog. */
export async function closeDialog(user: UserEvent, name: 'Continue' | 'Okay' = 'Continue') {
  const role = name === 'Continue' ? 'dialog' : 'alertdialog';
  await user.click(within(await screen.findByRole(role)).getByRole('button', { name }));
  await waitFor(() => {
    if (screen.queryByRole(role)) throw new Error('the dialog is still open');
  });
}

/** The same by keyboard alone, once the dialog has the focus. */
export async function pressContinue(user: UserEvent) {
  const name = 'Continue';
  const button = within(await screen.findByRole('dialog')).getByRole('button', { name });
  await waitFor(() => {
    if (document.activeElement !== button) throw new Error('the dialog did not take the focus');
  });
  await user.keyboard('{Enter}');
}

/** Records the tokens sent to the card page, where jsdom cannot navigate. */
export function watchCardPage(): string[] {
  const tokens: string[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    tokens.push(fieldText(this, 'transactionToken'));
  });
  return tokens;
}

/** Pays on the card page with a token, and comes back. */
export async function payWith(app: TestApp, token: string, card?: string): Promise<void> {
  await pay(app, await openPage(app, token), card);
  window.dispatchEvent(new Event('focus'));
}

/** Pays all fees of a user for an exam, without opening the portal. */
export async function payAll(app: TestApp, userName: string, examId: number): Promise<void> {
  const { headers } = await app.signIn(userName);
  const fees = (await (await app.fetch('/api/billing/exam-fee/by-userid', { headers })).json()) as ExamFee[];
  for (const fee of fees.filter((each) => each.examId === examId && amountDue(each) > 0)) {
    const { transactionToken } = await tokenFor(app, headers, fee.feeId);
    await pay(app, await openPage(app, transactionToken));
  }
}

/** A file that passes the checks of this device. */
export const paper = (name = 'letter.pdf') =>
  new File(['%PDF-1.7\n%%EOF\n'], name, { type: 'application/pdf' });
