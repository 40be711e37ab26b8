import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { InspectionEvent, Observer } from 'xstate';
import { mask } from './mask.ts';

/**
 * Everything that leaves for the inspector goes through the mask: events, context, and the snapshots of calls
 * under way, whose input and output hold credentials and grants.
 */
export const maskingOptions = {
  serialize(event: StatelyInspectionEvent): StatelyInspectionEvent {
    const masked = {
      ...event,
      ...('snapshot' in event && { snapshot: mask(event.snapshot) }),
      ...('event' in event && { event: mask(event.event) }),
    };
    // The mask changes values, never the shape that the inspector reads.
    return masked as StatelyInspectionEvent;
  },
};

/** Opens the Stately inspector on the whole actor system; in development only, because its page is not ours. */
export const openInspector = (): Observer<InspectionEvent> => createBrowserInspector(maskingOptions).inspect;
