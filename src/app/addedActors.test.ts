// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { runPortal } from '#tests/support/pages/portal.ts';
import { makeGrant } from '#tests/support/machines/system.ts';
import { waitsFor } from '#tests/support/waitsFor.ts';
import { addActors } from './addedActors.ts';

let stop: () => unknown = () => {};
afterEach(() => void stop());

function run(roles: readonly ('user' | 'trainee' | 'surgeon' | 'examiner')[]) {
  const { portal, children, services } = runPortal({ grant: makeGrant({ roles: [...roles] }) });
  stop = () => portal.stop();
  return {
    children,
    added: () => portal.getSnapshot().context.added,
    outbox: () => portal.system.get('outbox'),
    shield: () => portal.system.get('shield'),
    add: () => addActors(portal, children, services),
  };
}

describe('the permanent actors of a role', () => {
  it('are added for an examiner, whose outbox is open at once', async () => {
    const { add, added, outbox } = run(['user', 'examiner']);
    await add();
    expect([...added()].toSorted()).toEqual(['outbox', 'shield']);
    expect(outbox().getSnapshot().context.userId).toBe(7);
  });

  it('are not added for anybody else', async () => {
    const { add, added } = run(['user']);
    await add();
    expect(added()).toEqual([]);
  });

  it.each(['trainee', 'surgeon'] as const)(
    'are added for a %s after the first page, which does not wait for them',
    async (role) => {
      waitsFor('an idle page, which jsdom does not report');
      const { add, added } = run(['user', role]);
      await add();
      expect(added()).toEqual([]);
      await eventually(() => expect(added()).toEqual(['toDo']));
    },
  );

  it('do not keep the shield raised for the next user of the tab', async () => {
    const { add, shield, children } = run(['examiner']);
    await add();
    shield().send({ type: 'shield.toggle' });
    expect(shield().getSnapshot().hasTag('raised')).toBe(true);
    children.session.send({ type: 'session.signOut', reason: 'asked' });
    expect(shield().getSnapshot().hasTag('raised')).toBe(false);
  });

  it('stay when the examiner signs out, and have nothing of theirs any more', async () => {
    const { add, added, outbox, children } = run(['examiner']);
    await add();
    children.session.send({ type: 'session.signOut', reason: 'asked' });
    await add();
    expect([...added()].toSorted()).toEqual(['outbox', 'shield']);
    expect(outbox().getSnapshot().context.userId).toBeNull();
  });
});
