import { expect, it } from 'vitest';
import { PAPER_QUOTA, quotaProblem } from './paperQuota.ts';

const quota = { files: 3, bytes: 100 };

it('takes a file up to the last one and the last byte', () => {
  expect(quotaProblem({ files: 0, bytes: 0 }, 100, quota)).toBeNull();
  expect(quotaProblem({ files: 2, bytes: 99 }, 1, quota)).toBeNull();
});

it('takes none beyond either, and says which', () => {
  expect(quotaProblem({ files: 3, bytes: 0 }, 1, quota)).toBe('tooMany');
  expect(quotaProblem({ files: 2, bytes: 99 }, 2, quota)).toBe('noRoom');
});

it('is 200 files of 500 MB', () => expect(PAPER_QUOTA).toEqual({ files: 200, bytes: 524_288_000 }));
