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
