import type { AnyStateMachine } from 'xstate';
import type { Role } from '#contract/roles.ts';
import type { AddedActors, PortalChildren, PortalRef } from '#machines/system/portal.machine.ts';
import type { Services } from '#wiring/services.ts';

type Wire = (services: Services, session: PortalChildren['session']) => AnyStateMachine;

/** Permanent actors that only people with a role need, by their name in the system; each in a chunk of its own. */
const actorsOf: Partial<Record<Role, Partial<Record<keyof AddedActors, () => Promise<Wire>>>>> = {
  examiner: { outbox: async () => (await import('#wiring/scoring/outbox.ts')).wireOutbox },
};

/**
 * Adds the permanent actors that the signed-in person's roles need, once each; to be awaited before a screen of theirs
 * is shown. Rejects when their code cannot be fetched.
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
