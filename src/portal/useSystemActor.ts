import type { PortalChildren } from '#machines/system/portal.machine.ts';
import { usePortal } from './PortalContext.tsx';

/** A permanent actor of the portal by its name, fully typed. */
export function useSystemActor<Name extends keyof PortalChildren>(name: Name): PortalChildren[Name] {
  const actor = usePortal().getSnapshot().children[name];
  if (!actor) throw new Error(`the portal has no actor named "${name}"`);
  return actor as PortalChildren[Name];
}
