import { expect, it } from 'vitest';
import { board } from '#domain/board.ts';
import { contactUrl } from './contactUrl.ts';

it('carries the page and what the question is about', () => {
  const url = new URL(contactUrl('/payment-history', 'payment-7004'));
  expect(url.origin + url.pathname).toBe(board.contactUrl);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    page: '/payment-history',
    reference: 'payment-7004',
  });
});

it('carries only the page where the question is about nothing in particular', () => {
  expect(contactUrl('/dashboard', null)).toBe(`${board.contactUrl}?page=%2Fdashboard`);
});
