import { waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { PickListItem } from '#contract/pickLists/pickLists.ts';
import { controlled, refusal, runInSystem, unreachable } from '#tests/support/machines/system.ts';
import { pickListId, pickListMachine, pickListsMachine, type PickListKey } from './pickLists.machine.ts';

const states: readonly PickListItem[] = [{ itemValue: 'NY', itemDescription: 'New York', modifier: 'NY' }];

function runPickLists() {
  const load = controlled<{ value: readonly PickListItem[] }, { key: PickListKey }>();
  const run = runInSystem(
    pickListsMachine.provide({
      actors: { pickList: pickListMachine.provide({ actors: { load: load.logic } }) },
    }),
  );
  const list = (id: string) => {
    const found = run.actor.getSnapshot().context.lists[id];
    if (!found) throw new Error(`no list ${id}`);
    return found;
  };
  return {
    ...run,
    load,
    list,
    ready: (id: string) => waitFor(list(id), (snapshot) => snapshot.hasTag('ready')),
  };
}

describe('pick-lists', () => {
  it('are loaded once, however many parts ask meanwhile and afterwards', async () => {
    const { actor, load, list, ready } = runPickLists();
    for (let part = 0; part < 5; part += 1) actor.send({ type: 'pickList.load', name: 'countries' });
    expect(load.calls).toHaveLength(1);
    load.last().resolve({ value: states });
    await ready('countries');
    actor.send({ type: 'pickList.load', name: 'countries' });
    expect(load.calls).toHaveLength(1);
    expect(list('countries').getSnapshot().context.value).toEqual(states);
  });

  it('with other parameters are other lists', () => {
    const { actor, load } = runPickLists();
    actor.send({ type: 'pickList.load', name: 'states' });
    actor.send({ type: 'pickList.load', name: 'states', query: { countryCode: 'US' } });
    actor.send({ type: 'pickList.load', name: 'states', query: { countryCode: 'CA' } });
    actor.send({ type: 'pickList.load', name: 'states', query: { countryCode: 'US' } });
    expect(load.calls.map(({ input }) => input.key)).toEqual([
      { name: 'states', query: {} },
      { name: 'states', query: { countryCode: 'US' } },
      { name: 'states', query: { countryCode: 'CA' } },
    ]);
  });

  it('have one name whatever the order of their parameters', () => {
    expect(pickListId('states', { countryCode: 'US', examSpecialtyId: 1 })).toBe(
      pickListId('states', { examSpecialtyId: 1, countryCode: 'US' }),
    );
    expect(pickListId('countries')).toBe('countries');
  });

  it('that failed are loaded again on request', async () => {
    const { actor, load, list, ready } = runPickLists();
    actor.send({ type: 'pickList.load', name: 'countries' });
    load.last().reject(unreachable());
    await waitFor(list('countries'), (snapshot) => snapshot.hasTag('failed'));
    actor.send({ type: 'pickList.reload', name: 'countries' });
    load.last().resolve({ value: states });
    await ready('countries');
    actor.send({ type: 'pickList.reload', name: 'languages' });
    expect(load.calls).toHaveLength(2);
  });

  it('that could not be reached are loaded again when the connection is back, others are not', async () => {
    const { actor, load, list, ready, reconnect } = runPickLists();
    actor.send({ type: 'pickList.load', name: 'countries' });
    load.last().reject(unreachable());
    await waitFor(list('countries'), (snapshot) => snapshot.hasTag('failed'));
    actor.send({ type: 'pickList.load', name: 'states' });
    load.last().reject(refusal(500));
    await waitFor(list('states'), (snapshot) => snapshot.hasTag('failed'));
    await reconnect();
    expect(load.calls).toHaveLength(3);
    load.last().resolve({ value: states });
    await ready('countries');
  });

  it('that failed are loaded again for the next part that wants them', async () => {
    const { actor, load, list, ready } = runPickLists();
    actor.send({ type: 'pickList.load', name: 'countries' });
    load.last().reject(refusal(401));
    await waitFor(list('countries'), (snapshot) => snapshot.hasTag('failed'));
    actor.send({ type: 'pickList.load', name: 'countries' });
    actor.send({ type: 'pickList.load', name: 'countries' });
    expect(load.calls).toHaveLength(2);
    load.last().resolve({ value: states });
    await ready('countries');
  });

  it('are forgotten at sign-out, loads in flight included, and loaded again for the next user', async () => {
    const { actor, load, list, ready } = runPickLists();
    actor.send({ type: 'pickList.load', name: 'countries' });
    load.last().resolve({ value: states });
    await ready('countries');
    actor.send({ type: 'pickList.load', name: 'languages' });
    const underWay = load.last();
    const gone = [list('countries'), list('languages')];
    actor.send({ type: 'pickLists.forget' });
    expect(actor.getSnapshot().context.lists).toEqual({});
    expect(gone.map((ref) => ref.getSnapshot().status)).toEqual(['stopped', 'stopped']);
    expect(underWay.signal.aborted).toBe(true);
    expect(Object.keys(actor.getSnapshot().children)).toEqual([]);
    actor.send({ type: 'pickList.load', name: 'countries' });
    expect(load.calls).toHaveLength(3);
    expect(list('countries').getSnapshot().context.value).toBeNull();
  });
});
