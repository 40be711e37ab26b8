import { createHash } from 'node:crypto';
import { mailboxOf } from '#domain/letters/letterTracker.ts';
import type { Tx } from '#server/db/database.ts';
import { inserted } from '#server/db/fragment.ts';

/** `confirm` carries the link to a new address, `notice` reports changed credentials. */
export type AddressMail = 'confirm' | 'notice';

/** Mailboxes are stored as hashes only, because the table also gets strangers' addresses. */
const hashed = (address: string) => createHash('sha256').update(mailboxOf(address)).digest('base64url');

/**
 * Claims the one mail of a kind that a mailbox may get in a period, for any sender.
 *
 * @returns 0 if it may be sent now, otherwise the milliseconds until the next one may.
 */
export async function takeAddressMail(
  tx: Tx,
  address: string,
  kind: AddressMail,
  { now, pause }: { readonly now: number; readonly pause: number },
): Promise<number> {
  const row = { mailboxHash: hashed(address), kind, sentAt: new Date(now).toISOString() };
  const taken = await tx.query`
    insert into address_mails ${inserted([row])}
    on conflict (mailbox_hash, kind) do update set sent_at = excluded.sent_at
      where address_mails.sent_at <= ${new Date(now - pause).toISOString()}
    returning kind`;
  if (taken.length > 0) return 0;
  const [last] = await tx.query<{
    sentAt: string;
  }>`select sent_at from address_mails where mailbox_hash = ${hashed(address)} and kind = ${kind}`;
  return Math.max(1, Date.parse(last?.sentAt ?? '') + pause - now);
}
