import { expect, it } from 'vitest';
import { latestDraft } from './latestDraft.ts';
import { emptyDraft } from './registration.ts';

const typed = { ...emptyDraft, explanation: 'Typed here.' };
const kept = {
  draft: { ...emptyDraft, explanation: 'At the board.' },
  version: 3,
  savedAt: '2026-11-21T10:00:00Z',
};

it('is empty where nothing was typed', () =>
  expect(latestDraft(null, undefined)).toEqual({
    draft: emptyDraft,
    version: 0,
    savedAt: null,
    isUnsent: false,
  }));

it('is the board’s where this device has none, or the same', () => {
  const theirs = {
    draft: kept.draft,
    version: 3,
    savedAt: kept.savedAt,
    isUnsent: false,
  };
  expect(latestDraft(kept, undefined)).toEqual(theirs);
  expect(latestDraft(kept, { draft: kept.draft, version: 2 })).toEqual(theirs);
});

it('is this device’s where the board has another one or none, based on the version that was seen', () => {
  const here = { draft: typed, version: 2 };
  expect(latestDraft(kept, here)).toEqual({
    draft: typed,
    version: 2,
    savedAt: kept.savedAt,
    isUnsent: true,
  });
  expect(latestDraft(null, here)).toMatchObject({ draft: typed, savedAt: null, isUnsent: true });
});
