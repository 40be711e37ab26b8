import type { Database } from './db/database.ts';
import { deleteOldPractice } from './scoring/practiceDay.ts';

const DAY = 86_400_000;

/**
 * Deletes expired data: ended sessions, reset guids and unconfirmed addresses, expired counters, document
 * tickets, parts of unfinished uploads, and saved responses of repeatable requests after 30 days, as long as
 * a client may repeat one, and practice exams.
 */
export async function tidy(db: Database, now: number): Promise<void> {
  const iso = (time: number) => new Date(time).toISOString();
  await db.query('delete from sessions where expires_at < $1', [iso(now - DAY)]);
  await db.query('delete from password_resets where expires_at < $1', [iso(now)]);
  await db.query('delete from pending_addresses where expires_at < $1', [iso(now)]);
  await db.query('delete from address_mails where sent_at < $1', [iso(now - DAY)]);
  await db.query('delete from idempotency_keys where created_at < $1', [iso(now - 30 * DAY)]);
  await db.query('delete from rate_limits where expire < $1', [now]);
  await db.query('delete from document_tickets where expires_at < $1', [iso(now)]);
  await db.query('delete from document_parts where document_id is null and created_at < $1', [
    iso(now - DAY),
  ]);
  await db.query('delete from card_events where delivered_at < $1', [iso(now - 30 * DAY)]);
  await deleteOldPractice(db, now);
}
