import { Fault } from '#server/core/fault.ts';
import { html, type Html } from './html.ts';
import { plainPage, plainPolicy } from './plainPage.ts';
import { readText } from './read.ts';
import type { Respond } from './respond.ts';

/** Responds with a server-rendered page whose form may only be sent to this server. */
export const pageWithForm = (respond: Respond) => (status: number, page: Html) =>
  respond.text(status, 'text/html; charset=utf-8', page.toString(), {
    'content-security-policy': plainPolicy("'self'"),
  });

/**
 * The fields of such a form, without control characters: they are not part of an answer, and the database
 * rejects some.
 *
 * @throws Fault 403 for a cross-site form, 415 and 413 for anything but such a form.
 */
export async function readPageForm(request: Request): Promise<(name: string) => string> {
  if (request.headers.get('sec-fetch-site') === 'cross-site')
    throw new Fault(403, 'cross-site', 'Another site may not send this.');
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Fault(415, 'unsupported-media-type', 'Send the form from the page.');
  const fields = new URLSearchParams(await readText(request));
  return (name) =>
    (fields.get(name) ?? '')
      .replace(/\r\n/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .trim();
}

/** A link to an address. */
export const mailLink = (address: string) => html`<a href="mailto:${address}">${address}</a>`;

/** Whom to ask, for the end of a page; nothing if the board has no office address. */
export const questionsTo = (officeEmail: string) =>
  officeEmail !== '' && html`<p class="after">Questions? Write to the board: ${mailLink(officeEmail)}</p>`;

/** The page for a link that is unknown or was replaced by a newer one. */
export const unknownLinkPage = (officeEmail: string) =>
  plainPage(
    'Link not valid',
    html`<h1>This link is not valid</h1><p>It may have been replaced by a newer one. Look for a later email, or write to the board.</p>${questionsTo(officeEmail)}`,
  );
