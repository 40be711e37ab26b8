import { randomBytes } from 'node:crypto';
import type { Database } from '#server/db/database.ts';

/** The secret of the demo's payment page, created once and saved in the database. */
export async function demoPaymentSecret(db: Database): Promise<string> {
  await db.query('insert into server_facts (name, value) values ($1, $2) on conflict do nothing', [
    'payment-secret',
    randomBytes(32).toString('base64url'),
  ]);
  const [row] = await db.query<{ value: string }>('select value from server_facts where name = $1', [
    'payment-secret',
  ]);
  return row?.value ?? '';
}
