import ELK from 'elkjs/lib/elk.bundled.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { changesBetween } from '../model/changes.ts';
import { knownChart } from '../model/chart.ts';
import { CoverageBook, whole } from '../model/coverage.ts';
import { writesOf } from '../model/effects.ts';
import { eventOf } from '../model/eventTypes.ts';
import { fileParts, NotAFile, openFile } from '../model/file.ts';
import { FilteredEntries, noFilter, passes } from '../model/filter.ts';
import { layOut } from '../model/layout.ts';
import { mermaidOf } from '../model/mermaid.ts';
import { isCommand, isMessage, type Message } from '../model/protocol.ts';
import { Recording } from '../model/recording.ts';
import { participants } from '../model/sequence.ts';
import { machineIdOf, treeAt } from '../model/tree.ts';
import { recordForeignSession } from './foreignSession.ts';

let session: Message[];
beforeAll(async () => {
  session = await recordForeignSession();
});
const recorded = (messages = session, limits?: ConstructorParameters<typeof Recording>[0]) => {
  const recording = new Recording(limits);
  for (const message of messages) recording.add(message);
  return recording;
};
const rootOf = (recording: Recording) =>
  [...recording.actors.values()].find((actor) => machineIdOf(actor) === 'vending')!;
const chart = () => knownChart(rootOf(recorded()).definition!)!;

describe('a session of a foreign application', () => {
  it('is understood as messages, and nothing else is', () => {
    expect(session.every(isMessage)).toBe(true);
    for (const other of [
      null,
      'text',
      { type: '@statelyai.connected' },
      { type: '@xstate.event', sessionId: 'x:0' },
    ])
      expect(isMessage(other)).toBe(false);
    expect(isCommand({ type: '@inspector.send', sessionId: 'x:0', event: { type: 'go' } })).toBe(true);
    expect(isCommand({ type: '@inspector.send', sessionId: 'x:0' })).toBe(false);
  });

  it('gives the tree of actors at each moment', () => {
    const recording = recorded();
    const namesAt = (seq: number) =>
      treeAt(recording, seq).map(({ actor, depth }) => `${depth} ${actor.name}`);
    const call = recording.entries.find(
      ({ kind, sourceId }) => kind === 'created' && sourceId !== undefined,
    )!;
    expect(namesAt(0)).toEqual(['0 vending']);
    expect(namesAt(call.seq)).toEqual(['0 vending', '1 0.vending.dispensing']);
    expect(namesAt(recording.next)).toEqual([]);
  });

  it('gives the snapshot after each event', () => {
    const recording = recorded();
    const { sessionId } = rootOf(recording);
    const paidAfter = recording.entries
      .filter((entry) => entry.sessionId === sessionId && entry.type === 'COIN')
      .map(({ seq }) => JSON.parse(recording.snapshotAt(sessionId, seq)!) as { context: { paid: number } });
    expect(paidAfter.map(({ context }) => context.paid)).toEqual([50, 100]);
  });

  it('has a chart with states, transitions and guards', () => {
    const { states, transitions } = chart();
    // The library sorts the members of a definition.
    expect([...states.keys()]).toEqual(['(root)', 'dispensing', 'idle', 'sold']);
    expect(transitions.map(({ key, guard, label }) => [key, guard, label])).toEqual([
      ['dispensing --xstate.done.actor.0.vending.dispensing--> sold', null, 'done dispense'],
      ['dispensing --xstate.error.actor.0.vending.dispensing--> idle', null, 'error dispense'],
      ['idle --CHOOSE--> dispensing', 'isPaid', 'CHOOSE'],
      ['idle --COIN--> (stays)', null, 'COIN'],
      ['idle --RETURN--> idle', null, 'RETURN'],
    ]);
  });

  it('has coverage, guessed from where the events led', () => {
    const book = new CoverageBook();
    book.read(recorded());
    expect(book.file().machines.vending).toEqual({
      states: ['dispensing', 'idle', 'sold'],
      transitions: [
        'dispensing --xstate.done.actor.0.vending.dispensing--> sold',
        'idle --CHOOSE--> dispensing',
      ],
    });
    expect(whole(chart()).states.size).toBe(3);
    const live = new CoverageBook();
    const recording = new Recording();
    for (const message of session) {
      recording.add(message);
      live.note(message, recording);
    }
    expect(live.file()).toEqual(book.file());
  });

  it('is laid out with every state in its parent and every arrow between its ends', async () => {
    const { boxes, arrows } = await layOut(chart(), new ELK());
    const root = boxes.get('(root)')!;
    for (const box of boxes.values()) {
      expect(box.x).toBeGreaterThanOrEqual(root.x);
      expect(box.y + box.height).toBeLessThanOrEqual(root.y + root.height + 1);
    }
    expect(arrows.map(({ id }) => id)).toEqual([
      'dispensing → sold',
      'dispensing → idle',
      'idle → dispensing',
      'idle → idle',
    ]);
    for (const { points } of arrows) expect(points.length).toBeGreaterThanOrEqual(2);
  });

  it('is written as Mermaid', () => {
    expect(mermaidOf(chart())).toContain('  idle --> dispensing : CHOOSE [isPaid]');
    expect(mermaidOf(chart())).toContain('  [*] --> idle');
    expect(mermaidOf(chart())).toContain('  sold --> [*]');
  });

  it('is saved and opened without a difference', () => {
    const recording = recorded();
    const text = fileParts(recording, new Date(0)).join('');
    const opened = new Recording();
    expect(openFile(text, opened)).toBeNull();
    expect(opened.entries).toEqual(recording.entries);
    expect([...opened.actors]).toEqual([...recording.actors]);
  });

  it('names who sent what to whom', () => {
    const { ids, more } = participants(recorded().entries);
    expect(ids[0]).toBe('outside');
    expect(ids).toHaveLength(3);
    expect(more).toBe(0);
  });
});

