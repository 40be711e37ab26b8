// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '#tests/support/server/answers.ts';
import { allStatements, METABOLIC } from '#tests/support/pages/examCards.ts';
import { dialogWords, press, readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal, type Rendered } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';

const { network, app, grantOf } = screenTests();
const path = `/your-attestation/${METABOLIC}`;

async function open(userName: string): Promise<Rendered> {
  const rendered = await renderPortal({ at: path, grant: await grantOf(userName) });
  await readyPanel('Statements');
  return rendered;
}
const save = (rendered: Rendered) => press(rendered, 'Save your answers');
const okay = async (rendered: Rendered, name = 'Continue') => {
  await press(rendered, name);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox');
const ticked = () => boxes().map(({ checked }) => checked);

describe('the attestations', () => {
  it('show every statement with its wording, the answers so far, and what is missing first', async () => {
    await open('leila.haddad');
    expect(boxes()).toHaveLength(4);
    expect(ticked()).toEqual([true, false, false, false]);
    const missing = within(screen.getByText('What is missing').parentElement!);
    expect(missing.getAllByRole('link')).toHaveLength(3);
    expect(screen.getByText(/^You agreed on .*, version 1\.$/)).toBeDefined();
  });

  it('say that a wording has changed, and show again what was agreed to before', async () => {
    const rendered = await open('leila.haddad');
    expect(screen.getByText(/^The board has changed the wording since you agreed on/)).toBeDefined();
    await rendered.user.click(screen.getByText('Your earlier agreements'));
    expect(screen.getByText(/^Version 1, agreed on/)).toBeDefined();
  });

  it('are saved whole, and stand with their version and day', async () => {
    const rendered = await open('june.halvorsen');
    for (const box of boxes()) await rendered.user.click(box);
    expect(screen.getByText('You have entered everything this exam requires.')).toBeDefined();
    await save(rendered);
    expect(await dialogWords('dialog', 'Success')).toBe('Saved successfully');
    await okay(rendered);
    expect(screen.getAllByText(/^You agreed on/)).toHaveLength(4);
    // A withdrawn agreement stays on record.
    await rendered.user.click(boxes()[0]!);
    expect(screen.getByText('Your agreement is withdrawn when you save.')).toBeDefined();
    await save(rendered);
    await dialogWords('dialog', 'Success');
    await okay(rendered);
    expect(ticked()).toEqual([false, true, true, true]);
    expect(screen.getByText(/withdrawn on/)).toBeDefined();
  });

  it('tell a failed save in the words of the specification, and keep the answers', async () => {
    const rendered = await open('arthur.whitcombe');
    await rendered.user.click(boxes()[2]!);
    network.use(answer('saveExamUserAttestations', () => refuse(500)));
    await save(rendered);
    expect(await dialogWords('alertdialog', 'Error')).toBe('Failed');
    await okay(rendered, 'Okay');
    expect(ticked()).toEqual([false, false, true, false]);
  });

  it('show both where another device saved meanwhile', async () => {
    const rendered = await open('arthur.whitcombe');
    await rendered.user.click(boxes()[0]!);
    const { headers } = await app().signIn('arthur.whitcombe');
    const json = { examHeaderId: METABOLIC, examUserAttestations: allStatements(true) };
    await app().fetch('/api/exam/exam-user-attestation/save', { method: 'POST', headers, json });
    await save(rendered);
    await screen.findByText('The board’s version has changed since you opened this');
    // Three of the four differ.
    expect(screen.getAllByText('Not agreed')).toHaveLength(3);
    await press(rendered, 'Use the board’s version');
    await waitFor(() => expect(ticked()).toEqual([true, true, true, true]));
  });

  it('never agree to a wording that was not read: a tick for the one before counts for nothing', async () => {
    const rendered = await open('leila.haddad');
    const before = ticked();
    await rendered.user.click(boxes()[3]!);
    const [next] = await app().db.query<{ version: number }>`
      insert into exam_statements (exam_id, name, version, position, title, attestation_text)
      select exam_id, name, version + 1, position, title, 'Other words.' from exam_statements
       where exam_id = ${METABOLIC} and name = 'dataUse' order by version desc limit 1 returning version`;
    try {
      await save(rendered);
      // Nothing was saved, and the new wording is shown without a tick.
      expect(await screen.findByText('New wording, not agreed to yet')).toBeDefined();
      await press(rendered, 'Use the board’s version');
      expect(await screen.findByText('Other words.')).toBeDefined();
      await waitFor(() => expect(ticked()[3]).toBe(false));
      expect(ticked().slice(0, 3)).toEqual(before.slice(0, 3));
    } finally {
      await app().db.query`
        delete from exam_statements
         where exam_id = ${METABOLIC} and name = 'dataUse' and version = ${next!.version}`;
    }
  });

  it('can only be read while the board looks at them, with the words that were agreed to', async () => {
    await open('maria.castellan');
    expect(await screen.findByText(/^The board is reviewing this, so you cannot change it\./)).toBeDefined();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getAllByText('Agreed')).toHaveLength(4);
  });
});
