import { notFound } from '#server/core/fault.ts';
import { html, type Html } from '#server/http/html.ts';
import { iconSource, plainPage } from '#server/http/plainPage.ts';
import type { Respond } from '#server/http/respond.ts';
import { pageWithForm, readPageForm } from '#server/http/pageForm.ts';
import { linked } from '#server/mail/htmlLetter.ts';
import { mailIdOf, type Mailer, type SentMail } from '#server/mail/mailer.ts';
import type { Portal } from '#server/http/portal.ts';
import type { Deps } from '#server/deps/deps.ts';

const pageOf = (title: string, content: Html) => plainPage(`${title} – Demo mail`, content);

const when = (mail: SentMail) =>
  html`<small>To ${mail.to}, <time datetime="${mail.sentAt}">${mail.sentAt.slice(0, 16).replace('T', ' ')} UTC</time></small>`;

const listPage = (mails: readonly SentMail[]) =>
  pageOf(
    'Mailbox',
    html`<h1>Demo mailbox</h1><p>Nothing leaves this server in demo mode. The emails that it would have sent are here.</p>${
      mails.length === 0
        ? html`<p>No mail yet.</p>`
        : html`<ul>${mails.map(
            (mail) =>
              html`<li><a href="/demo/mail/${mail.id}"><strong>${mail.subject}</strong>${when(mail)}</a></li>`,
          )}</ul>`
    }`,
  );

const mailPage = (mail: SentMail, portalUrl: string, hasBounced: boolean) =>
  pageOf(
    mail.subject,
    html`<p><a href="/demo/mail">All mail</a></p><h1>${mail.subject}</h1><p>${when(mail)}</p><div class="card">${linked(mail.text, portalUrl)}</div><p class="after"><a href="/demo/mail/${mail.id}/html">The same email in HTML</a></p>${
      hasBounced
        ? html`<p role="status">This email came back: the mailbox does not exist.</p>`
        : html`<form method="post"><button class="second">Let it come back, as if the mailbox did not exist</button></form>`
    }`,
  );

/** A mail has its styles inline, because mail programs drop style sheets. */
const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; ${iconSource}; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`;

/** The pages that show the demo's mails. */
export function mountMailPages(
  app: Portal,
  { outbox }: Mailer,
  { mailQueue, settings }: Pick<Deps, 'mailQueue' | 'settings'>,
  respond: Respond,
): void {
  if (!outbox) return;
  const show = pageWithForm(respond);
  const found = async (id: string) => {
    const mail = await outbox.read(id);
    if (!mail) throw notFound();
    return mail;
  };
  app.get('/demo/mail', async () => show(200, listPage(await outbox.list())));
  app.get('/demo/mail/:id', async ({ req }) =>
    show(200, mailPage(await found(req.param('id')), settings.portalUrl, false)),
  );
  app.post('/demo/mail/:id', async ({ req }) => {
    const mail = await found(req.param('id'));
    await readPageForm(req.raw);
    const mailId = mailIdOf(mail.messageId);
    if (mailId === undefined || !(await mailQueue.bounce(mailId))) throw notFound();
    return show(200, mailPage(mail, settings.portalUrl, true));
  });
  app.get('/demo/mail/:id/html', async ({ req }) => {
    const mail = await found(req.param('id'));
    return respond.text(200, 'text/html; charset=utf-8', mail.html, {
      'content-security-policy': mailPolicy,
    });
  });
}
