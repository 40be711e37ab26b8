import { createHash } from 'node:crypto';
import { notFound } from '#server/http/fault.ts';
import type { Respond } from '#server/http/respond.ts';
import type { Mailer, SentMail } from '#server/mail/mailer.ts';
import type { Portal } from '#server/mount.ts';

const style = `:root{color-scheme:light dark;--ink:#16202b;--soft:#566372;--line:#d9e0e7;--page:#f5f7f9;--card:#fff;--accent:#0b5c7a}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf2;--soft:#a3b0bd;--line:#2c3945;--page:#10171e;--card:#18222c;--accent:#7cc7e2}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:2.5rem 1.25rem}h1{font-size:1.6rem;line-height:1.25;margin:0 0 .35rem}
p{margin:0 0 1.5rem;color:var(--soft)}a{color:var(--accent)}ul{list-style:none;margin:0;padding:0}
.card,li a{display:block;background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:1rem 1.25rem}
li{margin-bottom:.6rem}li a{text-decoration:none;color:inherit}li a:hover,li a:focus-visible{border-color:var(--accent)}
li strong{display:block}small{color:var(--soft)}.card{white-space:pre-wrap;overflow-wrap:anywhere}`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Makes links of the addresses in a text that is escaped already. */
const linked = (text: string) =>
  text.replace(/https?:\/\/[^\s<>"']+/g, (url) => `<a href="${url}">${url}</a>`);

const pageOf = (title: string, content: string) => `<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)} – Demo mail</title><style>${style}</style></head><body><main>${content}</main></body></html>`;

const when = (mail: SentMail) =>
  `<small>To ${escaped(mail.to)}, <time datetime="${mail.sentAt}">${mail.sentAt.slice(0, 16).replace('T', ' ')} UTC</time></small>`;

const listPage = (mails: readonly SentMail[]) =>
  pageOf(
    'Mailbox',
    `<h1>Demo mailbox</h1><p>Nothing leaves this server in demo mode. Mails that it would have sent are here.</p>${
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
    `<p><a href="/demo/mail">All mail</a></p><h1>${escaped(mail.subject)}</h1><p>${when(mail)}</p><div class="card">${linked(escaped(mail.text))}</div>`,
  );

/** The pages on which the demo's mails are read. */
export function mountMailPages(app: Portal, { outbox }: Mailer, respond: Respond): void {
  if (!outbox) return;
  const html = (text: string) =>
    respond.text(200, 'text/html; charset=utf-8', text, { 'content-security-policy': policy });
  app.get('/demo/mail', async () => html(listPage(await outbox.list())));
  app.get('/demo/mail/:id', async ({ req }) => {
    const mail = await outbox.read(req.param('id'));
    if (!mail) throw notFound();
    return html(mailPage(mail));
  });
}
