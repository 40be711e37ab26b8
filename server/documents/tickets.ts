import { createHash, randomBytes } from 'node:crypto';
import { inlineDownload } from '#server/http/download.ts';
import type { Respond } from '#server/http/respond.ts';
import type { Portal } from '#server/mount.ts';
import type { Parts } from '#server/parts.ts';
import { fileOf } from './contents.ts';

type Needed = Pick<Parts, 'db' | 'clock'>;

/** How long an address may wait to be opened, in milliseconds. */
const LIFE = 60_000;
const folder = '/api/documents/opened';

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url');

/** An address at which anybody who holds it can open a document once, within a minute. */
export async function openingAddress({ db, clock }: Needed, documentId: number): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await db.query('insert into document_tickets (ticket_hash, document_id, expires_at) values ($1, $2, $3)', [
    hashOf(ticket),
    documentId,
    new Date(clock() + LIFE).toISOString(),
  ]);
  return `${folder}/${ticket}`;
}

const gone =
  'This link was used already or is older than a minute.\nGo back to the portal and open the document again.\n';

/** The addresses of opened documents: a new tab has no way to send who is signed in. */
export function mountOpened(app: Portal, { db, clock }: Needed, respond: Respond): void {
  app.get(`${folder}/:ticket`, async ({ req }) => {
    // Asking for the headers alone must not use the ticket up.
    if (req.method === 'HEAD') return respond.bytes(405, null, { allow: 'GET' });
    const [used] = await db.query<{ documentId: number }>(
      `delete from document_tickets where ticket_hash = $1 and expires_at > $2
       returning document_id as "documentId"`,
      [hashOf(req.param('ticket')), new Date(clock()).toISOString()],
    );
    if (!used) return respond.text(404, 'text/plain; charset=utf-8', gone);
    return inlineDownload(respond, await fileOf(db, used.documentId));
  });
}
