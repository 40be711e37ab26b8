import { createHash, randomBytes } from 'node:crypto';
import { inlineDownload } from '#server/http/download.ts';
import type { Respond } from '#server/http/respond.ts';
import type { Portal } from '#server/http/portal.ts';
import type { Deps } from '#server/deps/deps.ts';
import { fileOf } from './contents.ts';

type Needed = Pick<Deps, 'db' | 'clock'>;

/** How long a ticket is valid, in milliseconds. */
const LIFE = 60_000;
const folder = '/api/documents/opened';

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url');

/** Creates a URL that opens a document once within a minute, without a sign-in. */
export async function openingAddress({ db, clock }: Needed, documentId: number): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await db.query`
    insert into document_tickets (ticket_hash, document_id, expires_at)
    values (${hashOf(ticket)}, ${documentId}, ${new Date(clock() + LIFE).toISOString()})`;
  return `${folder}/${ticket}`;
}

const gone =
  'This link was used already or is older than a minute.\nGo back to the portal and open the document again.\n';

/** Serves documents by ticket: a new tab cannot send an access token. */
export function mountOpened(app: Portal, { db, clock }: Needed, respond: Respond): void {
  app.get(`${folder}/:ticket`, async ({ req }) => {
    // A HEAD request must not use up the ticket.
    if (req.method === 'HEAD') return respond.bytes(405, null, { allow: 'GET' });
    const [used] = await db.query<{ documentId: number }>`
      delete from document_tickets where ticket_hash = ${hashOf(req.param('ticket'))} and expires_at > ${new Date(clock()).toISOString()}
      returning document_id`;
    if (!used) return respond.text(404, 'text/plain; charset=utf-8', gone);
    return inlineDownload(respond, await fileOf(db, used.documentId));
  });
}
