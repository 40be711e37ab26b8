import { faultTypes } from '#contract/core/faultTypes.ts';
import type { Fault } from '#domain/fault.ts';

/** Whether an accommodation is requested, or a request that the board has is changed. */
export interface AccommodationRequest {
  isNew: boolean;
}

/**
 * What is sent after a refusal: a new request that the board has already, from an attempt that was canceled too late or
 * from another window, is a change of it. Null if nothing is sent again.
 */
export const requestAfter = <Request extends AccommodationRequest>(
  request: Request,
  { error }: Pick<Fault, 'error'>,
): Request | null =>
  request.isNew && error?.type === faultTypes.exists ? { ...request, isNew: false } : null;
