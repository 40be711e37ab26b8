import type { examCards as rows } from '#contract/application/examCards.ts';
import { createRecorder } from '#server/deps/changes.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { attestationHandlers } from './attestations.ts';
import { caseLogHandlers } from './caseLogs.ts';
import { directoryHandlers } from './directory.ts';
import { mbsHandlers } from './mbsActivities.ts';
import { readHandlers } from './reading.ts';

/** Case log, attestations and activities: the cards of an application. */
export function examCardHandlers(deps: Deps): HandlersFor<typeof rows> {
  const record = createRecorder(deps);
  return {
    ...directoryHandlers(deps),
    ...readHandlers(deps),
    ...caseLogHandlers(deps, record),
    ...attestationHandlers(record),
    ...mbsHandlers(record),
  };
}
