// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { leftOutCallsOfPage } from './leftOutCallsOfPage.ts';

const pageWith = (content: string) => {
  const page = document.implementation.createHTMLDocument();
  const meta = page.createElement('meta');
  meta.name = 'portal-calls';
  meta.content = content;
  page.head.append(meta);
  return page;
};

it.each([
  ['', []],
  ['{"leaveOut":["getReceipt",""]}', ['getReceipt']],
  ['{"leaveOut":"getReceipt"}', []],
  ['not JSON', []],
])('the page with %j leaves out %j', (content, names) => {
  expect(leftOutCallsOfPage(pageWith(content))).toEqual(names);
});
