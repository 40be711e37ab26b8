import { board } from '#domain/board.ts';
import { createHash } from 'node:crypto';
import { html, trustedHtml, type Html } from '#server/http/html.ts';
import { moneyInWords } from '#server/fees/money.ts';
import { testNumbers, type CardErrors, type CardFields } from './cards.ts';
import type { CardSession } from './sessions.ts';
import { style } from './style.ts';

/** Content security policy: only this style and a form to this server; redirects may go back to the shop. */
export const policyFor = (shop?: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    // The icon, for which browsers ask without being told.
    "img-src 'self'",
    `form-action 'self'${shop === undefined ? '' : ` ${new URL(shop).origin}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const pageOf = (title: string, layout: 'one' | 'two', content: Html) => html`<!doctype html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title} – Card payment</title><style>${trustedHtml(style)}</style></head>
<body><header class="test">Test mode: cards are not charged</header><main class="${layout}">${content}</main></body></html>`;

const amountOf = ({ amount, currency }: CardSession) => moneyInWords(amount, currency);

const forOf = ({ description, lines, currency }: CardSession) =>
  lines.length < 2
    ? html`<p class="for">${description}</p>`
    : html`<ul class="for">${lines.map(
        (line) => html`<li>${line.description}: ${moneyInWords(line.amount, currency)}</li>`,
      )}</ul>`;

const orderOf = (session: CardSession) => html`<section class="order" aria-labelledby="order">
<h2 id="order">${board.name}</h2><p class="amount">${amountOf(session)}</p>
${forOf(session)}<p>Payment number ${session.transactionId}</p></section>`;

const numbers = html`<section class="numbers"><table><caption>Test numbers</caption>${testNumbers.map(
  ([number, effect]) => html`<tr><th scope="row">${number}</th><td>${effect}</td></tr>`,
)}</table></section>`;

interface Field {
  readonly name: keyof CardFields;
  readonly label: string;
  readonly hint?: string;
  readonly autocomplete: string;
  readonly isNumeric?: boolean;
  readonly most: number;
}
const numberField: Field = {
  name: 'number',
  label: 'Card number',
  autocomplete: 'cc-number',
  isNumeric: true,
  most: 30,
};
const expiryField: Field = {
  name: 'expiry',
  label: 'Valid through',
  hint: 'Such as 04 / 29',
  autocomplete: 'cc-exp',
  most: 9,
};
const codeField: Field = {
  name: 'code',
  label: 'Security code',
  hint: '3 or 4 digits',
  autocomplete: 'cc-csc',
  isNumeric: true,
  most: 4,
};
const nameField: Field = { name: 'name', label: 'Name on the card', autocomplete: 'cc-name', most: 100 };

const fieldOf = (
  { name, label, hint, autocomplete, isNumeric, most }: Field,
  value: string,
  error: string | undefined,
) => {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return html`<div class="field"><label for="${name}">${label}</label>${
    hint && html`<p class="hint" id="${name}-hint">${hint}</p>`
  }${error && html`<p class="error" id="${name}-error">${error}</p>`}<input id="${name}" name="${name}" autocomplete="${autocomplete}" maxlength="${most}" value="${value}" required${
    isNumeric && html` inputmode="numeric"`
  }${described && html` aria-describedby="${described}"`}${error && html` aria-invalid="true"`}></div>`;
};

/** What failed in the last attempt: the bank's message, or fields to correct. */
export interface Trouble {
  readonly sentence?: string;
  readonly errors?: CardErrors;
  readonly typed?: CardFields;
}

const summaryOf = ({ sentence, errors = {} }: Trouble) => {
  const lines = Object.entries(errors).map(([name, text]) => html`<li><a href="#${name}">${text}</a></li>`);
  if (sentence === undefined && lines.length === 0) return null;
  const title = sentence ?? 'There is a problem';
  return html`<div class="alert" role="alert" tabindex="-1" autofocus><h2>${title}</h2>${
    lines.length > 0 && html`<ul>${lines}</ul>`
  }</div>`;
};

/** The card form. The security code is never echoed. */
export function cardPage(session: CardSession, trouble: Trouble = {}): Html {
  const { errors = {}, typed } = trouble;
  const field = (of: Field, value: string | undefined) => fieldOf(of, value ?? '', errors[of.name]);
  const address = `/payment/${session.sessionKey}`;
  const failed = trouble.sentence !== undefined || Object.keys(errors).length > 0;
  return pageOf(
    `${failed ? 'Error: ' : ''}Pay ${amountOf(session)}`,
    'two',
    html`${orderOf(session)}<div class="sheet"><h1>Pay by card</h1>${summaryOf(trouble)}
<form method="post" action="${address}/pay" novalidate>
${field(numberField, typed?.number)}<div class="pair">${field(expiryField, typed?.expiry)}${field(codeField, '')}</div>${field(nameField, typed?.name)}
<button>Pay ${amountOf(session)}</button></form>
<form method="post" action="${address}/cancel"><button class="quiet">Cancel and go back</button></form></div>${numbers}`,
  );
}

const notice = (title: string, sentences: readonly string[], back?: string, label = 'Back to the portal') =>
  pageOf(
    title,
    'one',
    html`<div class="sheet"><h1>${title}</h1>${sentences.map((sentence) => html`<p>${sentence}</p>`)}${
      back !== undefined && html`<a class="button" href="${back}">${label}</a>`
    }</div>`,
  );

/** A session that does not accept a card now: the reason and the way back. */
export function noticeOf(session: CardSession): Html {
  const { returnUrl, cancelUrl, description } = session;
  const amount = amountOf(session);
  switch (session.status) {
    case 'paid':
      return notice(
        'Payment received',
        [`${amount} for: ${description}. You will not be charged again.`],
        returnUrl,
      );
    case 'waiting':
      return notice(
        'Your bank has not answered yet',
        [
          `Your card may have been charged ${amount}. Please do not pay again.`,
          'The portal shows the result as soon as the bank answers. You can close this page.',
        ],
        returnUrl,
      );
    case 'authorizing':
      return notice(
        'Your payment is being processed',
        ['Check again in a moment. You will not be charged twice.'],
        `/payment/${session.sessionKey}`,
        'Check again',
      );
    case 'cancelled':
      return notice('Payment cancelled', ['You were not charged.'], cancelUrl);
    case 'refused':
      return notice(
        'This payment is no longer needed',
        ['It was paid or started again in another window. You were not charged here.'],
        cancelUrl,
      );
    default:
      return notice(
        'The time to pay has expired',
        ['You were not charged. Start again in the portal.'],
        cancelUrl,
      );
  }
}

/** A page that does not exist or failed to render, with the way back where it is known. */
export const troublePage = (kind: 'missing' | 'failed', back?: string) =>
  kind === 'missing'
    ? notice('Payment not found', ['Go back to the portal to see what you have paid, and start again.'])
    : notice(
        'Something went wrong here',
        ['We do not know whether your payment was completed. Check it in the portal before you pay again.'],
        back,
      );

/** A token that cannot be used. The page does not know where it came from, so there is no way back to show. */
export const badTokenPage = (isExpired: boolean) =>
  isExpired
    ? notice('The time to pay has expired', ['You were not charged. Go back to the portal and start again.'])
    : notice('This payment cannot be opened', [
        'You were not charged. Go back to the portal and start again.',
      ]);
