import type { AnyTransitionDefinition, InspectionEvent } from 'xstate';
import { misfitText, type Fault } from '#domain/fault.ts';
import type { ActivityEntry, FailedCall, RecentActivity } from '#portal/RecentActivityContext.tsx';
import { transitionKey } from './inspector/coverage.ts';
import { version } from './shell/frame/version.ts';

/** How many entries are kept; the oldest are dropped. */
const MOST = 100;

interface Kept {
  at: number;
  times: number;
  of: AnyTransitionDefinition | FailedCall;
}

const entryOf = ({ of, ...when }: Kept): ActivityEntry =>
  'reference' in of
    ? { ...when, ...of }
    : { ...when, machine: of.source.machine.id, transition: transitionKey(of) };

/** Records the last transitions of an actor system and the last failed calls, for a problem report. */
export interface ActivityRecorder extends RecentActivity {
  /** Takes an inspection event of the actor system. */
  inspected(event: InspectionEvent): void;
  failed(fault: Fault): void;
  clear(): void;
}

/**
 * Creates a recorder. It keeps transitions as their machine defines them, without event, context or URL, so that
 * every name in an entry is from the code and none from data. A transition that repeats, as with each key press, is
 * one entry.
 *
 * @param now Epoch milliseconds.
 */
export function createActivityRecorder(now: () => number): ActivityRecorder {
  const kept: Kept[] = [];
  const keep = (of: Kept['of']) => {
    const last = kept.at(-1);
    if (last?.of === of) {
      last.at = now();
      last.times += 1;
      return;
    }
    kept.push({ at: now(), times: 1, of });
    if (kept.length > MOST) kept.shift();
  };
  return {
    version,
    inspected(event) {
      if (event.type === '@xstate.microstep') event._transitions.forEach(keep);
    },
    failed: ({ kind, status, reference, misfit, isPageError }) =>
      keep({
        kind,
        status,
        reference,
        ...(misfit && { misfit: misfitText(misfit) }),
        ...(isPageError && { isPageError }),
      }),
    clear: () => void kept.splice(0),
    entries: () => kept.map(entryOf),
  };
}
