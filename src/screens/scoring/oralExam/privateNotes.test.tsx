// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { makeExamDay, type DayExaminee } from '#tests/support/scoring/scoring.ts';

const { app, grantOf } = screenTests();
let examinee: DayExaminee;
beforeEach(async () => {
  const day = await makeExamDay(app().db, { examiners: [131], examinees: 1 });
  examinee = day.examinees[0]!;
});

async function open(): Promise<Rendered> {
  return renderPortal({
    at: `/ce-scoring/oral-examinations/exam/${examinee.examScheduleId}`,
    grant: await grantOf('victor.osei'),
  });
}
async function begin(): Promise<Rendered> {
  const rendered = await open();
  await rendered.user.click(await screen.findByRole('checkbox', { name: /^I checked/ }));
  await rendered.user.click(screen.getByRole('button', { name: 'Start exam' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Pass' }).getAttribute('aria-disabled')).toBeNull(),
  );
  return rendered;
}
const note = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });

describe('private notes', () => {
  it('open with a key, have the time of the exam, and lead back to the grades with Escape', async () => {
    const { user } = await begin();
    press('p');
    const field = await note();
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(screen.getByText(/^Only on this device\. The board never receives these notes\./)).toBeDefined();
    await user.type(field, 'Slow to act. ');
    await waitFor(() => expect(screen.getByText(/^0:\d\d$/, { selector: 'li *' })).toBeDefined());
    expect(field.value).toBe('Slow to act. ');
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('button', { name: /^Change the note of 0:\d\d$/ })).toBeDefined();
    expect(screen.getByRole('button', { name: /^Private notes \(1\)/ })).toBeDefined();
    await user.click(field);
    await user.keyboard('{Escape}');
    expect(document.activeElement?.getAttribute('id')).toBe('exam-grades');
  });

  it('are there after a reload, also one that was being typed, and never reach the board', async () => {
    const { user, cleanup } = await begin();
    press('p');
    await user.type(await note(), 'Calm under pressure');
    await waitFor(() => expect(screen.getByText('Calm under pressure', { selector: 'span' })).toBeDefined());
    cleanup();
    const later = await open();
    await screen.findByRole('heading', { level: 1, name: 'Examinee 1' });
    await later.user.click(screen.getByRole('button', { name: /^Private notes/ }));
    const field = await note();
    await waitFor(() => expect(field.value).toBe('Calm under pressure'));
    const stored = await app().db.query`select 1 from scoring_log where new_value::text like '%Calm under%'`;
    expect(stored).toEqual([]);
  });

  it('stand on the summary as an aid, and cannot be changed there', async () => {
    const { user } = await begin();
    press('p');
    await user.type(await note(), 'Asked for the CT late.');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    await user.click(screen.getByRole('button', { name: 'Pass' }));
    press('s');
    const aside = within(await screen.findByRole('region', { name: 'Private notes' }));
    expect(aside.getByText('Asked for the CT late.')).toBeDefined();
    expect(aside.queryByRole('button')).toBeNull();
  });
});
