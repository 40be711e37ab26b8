import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onBothEngines, openEmpty } from '#tests/support/server/serverApp.ts';
import type { Database } from './database.ts';
import { assigned, fragment, fromExcluded, identifier, inserted, joined, statementOf } from './fragment.ts';

const textOf = (strings: TemplateStringsArray, ...values: Parameters<typeof statementOf>[1]) =>
  statementOf(strings, values);

describe('a statement', () => {
  it('has a parameter for each value, and the text of each fragment in its place', () => {
    const own = fragment`user_id = ${131} and ${fragment`exam_id = ${7}`}`;
    expect(
      textOf`select ${identifier('name')} from notes where day > ${'2026-11-29'} and ${own} limit ${5}`,
    ).toEqual({
      text: 'select name from notes where day > $1 and user_id = $2 and exam_id = $3 limit $4',
      values: ['2026-11-29', 131, 7, 5],
    });
    expect(textOf`select 1`).toEqual({ text: 'select 1', values: [] });
  });

  it('has the members of rows as columns, and the default of a column that a row lacks', () => {
    const rows = [{ termId: 1, creditsSA: null }, { termId: 2 }];
    expect(textOf`insert into terms ${inserted(rows)}`).toEqual({
      text: 'insert into terms (term_id, credits_sa) values ($1, $2), ($3, default)',
      values: [1, null, 2],
    });
    expect(
      textOf`update terms set ${assigned({ endDate: null, chairName: 'Rosa' })} where term_id = ${1}`,
    ).toEqual({
      text: 'update terms set end_date = $1, chair_name = $2 where term_id = $3',
      values: [null, 'Rosa', 1],
    });
    expect(textOf`do update set ${fromExcluded(['endDate', 'role'])}`.text).toBe(
      'do update set end_date = excluded.end_date, role = excluded.role',
    );
    expect(textOf`in (${joined([1, 2])}) ${joined([])}`.text).toBe('in ($1, $2) ');
  });

  it('takes no name that is other SQL too', () => {
    for (const name of ['a; drop table users', 'a b', '"a"', 'A', ''])
      expect(() => identifier(name)).toThrow(TypeError);
    expect(() => assigned({ 'a = 1, b': 1 })).toThrow(TypeError);
  });
});

onBothEngines('rows', (engine) => {
  let db: Database;
  beforeAll(async () => {
    db = await openEmpty(engine);
    await db.query`create table notes (note_id integer primary key, note_text text, credits_sa numeric)`;
  });
  afterAll(() => db.close());

  it('keep any text as it is, which no quotes turn into SQL, also when a statement is prepared', async () => {
    const texts = ["'", "'); drop table notes; --", '\\', '${1}', '$1', '"', 'null', '{"a": "b\'c"}'];
    for (const text of [...texts, ...texts, ...texts]) {
      await db.query`insert into notes ${inserted([{ noteId: 1, noteText: text }])}
        on conflict (note_id) do update set ${fromExcluded(['noteText'])}`;
      expect(await db.query`select note_text from notes where note_text = ${text}`).toEqual([
        { noteText: text },
      ]);
    }
  });

  it('have members in camel case, but for an alias in quotes', async () => {
    await db.query`insert into notes values (${2}, ${'a'}, ${1.5})`;
    expect(
      await db.query<{ noteId: number; creditsSA: string }>`
        select note_id, credits_sa as "creditsSA" from notes where note_id = ${2}`,
    ).toEqual([{ noteId: 2, creditsSA: '1.5' }]);
    // @ts-expect-error -- no row has a member in snake case
    const [wrong] = await db.query<{ note_id: number }>`select note_id from notes`;
    expect(wrong).toEqual({ noteId: 1 });
  });

  it('read numbers, days, instants, bytes and arrays back as they were written', async () => {
    const at = '2026-11-29T05:04:23.000Z';
    const bytes = Buffer.from([0, 255, 39, 92]);
    for (let use = 0; use < 4; use++)
      expect(
        await db.query`
          select ${7}::bigint as big, ${'2026-11-29'}::date as on_day, ${at}::timestamptz as at_time, ${bytes}::bytea as bytes,
                 ${[1, 2]}::integer[] as ids, ${true}::boolean as is_on, ${null}::text as nothing,
                 ${JSON.stringify({ a_b: 1 })}::jsonb as json`,
      ).toEqual([
        {
          big: 7,
          onDay: '2026-11-29',
          atTime: at,
          bytes,
          ids: [1, 2],
          isOn: true,
          nothing: null,
          json: { a_b: 1 },
        },
      ]);
  });
});
