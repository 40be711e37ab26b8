import { useSelector } from '@xstate/react';
import type { AddedActors, PortalChildren } from '#machines/system/portal.machine.ts';
import { usePortal } from './PortalContext.tsx';

type PermanentActors = PortalChildren & AddedActors;

/** Returns a permanent actor by its system id, fully typed. */
export function useSystemActor<Name extends keyof PermanentActors>(name: Name): PermanentActors[Name] {
  const actor = usePortal().system.get(name) as PermanentActors[Name] | undefined;
  if (!actor) throw new Error(`the portal has no actor named "${name}"`);
  return actor;
}

/** Returns a permanent actor that only some users have; undefined until it is added. */
export function useAddedActor<Name extends keyof AddedActors>(name: Name): AddedActors[Name] | undefined {
  const portal = usePortal();
  const isAdded = useSelector(portal, ({ context }) => context.added.includes(name));
  return isAdded ? (portal.system.get(name) as AddedActors[Name]) : undefined;
}
