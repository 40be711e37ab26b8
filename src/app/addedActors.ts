import type { AnyStateMachine } from 'xstate';
import type { Role } from '#contract/core/roles.ts';
import { lazyImport, type LazyOptions } from '#lazy/lazyImport.ts';
import type { AddedActors, PortalChildren, PortalRef } from '#machines/system/portal.machine.ts';
import { fetchOutboxBar } from '#screens/scoring/outbox/OutboxBarHost.tsx';
import type { Services } from '#wiring/services.ts';
import { whenIdle } from '#lazy/whenIdle.ts';

type Wire = (services: Services, children: PortalChildren) => AnyStateMachine;

interface RoleActor {
  /** Users with one of these roles get it. */
  roles: readonly Role[];
  systemId: keyof AddedActors;
  fetchWire: () => Promise<Wire>;
  /** Fetches what the shell shows of the actor, which may be needed first when there is no network. */
  fetchView?: () => Promise<unknown>;
  /** No screen needs it: it is fetched after the first page. */
  isLate?: boolean;
}

/** The page that needs them says what is missing. */
const later: LazyOptions = { whenGone: 'reject' };

/** Permanent actors that only some roles need; each is a separate chunk. */
const roleActors: readonly RoleActor[] = [
  {
    roles: ['examiner'],
    systemId: 'outbox',
    fetchWire: async () => {
      const { wireOutbox } = await lazyImport(() => import('#wiring/scoring/outbox.ts'), later);
      return (services, { session }) => wireOutbox(services, session);
    },
    fetchView: () => fetchOutboxBar(),
  },
  {
    roles: ['examiner'],
    systemId: 'shield',
    fetchWire: async () => {
      const { wireShield } = await lazyImport(() => import('#wiring/scoring/shield.ts'), later);
      return (_, { session }) => wireShield(session);
    },
  },
  {
    roles: ['trainee', 'surgeon'],
    systemId: 'toDo',
    fetchWire: async () => (await lazyImport(() => import('#wiring/toDo.ts'), later)).wireToDo,
    isLate: true,
  },
];

/**
 * Adds the permanent actors that the signed-in user's roles need, once each; await it before showing a screen that
 * uses them. Rejects if their code cannot be fetched.
 */
export async function addActors(
  portal: PortalRef,
  children: PortalChildren,
  services: Services,
): Promise<void> {
  const held = children.session.getSnapshot().context.grant?.roles ?? [];
  const { added } = portal.getSnapshot().context;
  const add = async ({ systemId, fetchWire, fetchView }: RoleActor) => {
    const [wire] = await Promise.all([fetchWire(), fetchView?.()]);
    // A late one may arrive after the portal was stopped.
    if (portal.getSnapshot().status === 'active')
      portal.send({ type: 'actor.added', systemId, logic: wire(services, children) });
  };
  const needed = roleActors.filter(
    ({ roles, systemId }) => roles.some((role) => held.includes(role)) && !added.includes(systemId),
  );
  for (const actor of needed.filter(({ isLate }) => isLate))
    // Without its code, the next page that opens tries again.
    whenIdle(() => void add(actor).catch(() => {}));
  await Promise.all(needed.filter(({ isLate }) => !isLate).map(add));
}
