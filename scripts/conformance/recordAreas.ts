import * as cme from '#contract/cme/cme.ts';
import type { AnyRecordArea } from '#contract/records/records.ts';
import * as standing from '#contract/standing/standing.ts';
import * as training from '#contract/training/training.ts';

const exported: readonly unknown[] = [cme, standing, training].flatMap((file) => Object.values(file));

/** Every area of owned records in the contract: what `recordCalls` makes in one of these files. */
export const recordAreas = exported.filter(
  (each): each is AnyRecordArea => typeof each === 'object' && each !== null && 'idAt' in each,
);
