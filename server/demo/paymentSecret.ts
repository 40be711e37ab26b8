import { randomBytes } from 'node:crypto';
import type { Database } from '#server/db/database.ts';

/** The secret of the demo's payment page, created once and saved in the database. */
export async function demoPaymentSecret(db: Database): Promise<string> {
  await db.query`
    insert into server_facts (name, value)
    values (${'payment-secret'}, ${randomBytes(32).toString('base64url')}) on conflict do nothing`;
  const [row] = await db.query<{
    value: string;
  }>`select value from server_facts where name = ${'payment-secret'}`;
  return row?.value ?? '';
}
