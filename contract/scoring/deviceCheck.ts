import * as z from 'zod/mini';
import { call } from '../core/call.ts';
import { Instant } from '../core/values.ts';

/** The check of an examiner's device; not in the specification. */
export const deviceCheck = {
  /** A write that changes nothing but the time of the caller's last check: shows that scores would arrive. */
  checkConnection: call({
    method: 'POST',
    path: '/api/examiners/connection-check',
    summary: 'Writes the time of the caller’s connection check, to show that a write arrives.',
    added: 'The device check does not try whether scores arrive.',
    access: ['examiner'],
    owner: 'caller',
    answer: z.object({
      /** When the board received it, by its own clock. */
      receivedAt: Instant,
    }),
  }),
};
