// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cardPageAddress, openCardPage, watchPage } from './hostedPayment.ts';

interface Sent {
  to: string;
  method: string;
  fields: [string, FormDataEntryValue][];
}
const sent: Sent[] = [];
beforeEach(() => {
  sent.length = 0;
  // jsdom goes nowhere.
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

describe('coming back to the page', () => {
  it('is noticed from the browser’s memory, from another tab and from another window, until nobody asks', () => {
    const resumed = vi.fn<() => void>();
    const stop = watchPage(resumed);
    const show = (persisted: boolean) =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
    show(false);
    expect(resumed).toHaveBeenCalledTimes(0);
    show(true);
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(resumed).toHaveBeenCalledTimes(3);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(resumed).toHaveBeenCalledTimes(3);
    stop();
    show(true);
    expect(resumed).toHaveBeenCalledTimes(3);
  });
});
