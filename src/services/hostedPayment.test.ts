// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cardPageAddress, openCardPage } from './hostedPayment.ts';

interface Sent {
  to: string;
  method: string;
  fields: [string, FormDataEntryValue][];
}
const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
  // jsdom does not navigate.
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    sent.push({ to: this.action, method: this.method, fields: [...new FormData(this)] });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset.payment;
});

describe('the way to the card page', () => {
  it('is a form with the token, to the reference server’s own page unless the page says otherwise', () => {
    expect(cardPageAddress()).toBe('/payment');
    openCardPage('secret');
    document.documentElement.dataset.payment = 'https://cards.example/pay?board=1';
    openCardPage('secret');
    expect(sent).toEqual([
      { to: `${location.origin}/payment`, method: 'post', fields: [['transactionToken', 'secret']] },
      { to: 'https://cards.example/pay?board=1', method: 'post', fields: [['transactionToken', 'secret']] },
    ]);
  });

  it('leaves no token in a page that the browser keeps', () => {
    openCardPage('secret');
    expect(document.body.innerHTML).toContain('secret');
    window.dispatchEvent(new Event('pagehide'));
    expect(document.body.innerHTML).not.toContain('secret');
  });

  it.each(['http://cards.example/pay', 'javascript:alert(1)', 'data:text/html,x', '//evil.example/pay'])(
    'does not lead to %s',
    (address) => {
      expect(() => openCardPage('secret', address)).toThrow('The card page cannot be at');
      expect(sent).toEqual([]);
    },
  );
});
