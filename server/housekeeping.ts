import { securityEvents } from './auth/securityEvents.ts';
import type { Database } from './db/database.ts';
import { deleteOldPractice } from './scoring/practiceDay.ts';

const DAY = 86_400_000;

/**
 * Deletes expired data: ended sessions, reset guids and unconfirmed addresses, expired counters, document
 * tickets, parts of unfinished uploads, and saved responses of repeatable requests after 30 days, as long as
 * a client may repeat one, practice exams, what is known of a mail after 30 days unless a letter's page still says that
 * it was not delivered, and security events after a year.
 *
 * @param keepsKeys leaves the saved responses: while a server runs, its journal has the commands of all its days, and only
 *   their keys in the database keep the next start from executing them again.
 */
export async function tidy(db: Database, now: number, { keepsKeys = false } = {}): Promise<void> {
  const iso = (time: number) => new Date(time).toISOString();
  await db.query`delete from sessions where expires_at < ${iso(now - DAY)}`;
  await db.query`delete from password_resets where expires_at < ${iso(now)}`;
  await db.query`delete from pending_addresses where expires_at < ${iso(now)}`;
  await db.query`delete from address_mails where sent_at < ${iso(now - DAY)}`;
  if (!keepsKeys) await db.query`delete from idempotency_keys where created_at < ${iso(now - 30 * DAY)}`;
  await db.query`delete from rate_limits where expire < ${now}`;
  await db.query`delete from document_tickets where expires_at < ${iso(now)}`;
  await db.query`delete from document_parts where document_id is null and created_at < ${iso(now - DAY)}`;
  await db.query`delete from card_events where delivered_at < ${iso(now - 30 * DAY)}`;
  await db.query`
    delete from queued_mails m where coalesce(undelivered_at, sent_at) < ${iso(now - 30 * DAY)}
       and (undelivered_at is null or not exists (select 1 from letters l where l.mail_id = m.mail_id))`;
  await db.query`delete from audit_entries where call = any(${securityEvents}) and at < ${iso(now - 365 * DAY)}`;
  await deleteOldPractice(db, now);
}
