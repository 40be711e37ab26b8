// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { readyPanel } from '#tests/support/pages/queries.ts';
import { renderPortal } from '#tests/support/pages/renderPortal.tsx';
import { screenTests } from '#tests/support/pages/screens.ts';
import { fragment, identifier, joined, type Fragment } from '#server/db/fragment.ts';

const { app, grantOf } = screenTests();

type Changes = Readonly<Record<string, Fragment>>;

/** Enters each row of a member once more, the same in every column but its id and what is unique. */
async function enterTwice(table: string, userName: string, changes: Changes = {}) {
  const columns = await app().db.query<{ name: string }>`
    select attname as name
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = ${table}::regclass and attnum > 0 and attidentity = ''
       and coalesce(pg_get_expr(adbin, adrelid), '') not like 'nextval%'`;
  const names = columns.map(({ name }) => name);
  await app().db.query`
    insert into ${identifier(table)} (${joined(names.map(identifier))})
    select ${joined(names.map((name) => changes[name] ?? identifier(name)))}
      from ${identifier(table)} where user_id = (select user_id from users where user_name = ${userName})`;
}

/** The names of the buttons and links of a part of a page. */
const names = (panel: HTMLElement) =>
  [...within(panel).queryAllByRole('button'), ...within(panel).queryAllByRole('link')].map(
    (each) => each.getAttribute('aria-label') ?? each.textContent,
  );

const license = { issuing_state_id: fragment`'US-TX'` };
const letter = {
  reference_id: fragment`reference_id || 'B'`,
  token_hash: fragment`null`,
  office_token_hash: fragment`null`,
};
const certificate = { certification_id: fragment`certification_id + 50000` };

type Case = [title: string, at: string, userName: string, table: string, changes?: Changes];
const lists: readonly Case[] = [
  ['Credits you reported', '/cme-repository', 'maria.castellan', 'self_reported_cme'],
  ['Medical licenses', '/professional-standing', 'dana.reyes', 'medical_licenses', license],
  ['Appointments and privileges', '/professional-standing', 'maria.castellan', 'appointments'],
  ['Fellowships', '/medical-training', 'maria.castellan', 'fellowships'],
  ['Rotations', '/gme-history/1', 'grace.okafor', 'rotations'],
  ['Your documents', '/documents', 'tomas.abara', 'documents'],
  ['Your letters', '/reference-form-status/507', 'arthur.whitcombe', 'letters', letter],
  ['Certification', '/dashboard', 'maria.castellan', 'certifications', certificate],
];

describe('two rows that look alike have buttons of different names', () => {
  it.each(lists)('%s', async (title, at, userName, table, changes) => {
    await enterTwice(table, userName, changes);
    await renderPortal({ at, grant: await grantOf(userName) });
    await readyPanel(title);
    const found = names(screen.getByRole('region', { name: title }));
    expect(found.length).toBeGreaterThan(1);
    expect(found.filter((name, index) => found.indexOf(name) !== index)).toEqual([]);
  });
});
