import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { InspectionEvent, Observer } from 'xstate';
import { mask } from './mask.ts';

/**
 * Everything sent to the inspector is masked first: events, context, and the snapshots of calls in flight, whose
 * input and output contain credentials and grants.
 */
export const maskingOptions = {
  serialize(event: StatelyInspectionEvent): StatelyInspectionEvent {
    const masked = {
      ...event,
      ...('snapshot' in event && { snapshot: mask(event.snapshot) }),
      ...('event' in event && { event: mask(event.event) }),
    };
    // The mask changes values, never the structure that the inspector reads.
    return masked as StatelyInspectionEvent;
  },
};

/**
 * Opens the Stately inspector for the whole actor system; development only, because its page belongs to a third
 * party.
 */
export const openInspector = (): Observer<InspectionEvent> => createBrowserInspector(maskingOptions).inspect;
