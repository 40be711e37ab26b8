import type { AnyStateMachine } from 'xstate';
import type { Role } from '#contract/roles.ts';
import type { AddedActors, PortalChildren, PortalRef } from '#machines/system/portal.machine.ts';
import { fetchOutboxBar } from '#screens/scoring/outbox/OutboxBarHost.tsx';
import type { Services } from '#wiring/services.ts';

interface RoleActor {
  role: Role;
  systemId: keyof AddedActors;
  fetchWire: () => Promise<(services: Services, session: PortalChildren['session']) => AnyStateMachine>;
  /** Fetches what the shell shows of the actor, which may be needed first when there is no network. */
  fetchView: () => Promise<unknown>;
}

/** Permanent actors that only one role needs; each is a separate chunk. */
const roleActors: readonly RoleActor[] = [
  {
    role: 'examiner',
    systemId: 'outbox',
    fetchWire: async () => (await import('#wiring/scoring/outbox.ts')).wireOutbox,
    fetchView: fetchOutboxBar,
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
      .map(async ({ systemId, fetchWire, fetchView }) => {
        const [wire] = await Promise.all([fetchWire(), fetchView()]);
        portal.send({ type: 'actor.added', systemId, logic: wire(services, session) });
      }),
  );
}
