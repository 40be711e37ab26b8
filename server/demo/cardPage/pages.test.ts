import { expect, it } from 'vitest';
import type { Html } from '#server/http/html.ts';
import { badTokenPage, cardPage, noticeOf, troublePage } from './pages.ts';
import type { CardSession, SessionStatus } from './sessions.ts';

const session = (parts: Partial<CardSession> = {}): CardSession => ({
  sessionKey: 'key',
  transactionId: 12,
  amount: 185_000,
  currency: 'USD',
  description: 'Fee <b>"A & B"</b>',
  lines: [],
  returnUrl: 'http://portal.example/paid?a=1&b=2',
  cancelUrl: 'http://portal.example/fees',
  status: 'ready',
  cardEnding: null,
  ...parts,
});
const linksOf = (page: Html) =>
  [...page.toString().matchAll(/<a class="button" href="([^"]*)"/g)].map(([, to]) => to);
const headingOf = (page: Html) => /<h1>([^<]*)<\/h1>/.exec(page.toString())?.[1];

it('the card page shows the order, its lines where there are several, and text as text', () => {
  const one = cardPage(session({ lines: [{ description: 'Fee', amount: 185_000 }] })).toString();
  expect(one).toContain('<p class="for">Fee &lt;b&gt;&quot;A &amp; B&quot;&lt;/b&gt;</p>');
  expect(one).toContain('<title>Pay $1,850.00 – Card payment</title>');
  expect(one).not.toContain('role="alert"');
  const lines = [
    { description: 'Exam', amount: 180_000 },
    { description: 'Late <i>fee', amount: 5_000 },
  ];
  const several = cardPage(session({ lines })).toString();
  expect(several).toContain('<li>Exam: $1,800.00</li><li>Late &lt;i&gt;fee: $50.00</li>');
  expect(several).not.toContain('<p class="for">');
});

it('the card page names each wrong field beside it and at the top, and repeats all but the security code', () => {
  const typed = { name: 'Ana "A" Lee', number: '4242', expiry: '01 / 20', code: '987' };
  const html = cardPage(session(), { errors: { expiry: 'The card has expired' }, typed }).toString();
  expect(html).toContain('<title>Error: Pay $1,850.00');
  expect(html).toContain(
    '<h2>There is a problem</h2><ul><li><a href="#expiry">The card has expired</a></li></ul>',
  );
  const input = (name: string) => new RegExp(`<input id="${name}"[^>]*>`).exec(html)?.[0];
  expect(input('expiry')).toMatch(/aria-describedby="expiry-hint expiry-error" aria-invalid="true"/);
  expect(input('number')).toMatch(/value="4242" required inputmode="numeric">/);
  expect(input('name')).toContain('value="Ana &quot;A&quot; Lee"');
  expect(html).not.toContain('987');
});

it.each<[SessionStatus, string, string | undefined]>([
  ['paid', 'Payment received', 'http://portal.example/paid?a=1&amp;b=2'],
  ['waiting', 'Your bank has not answered yet', 'http://portal.example/paid?a=1&amp;b=2'],
  ['authorizing', 'Your payment is being processed', '/payment/key'],
  ['cancelled', 'Payment cancelled', 'http://portal.example/fees'],
  ['refused', 'This payment is no longer needed', 'http://portal.example/fees'],
  ['expired', 'The time to pay has expired', 'http://portal.example/fees'],
])('a payment that is %s says so, with the way on', (status, heading, link) => {
  const html = noticeOf(session({ status }));
  expect([headingOf(html), linksOf(html)]).toEqual([heading, [link]]);
});

it('a page without a payment offers a way back only where it is known', () => {
  expect(linksOf(troublePage('missing'))).toEqual([]);
  expect(linksOf(troublePage('failed'))).toEqual([]);
  expect(linksOf(troublePage('failed', 'http://portal.example/fees'))).toEqual([
    'http://portal.example/fees',
  ]);
  expect([badTokenPage(true), badTokenPage(false)].map(headingOf)).toEqual([
    'The time to pay has expired',
    'This payment cannot be opened',
  ]);
});
