import type { StatelyInspectionEvent } from '@statelyai/inspect';
import { maskEvent, maskSnapshot } from './mask.ts';

/**
 * Everything that the library converts is masked before it is sent: events, context, and the snapshots of calls in
 * flight, whose input and output contain credentials and grants.
 */
export const maskingOptions = {
  serialize(event: StatelyInspectionEvent): StatelyInspectionEvent {
    const masked = {
      ...event,
      ...('snapshot' in event && { snapshot: maskSnapshot(event.snapshot) }),
      ...('event' in event && { event: maskEvent(event.event) }),
    };
    // The mask changes values, never the structure that the inspector reads.
    return masked as StatelyInspectionEvent;
  },
};