describe('a file that is none', () => {
  it.each([
    ['not JSON', 'This file is not JSON.'],
    ['{"a":1}', 'This file holds neither a recording nor coverage.'],
    ['{"kind":"inspector-recording","version":2}', 'This recording was saved by a newer inspector.'],
    ['{"kind":"inspector-recording","version":1,"entries":[3]}', 'This recording is damaged.'],
  ])('is refused with a sentence and changes nothing: %s', (text, sentence) => {
    const recording = recorded();
    const before = recording.next;
    expect(() => openFile(text, recording)).toThrow(new NotAFile(sentence));
    expect(recording.next).toBe(before);
  });
});

const told = { createdAt: '1', _version: '0.7.2', id: '', rootId: 'x:0' };
const announce = (sessionId: string, parentId?: string) =>
  ({
    ...told,
    type: '@xstate.actor',
    sessionId,
    parentId,
    name: sessionId,
    snapshot: { status: 'active' },
  }) as Message;
const deliver = (sessionId: string, type: string) =>
  ({ ...told, type: '@xstate.event', sessionId, sourceId: undefined, event: { type } }) as Message;
const settle = (sessionId: string, type: string, value: string, status = 'active') =>
  ({
    ...told,
    type: '@xstate.snapshot',
    sessionId,
    event: { type },
    snapshot: { status, value },
  }) as unknown as Message;

describe('a recording', () => {
  it('puts the steps and the snapshot to the event that they came of, also when events wait', () => {
    const recording = recorded([
      announce('x:0'),
      deliver('x:0', 'first'),
      deliver('x:0', 'second'),
      {
        ...told,
        type: '@xstate.microstep',
        sessionId: 'x:0',
        event: { type: 'first' },
        transitions: ['a --first--> b'],
        refused: [{ transition: 'a --first--> c', guard: 'isC' }],
      },
      settle('x:0', 'first', 'b'),
      settle('x:0', 'second', 'c'),
    ]);
    const [, first, second] = recording.entries;
    expect(first).toMatchObject({ taken: ['a --first--> b'], refused: [{ guard: 'isC' }] });
    expect(JSON.parse(first!.snapshot!)).toMatchObject({ value: 'b' });
    expect(JSON.parse(second!.snapshot!)).toMatchObject({ value: 'c' });
  });

  it('holds no more than its limits, and knows the state of each actor still', () => {
    const messages = [
      announce('x:0'),
      announce('x:1', 'x:0'),
      deliver('x:1', 'set'),
      settle('x:1', 'set', 'old'),
    ];
    for (let count = 0; count < 500; count += 1)
      messages.push(deliver('x:0', 'tick'), settle('x:0', 'tick', `at ${count}`));
    const recording = recorded(messages, { entries: 100, characters: 1e6 });
    expect(recording.entries.length).toBeLessThanOrEqual(100);
    expect(recording.dropped + recording.entries.length).toBe(503);
    expect(recording.snapshotAt('x:1', recording.next)).toContain('old');
    expect(recording.snapshotAt('x:0', recording.next)).toContain('at 499');
  });

  it('holds no more characters than its limit', () => {
    const messages = [announce('x:0')];
    for (let count = 0; count < 200; count += 1)
      messages.push(deliver('x:0', 'tick'), settle('x:0', 'tick', `${'x'.repeat(1_000)} ${count}`));
    const recording = recorded(messages, { entries: 1_000, characters: 50_000 });
    expect(recording.characters).toBeLessThanOrEqual(50_000);
    expect(recording.entries.length).toBeGreaterThan(10);
  });

  it('forgets stopped actors with their last entry', () => {
    const messages = [announce('x:0')];
    for (let count = 0; count < 400; count += 1)
      messages.push(announce(`c:${count}`, 'x:0'), settle(`c:${count}`, 'xstate.stop', 'off', 'stopped'));
    const recording = recorded(messages, { entries: 50, characters: 1e6 });
    expect(recording.actors.size).toBeLessThan(60);
  });

  it('starts over when the application starts over, and not when actors are announced again', () => {
    const recording = recorded([
      announce('x:0'),
      deliver('x:0', 'go'),
      { ...announce('x:0'), restated: true } as Message,
    ]);
    expect(recording.next).toBe(2);
    recording.add(announce('x:0'));
    expect(recording.next).toBe(1);
  });
});

