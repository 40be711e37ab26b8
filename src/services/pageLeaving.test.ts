// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { watchForLeaving } from './pageLeaving.ts';

it('knows that the page is being left until it is shown again', () => {
  const isLeaving = watchForLeaving();
  expect(isLeaving()).toBe(false);
  window.dispatchEvent(new Event('pagehide'));
  expect(isLeaving()).toBe(true);
  window.dispatchEvent(new Event('pageshow'));
  expect(isLeaving()).toBe(false);
});

it('does not take the question whether something is unsaved for leaving', () => {
  const isLeaving = watchForLeaving();
  window.dispatchEvent(new Event('beforeunload'));
  expect(isLeaving()).toBe(false);
});
