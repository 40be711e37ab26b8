import { emit, setup, waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  controlled,
  makeFault,
  runInSystem,
  screenInput,
  unreachable,
} from '#tests/support/machines/system.ts';
import type { Person } from '../screenInput.ts';
import { createPartsMachine } from './parts.machine.ts';
import { createResourceMachine } from './resource.machine.ts';

function runParts() {
  const list = controlled<{ value: string }, { key: null }>();
  const exam = controlled<{ value: string }, { key: number }>();
  const parts = {
    list: createResourceMachine<string, null>('list').provide({ actors: { load: list.logic } }),
    exam: createResourceMachine<string, number>('exam').provide({ actors: { load: exam.logic } }),
  };
  const machine = createPartsMachine('page', parts, {
    inputs: { exam: ({ params }) => ({ key: Number(params.examId) }) },
  });
  const run = runInSystem(machine, { input: { ...screenInput, params: { examId: '7' } } });
  const part = (name: keyof typeof parts) => run.actor.getSnapshot().children[name]!;
  return {
    ...run,
    list,
    exam,
    until: (name: keyof typeof parts, tag: 'loading' | 'ready' | 'failed') =>
      waitFor(part(name), (snapshot) => snapshot.hasTag(tag)),
  };
}

describe('a screen of parts', () => {
  it('starts each part under its name, with what the screen was opened with', () => {
    const { list, exam } = runParts();
    expect(list.last().input).toEqual({ key: null });
    expect(exam.last().input).toEqual({ key: 7 });
  });

  it('runs only the parts that are shown to this user', () => {
    const parts = {
      all: createResourceMachine<string, null>('all'),
      few: createResourceMachine<string, null>('few'),
    };
    const machine = createPartsMachine('page', parts, {
      isShown: (name, { person }) => name === 'all' || person !== null,
    });
    const namesFor = (person: Person | null) =>
      Object.keys(runInSystem(machine, { input: { ...screenInput, person } }).actor.getSnapshot().children);
    expect(namesFor(null)).toEqual(['all']);
    expect(namesFor({ userId: 7, userName: 'ada', roles: ['user'] })).toEqual(['all', 'few']);
  });

  it('lets a part fail and be loaded again without the others', async () => {
    const { actor, list, exam, until } = runParts();
    list.last().reject(makeFault());
    exam.last().resolve({ value: 'the exam' });
    await until('list', 'failed');
    expect((await until('exam', 'ready')).context.value).toBe('the exam');
    actor.getSnapshot().children.list!.send({ type: 'resource.reload' });
    list.last().resolve({ value: 'the list' });
    expect((await until('list', 'ready')).context.value).toBe('the list');
    expect(exam.calls).toHaveLength(1);
  });

  it('goes on when a part ends with an error', async () => {
    const broken = setup({
      actions: {
        fail: () => {
          throw new Error('a bug of the part');
        },
      },
    }).createMachine({ entry: 'fail' });
    const other = createResourceMachine<string, null>('other');
    const { actor } = runInSystem(createPartsMachine('page', { broken, other }), { input: screenInput });
    expect(actor.getSnapshot().children.broken?.getSnapshot().status).toBe('error');
    expect(actor.getSnapshot().children.other?.getSnapshot().status).toBe('active');
    expect(actor.getSnapshot().status).toBe('active');
  });

  it('reloads the parts that failed without a network when there is one', async () => {
    const { list, exam, until, reconnect } = runParts();
    list.last().reject(unreachable());
    exam.last().reject(makeFault());
    await until('list', 'failed');
    await until('exam', 'failed');
    await reconnect();
    expect(list.calls).toHaveLength(2);
    expect(exam.calls).toHaveLength(1);
  });

  it('loads resources again after another part emitted what makes them stale', async () => {
    const load = controlled<{ value: string }, { key: null }>();
    const source = setup({
      types: { events: {} as { type: 'go' }, emitted: {} as { type: 'thing.saved' } },
      actions: { emitSaved: emit({ type: 'thing.saved' }) },
    }).createMachine({ on: { go: { actions: 'emitSaved' } } });
    const totals = createResourceMachine<string, null>('totals').provide({ actors: { load: load.logic } });
    const { actor, stop } = runInSystem(
      createPartsMachine(
        'page',
        { source, totals },
        { reloads: [{ after: 'source', emits: ['thing.saved'], parts: { totals: 'resource.reload' } }] },
      ),
      { input: screenInput },
    );
    load.last().resolve({ value: 'old' });
    const { children } = actor.getSnapshot();
    await waitFor(children.totals!, (snapshot) => snapshot.hasTag('ready'));
    children.source!.send({ type: 'go' });
    expect(load.calls).toHaveLength(2);
    stop();
  });

  it('asks for nothing more once it is left', () => {
    const { list, stop } = runParts();
    stop();
    expect(list.last().signal.aborted).toBe(true);
  });
});
