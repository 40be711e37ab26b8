import type { Accommodation } from '#contract/registration/accommodations.ts';
import {
  isOtherRequest,
  requestAfter,
  type AccommodationRequest,
} from '#domain/registration/accommodationRequest.ts';
import { createUploadMachine, type UploadRef } from '#machines/kit/files/upload.machine.ts';

/** The fields sent with the document. */
export interface AccommodationFields extends AccommodationRequest {
  examId: number;
  accommodationId: number;
  explanation: string;
}

/**
 * Uploads an accommodation request with its document (second specification, §7 and §8); a change may leave the
 * document as it is. The value is null if the accommodation to be changed no longer exists.
 */
export const accommodationUploadMachine = createUploadMachine<AccommodationFields, Accommodation | null>(
  'accommodationUpload',
  {
    done: null,
    // The registration shows the request that the board has.
    failed: (fault) => (isOtherRequest(fault) ? null : { key: 'registration:accommodations.uploadFailed' }),
    instead: requestAfter,
    needsFile: ({ isNew }) => isNew,
  },
);

export type AccommodationUploadRef = UploadRef<AccommodationFields, Accommodation | null>;
