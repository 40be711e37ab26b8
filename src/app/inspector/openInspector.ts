import type { InspectionEvent, Observer } from 'xstate';
import { wantedMode } from './inspectorMode.ts';

/** Opens the inspector that the address asks for; development only. The observer is for the root actor. */
export async function openInspector(): Promise<Observer<InspectionEvent> | undefined> {
  const mode = wantedMode(location.search, sessionStorage);
  if (mode === null) return undefined;
  if (mode === 'stately') return (await import('./statelyInspector.ts')).openStatelyInspector();
  return (await import('./ownInspector.ts')).openOwnInspector(mode);
}
