import { notFound } from '#server/http/fault.ts';
import { escaped, plainPage, plainPolicy } from '#server/http/plainPage.ts';
import type { Respond } from '#server/http/respond.ts';
import { linked } from '#server/mail/htmlLetter.ts';
import type { Mailer, SentMail } from '#server/mail/mailer.ts';
import type { Portal } from '#server/mount.ts';

const pageOf = (title: string, content: string) => plainPage(`${title} – Demo mail`, content);

const when = (mail: SentMail) =>
  `<small>To ${escaped(mail.to)}, <time datetime="${mail.sentAt}">${mail.sentAt.slice(0, 16).replace('T', ' ')} UTC</time></small>`;

const listPage = (mails: readonly SentMail[]) =>
  pageOf(
    'Mailbox',
    `<h1>Demo mailbox</h1><p>Nothing leaves this server in demo mode. The emails that it would have sent are here.</p>${
      mails.length === 0
        ? '<p>No mail yet.</p>'
        : `<ul>${mails
            .map(
              (mail) =>
                `<li><a href="/demo/mail/${mail.id}"><strong>${escaped(mail.subject)}</strong>${when(mail)}</a></li>`,
            )
            .join('')}</ul>`
    }`,
  );

const mailPage = (mail: SentMail) =>
  pageOf(
    mail.subject,
    `<p><a href="/demo/mail">All mail</a></p><h1>${escaped(mail.subject)}</h1><p>${when(mail)}</p><div class="card">${linked(mail.text)}</div>${mail.html === undefined ? '' : `<p class="after"><a href="/demo/mail/${mail.id}/html">The same email in HTML</a></p>`}`,
  );

/** A mail has its styles inline, because mail programs drop style sheets. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The pages that show the demo's mails. */
export function mountMailPages(app: Portal, { outbox }: Mailer, respond: Respond): void {
  if (!outbox) return;
  const html = (text: string) =>
    respond.text(200, 'text/html; charset=utf-8', text, { 'content-security-policy': plainPolicy("'none'") });
  app.get('/demo/mail', async () => html(listPage(await outbox.list())));
  app.get('/demo/mail/:id', async ({ req }) => {
    const mail = await outbox.read(req.param('id'));
    if (!mail) throw notFound();
    return html(mailPage(mail));
  });
  app.get('/demo/mail/:id/html', async ({ req }) => {
    const mail = await outbox.read(req.param('id'));
    if (mail?.html === undefined) throw notFound();
    return respond.text(200, 'text/html; charset=utf-8', mail.html, {
      'content-security-policy': mailPolicy,
    });
  });
}