describe('a filter', () => {
  it('passes events by actor, type and text', () => {
    const { entries } = recorded();
    const count = (filter: Partial<typeof noFilter>) =>
      entries.filter((entry) => passes(entry, { ...noFilter, ...filter })).length;
    expect(count({ type: 'coin' })).toBe(2);
    expect(count({ text: '"cents":50' })).toBe(2);
    expect(count({ actors: ['nobody'] })).toBe(0);
    expect(count({})).toBe(entries.length);
  });

  it('reads only what is new, and drops what the recording dropped', () => {
    const recording = new Recording({ entries: 100, characters: 1e6 });
    recording.add(announce('x:0'));
    const filtered = new FilteredEntries({ ...noFilter, type: 'tick' });
    for (let count = 0; count < 300; count += 1) {
      recording.add(deliver('x:0', count % 2 === 0 ? 'tick' : 'tock'));
      filtered.read(recording, 1_000);
    }
    expect(filtered.seqs.at(-1)).toBe(299);
    expect(filtered.seqs[0]).toBeGreaterThanOrEqual(recording.first);
    expect(filtered.seqs.length).toBe(recording.entries.filter(({ type }) => type === 'tick').length);
  });
});

describe('a step of a context', () => {
  it('is told as what was added, removed and changed', () => {
    const changes = changesBetween(
      { a: 1, b: { c: [1, 2] }, gone: true },
      { a: 2, b: { c: [1, 3] }, come: null },
    );
    expect(changes).toEqual([
      { path: 'a', kind: 'changed', before: '1', after: '2' },
      { path: 'b.c.1', kind: 'changed', before: '2', after: '3' },
      { path: 'gone', kind: 'removed', before: 'true' },
      { path: 'come', kind: 'added', after: 'null' },
    ]);
  });
});

describe('an event that is filled in', () => {
  const fields = [
    { name: 'cents', kind: 'number' },
    { name: 'note', kind: 'text', isNullable: true },
    { name: 'why', kind: 'text', isOptional: true },
    { name: 'card', kind: 'json' },
  ] as const;

  it('has the values of its fields in their types', () => {
    expect(eventOf('COIN', fields, { cents: '50', note: '', card: '{"a":1}' })).toEqual({
      type: 'COIN',
      cents: 50,
      note: null,
      card: { a: 1 },
    });
  });

  it('is refused with a sentence that names the field', () => {
    expect(() => eventOf('COIN', fields, { cents: 'many', card: '1' })).toThrow('cents: enter a number.');
    expect(() => eventOf('COIN', fields, { cents: '1', card: '{' })).toThrow(/^card: enter JSON/);
  });
});

describe('the warning before an event', () => {
  it('names what the event sets going, but not what only reads', () => {
    const byType = (type: string) => chart().transitions.find(({ eventType }) => eventType === type)!;
    expect(writesOf(chart(), byType('CHOOSE'))).toEqual(['dispense']);
    expect(writesOf(chart(), byType('COIN'))).toEqual([]);
  });
});
