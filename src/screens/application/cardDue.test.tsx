// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { ToDoItem } from '#contract/todo/todo.ts';
import { boardZone } from '#domain/boardTime.ts';
import { createFormats } from '#i18n/format.ts';
import { METABOLIC } from '#tests/support/pages/examCards.ts';
import { readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { memberOf } from '#tests/support/server/member.ts';

const { app, grantOf } = screenTests();
const pages = [
  ['case-logs', 'Your case log', 'arthur.whitcombe'],
  ['mbs-activities', 'Your practice', 'arthur.whitcombe'],
  ['your-attestation', 'Statements', 'arthur.whitcombe'],
  // A letter of a type that the exam requires is missing.
  ['reference-form-status', 'Your letters', 'june.halvorsen'],
] as const;
const open = async (userName: string, path: string, panel: string) => {
  await renderPortal({ at: `/${path}/${METABOLIC}`, grant: await grantOf(userName) });
  await readyPanel(panel);
};

describe('by when a card is due', () => {
  it.each(pages)('is said on %s as in the list of what is to be done', async (path, panel, who) => {
    const member = await memberOf(app(), who);
    // Before the registration is begun, its cards are a part of registering.
    await member.send('POST', '/api/examinations/intentions', {
      examId: METABOLIC,
      intends: true,
      examDateId: null,
    });
    const { mine } = (await member.get<{ mine: z.output<typeof ToDoItem>[] }>('/api/to-do')).value;
    const item = mine.find((each) => each.path === `/${path}/${METABOLIC}`);
    const date = createFormats('en-US').dayIn(new Date(Date.parse(item!.due!) - 1).toISOString(), boardZone);
    await open(who, path, panel);
    const due = screen.getByText(`Due ${date}`).closest('time');
    expect(due?.textContent).toMatch(/\s· in \d+ days at \d+:\d\d\s[AP]M E[SD]T/u);
  });

  it('is not said where the board has the card', async () => {
    await open('maria.castellan', 'case-logs', 'Your case log');
    expect(screen.queryByText(/^(Due |You can change this until )/)).toBeNull();
  });
});
