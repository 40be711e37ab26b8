import { expect, expectTypeOf, it } from 'vitest';
import { text } from '#contract/records/recordFields.ts';
import { recordCalls } from '#contract/records/records.ts';

const awards = {
  names: { list: 'listAwards', create: 'createAward', remove: 'deleteAward' },
  path: '/api/awards',
  key: 'awardId',
  noun: 'award',
  access: 'signedIn',
  fields: { title: text(100) },
  shown: {},
} as const;

it('every call of an area that the specification does not have says what a member loses without it', () => {
  const { calls } = recordCalls({ ...awards, added: 'Awards cannot be listed.' });
  expect(Object.values(calls).map(({ added }) => added)).toEqual(Array(3).fill('Awards cannot be listed.'));
  expectTypeOf(calls.deleteAward.added).toEqualTypeOf<string>();
});

it('calls of an area of the specification say nothing of that', () => {
  const { calls } = recordCalls(awards);
  expect(Object.values(calls).map(({ added }) => added)).toEqual([undefined, undefined, undefined]);
  expectTypeOf(calls.deleteAward.added).toEqualTypeOf<string | undefined>();
});
