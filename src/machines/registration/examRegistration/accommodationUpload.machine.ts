import type { Accommodation } from '#contract/accommodations.ts';
import { createUploadMachine, type UploadRef } from '#machines/kit/upload.machine.ts';

/** What is asked for with the paper; `id` names the accommodation that is changed, null asks for a new one. */
export interface AccommodationFields {
  id: number | null;
  examId: number;
  accommodationId: number;
  explanation: string;
}

/**
 * Sends an accommodation with its paper (second specification, §7 and §8); a change may leave the paper as it is.
 * Its value is null when what was to be changed is not there any more.
 */
export const accommodationUploadMachine = createUploadMachine<AccommodationFields, Accommodation | null>(
  'accommodationUpload',
  {
    done: null,
    failed: { key: 'registration:accommodations.uploadFailed' },
    needsFile: ({ id }) => id === null,
  },
);

export type AccommodationUploadRef = UploadRef<AccommodationFields, Accommodation | null>;
