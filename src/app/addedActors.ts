import type { AnyStateMachine } from 'xstate';
import type { Role } from '#contract/roles.ts';
import type { AddedActors, PortalChildren, PortalRef } from '#machines/system/portal.machine.ts';
import type { Services } from '#wiring/services.ts';

type Wire = (services: Services, session: PortalChildren['session']) => AnyStateMachine;

/** Permanent actors that only some roles need, by system id; each is a separate chunk. */
const actorsOf: Partial<Record<Role, Partial<Record<keyof AddedActors, () => Promise<Wire>>>>> = {
  examiner: { outbox: async () => (await import('#wiring/scoring/outbox.ts')).wireOutbox },
};

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
  const needed = Object.assign({}, ...roles.map((role) => actorsOf[role])) as (typeof actorsOf)[Role] &
    object;
  const names = Object.keys(needed) as (keyof AddedActors)[];
  await Promise.all(
    names
      .filter((systemId) => !portal.getSnapshot().context.added.includes(systemId))
      .map(async (systemId) => {
        const wire = await needed[systemId]!();
        portal.send({ type: 'actor.added', systemId, logic: wire(services, session) });
      }),
  );
}
