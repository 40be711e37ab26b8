// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { pageWith } from '#tests/support/pages/pageWith.ts';
import { leftOutCallsOfPage } from './leftOutCallsOfPage.ts';

it.each([
  ['', []],
  ['{"leaveOut":["getReceipt",""]}', ['getReceipt']],
  ['{"leaveOut":"getReceipt"}', []],
  ['not JSON', []],
])('the page with %j leaves out %j', (content, names) => {
  expect(leftOutCallsOfPage(pageWith('portal-calls', content))).toEqual(names);
});
