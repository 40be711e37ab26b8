import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';
import { tidy } from './housekeeping.ts';
import { identifier } from '#server/db/fragment.ts';

const DAY = 86_400_000;

describe('housekeeping', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  const now = Date.now();
  const before = (days: number) => new Date(now - days * DAY).toISOString();

  it('forgets mails after thirty days, but not that a letter whose page says so was not delivered', async () => {
    await server.db.query`delete from queued_mails`;
    const add = async (column: 'sent_at' | 'undelivered_at' | 'next_try_at', days: number) => {
      const id = randomUUID();
      await server.db.query`
        insert into queued_mails (mail_id, recipient, subject, created_at, ${identifier(column)})
        values (${id}, 'director@hospital.example', 'A subject', ${before(days)}, ${before(days)})`;
      return id;
    };
    const kept = [
      await add('sent_at', 29),
      await add('undelivered_at', 29),
      await add('undelivered_at', 31),
      await add('next_try_at', 31),
    ];
    await add('sent_at', 31);
    await add('undelivered_at', 31);
    await server.db.query`
      update letters set mail_id = ${kept[2]!} where id = (select min(id) from letters)`;
    await tidy(server.db, now);
    const left = await server.db.query<{ id: string }>`select mail_id as id from queued_mails`;
    expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
  });

  it('keeps the keys of old requests while a server runs, whose journal has their commands', async () => {
    const keys = async () =>
      (
        await server.db.query<{
          days: number;
        }>`
          select round(extract(epoch from (${new Date(now).toISOString()}::timestamptz - created_at)) / 86400)::integer as days
            from idempotency_keys where user_id = 121 order by 1`
      ).map(({ days }) => days);
    await server.db.query`delete from idempotency_keys`;
    for (const days of [29, 31])
      await server.db.query`
        insert into idempotency_keys (user_id, key, call, body_hash, created_at)
        values (121, ${randomUUID()}, 'x', 'x', ${before(days)})`;
    await tidy(server.db, now, { keepsKeys: true });
    expect(await keys()).toEqual([29, 31]);
    await tidy(server.db, now);
    expect(await keys()).toEqual([29]);
  });

  it('forgets the parts of an upload that was not completed after a day, and no others', async () => {
    await server.db.query`delete from document_parts`;
    const [document] = await server.db.query<{ id: number }>`select min(document_id) as id from documents`;
    const add = async (hours: number, documentId: number | null) => {
      const id = randomUUID();
      await server.db.query`
        insert into document_parts (upload_id, position, document_id, bytes, created_at)
        values (${id}, 0, ${documentId}, ${Buffer.from([0])}, ${before(hours / 24)})`;
      return id;
    };
    const kept = [await add(23, null), await add(25, document!.id)];
    await add(25, null);
    await tidy(server.db, now);
    const left = await server.db.query<{ id: string }>`select upload_id as id from document_parts`;
    expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
  });

  it('forgets security events after a year, but no change of a record', async () => {
    await server.db.query`delete from audit_entries`;
    for (const call of ['sign-in-failed', 'resetPassword'])
      for (const days of [364, 366])
        await server.db.query`
          insert into audit_entries (user_id, at, call, detail) values (101, ${before(days)}, ${call}, ${'{}'})`;
    await tidy(server.db, now);
    expect(
      await server.db.query`select call, count(*) as count from audit_entries group by call order by call`,
    ).toEqual([
      { call: 'resetPassword', count: 2 },
      { call: 'sign-in-failed', count: 1 },
    ]);
  });
});
