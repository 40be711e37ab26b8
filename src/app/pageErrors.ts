import type { InspectionEvent } from 'xstate';
import { asFault, isCodeError, type Fault } from '#domain/fault.ts';

/**
 * Finds errors of the portal's own code in the events of an actor system: an actor that fails tells its parent.
 *
 * @param found Called once for each error.
 */
export function watchForPageErrors(found: (fault: Fault, error: Error) => void) {
  const known = new WeakSet<Error>();
  return (inspected: InspectionEvent): void => {
    if (inspected.type !== '@xstate.event' || !('error' in inspected.event)) return;
    const { error } = inspected.event;
    if (!isCodeError(error) || known.has(error)) return;
    known.add(error);
    found(asFault(error), error);
  };
}
