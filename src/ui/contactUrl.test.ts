import { expect, it } from 'vitest';
import { contactUrl } from './contactUrl.ts';

const contactPage = 'https://board.example/contact';

it('carries the page and what the question is about', () => {
  const url = new URL(contactUrl(contactPage, '/payment-history', 'payment-7004'));
  expect(url.origin + url.pathname).toBe(contactPage);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    page: '/payment-history',
    reference: 'payment-7004',
  });
});

it('carries only the page where the question is about nothing in particular', () => {
  expect(contactUrl(contactPage, '/dashboard', null)).toBe(`${contactPage}?page=%2Fdashboard`);
});
