import { faultTypes } from '#contract/core/faultTypes.ts';
import { NO_VERSION } from '#contract/core/version.ts';
import { Accommodation } from '#contract/registration/accommodations.ts';
import { currentOf, type Fault } from '#domain/fault.ts';

/** Whether an accommodation is requested, or a request that the board has is changed. */
export interface AccommodationRequest {
  isNew: boolean;
  /** The version of the request that is changed. */
  version: number;
}

const isRefusedAs = ({ error }: Pick<Fault, 'error'>, type: string) => error?.type === type;

/** Whether the board has another request than the page has shown: changed, decided about, or asked for elsewhere. */
export const isOtherRequest = (fault: Pick<Fault, 'error'>) =>
  isRefusedAs(fault, faultTypes.stale) || isRefusedAs(fault, faultTypes.exists);

/**
 * What is sent after a refusal: a new request that the board has already, from an attempt that was canceled too late or
 * from another window, is a change of it, unless the board has decided about it. Null if nothing is sent again.
 */
export function requestAfter<Request extends AccommodationRequest>(
  request: Request,
  fault: Fault,
): Request | null {
  if (!request.isNew || !isRefusedAs(fault, faultTypes.exists)) return null;
  const present = Accommodation.safeParse(currentOf(fault)).data;
  if (present?.decision) return null;
  return { ...request, isNew: false, version: present?.version ?? NO_VERSION };
}
