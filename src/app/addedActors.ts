import type { AnyStateMachine } from 'xstate';
import type { Role } from '#contract/roles.ts';
import type { AddedActors, PortalChildren, PortalRef } from '#machines/system/portal.machine.ts';
import type { Services } from '#wiring/services.ts';

interface RoleActor {
  role: Role;
  systemId: keyof AddedActors;
  fetchWire: () => Promise<(services: Services, session: PortalChildren['session']) => AnyStateMachine>;
}

/** Permanent actors that only one role needs; each is a separate chunk. */
const roleActors: readonly RoleActor[] = [
  {
    role: 'examiner',
    systemId: 'outbox',
    fetchWire: async () => (await import('#wiring/scoring/outbox.ts')).wireOutbox,
  },
];

/**
 * Adds the permanent actors that the signed-in user's roles need, once each; await it before showing a screen that
 * uses them. Rejects if their code cannot be fetched.
 */
export async function addActors(
  portal: PortalRef,
  session: PortalChildren['session'],
  services: Services,
): Promise<void> {
  const roles = session.getSnapshot().context.grant?.roles ?? [];
  const { added } = portal.getSnapshot().context;
  await Promise.all(
    roleActors
      .filter(({ role, systemId }) => roles.includes(role) && !added.includes(systemId))
      .map(async ({ systemId, fetchWire }) => {
        const wire = await fetchWire();
        portal.send({ type: 'actor.added', systemId, logic: wire(services, session) });
      }),
  );
}
