import type { InspectionEvent, Observer } from 'xstate';

/** Where the inspector is shown; `opener` is the page of the inspector that opened the portal. */
const modes = ['window', 'docked', 'ws', 'opener', 'stately'] as const;
export type InspectorMode = (typeof modes)[number];

const KEY = 'portal.inspect';

/**
 * Which inspector `?inspect` asks for, and null for none. A tab keeps what it was asked for, since no other address of
 * the portal has the parameter; `?inspect=off` ends it.
 */
export function wantedMode(search: string, storage: Storage): InspectorMode | null {
  const asked = new URLSearchParams(search).get('inspect') ?? storage.getItem(KEY);
  const mode = asked === '' ? 'window' : (modes.find((each) => each === asked) ?? null);
  if (mode === null) storage.removeItem(KEY);
  else storage.setItem(KEY, mode);
  return mode;
}

/** Opens the inspector that the address asks for; development only. The observer is for the root actor. */
export async function openInspector(): Promise<Observer<InspectionEvent> | undefined> {
  const mode = wantedMode(location.search, sessionStorage);
  if (mode === null) return undefined;
  if (mode === 'stately') return (await import('./statelyInspector.ts')).openStatelyInspector();
  return (await import('./ownInspector.ts')).openOwnInspector(mode);
}
