import type { examCards as rows } from '#contract/application/examCards.ts';
import { createRecorder } from '#server/deps/changes.ts';
import type { Parts } from '#server/deps/parts.ts';
import type { HandlersFor } from '#server/http/visit.ts';
import { attestationHandlers } from './attestations.ts';
import { caseLogHandlers } from './caseLogs.ts';
import { directoryHandlers } from './directory.ts';
import { mbsHandlers } from './mbsActivities.ts';
import { readHandlers } from './reading.ts';

/** Case log, attestations and activities: the cards of an application. */
export function examCardHandlers(parts: Parts): HandlersFor<typeof rows> {
  const record = createRecorder(parts);
  return {
    ...directoryHandlers(parts),
    ...readHandlers(parts),
    ...caseLogHandlers(parts, record),
    ...attestationHandlers(record),
    ...mbsHandlers(record),
  };
}
