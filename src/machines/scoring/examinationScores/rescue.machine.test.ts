import { expect, it } from 'vitest';
import { scoreTarget, type Command } from '#domain/scoring/commands/examCommand.ts';
import { makeCommand } from '#tests/support/scoring/scoringNews.ts';
import { controlled, runInSystem } from '#tests/support/machines/system.ts';
import { rescueMachine, type Opened, type RescueProblem } from './rescue.machine.ts';

const command = makeCommand({
  target: scoreTarget(1),
  act: { kind: 'score.give', examScoringId: 1, score: 'pass', givenAt: '' },
});
const file = new File(['{}'], 'unsent.rescue.json');
const passphrase = 'correct horse';

function run() {
  const seal = controlled<
    { count: number } | { problem: RescueProblem },
    { commands: readonly Command[]; passphrase: string }
  >();
  const open = controlled<Opened, { file: File; passphrase: string }>();
  const machine = rescueMachine.provide({ actors: { seal: seal.logic, open: open.logic } });
  const { actor, received } = runInSystem(machine, { input: { userId: 7 } });
  const open_ = async (opened: Opened) => {
    actor.send({ type: 'rescue.bringIn', file, passphrase });
    open.last().resolve(opened);
    await Promise.resolve();
  };
  return { actor, received, seal, open, bringIn: open_, result: () => actor.getSnapshot().context.result };
}

it('seals what is unsent with the passphrase, and keeps the passphrase nowhere', async () => {
  const { actor, seal, result } = run();
  actor.send({ type: 'rescue.save', commands: [command], passphrase });
  expect(actor.getSnapshot().hasTag('saving')).toBe(true);
  expect(seal.last().input).toMatchObject({ commands: [command], passphrase });
  seal.last().resolve({ count: 1 });
  await Promise.resolve();
  expect(result()).toEqual({ kind: 'saved', count: 1 });
  expect(JSON.stringify(actor.getSnapshot().context)).not.toContain(passphrase);
});

it('gives the contents of a file to the outbox of the same user', async () => {
  const { received, bringIn, result } = run();
  await bringIn({ userId: 7, commands: [command], unreadable: 2 });
  expect(received('outbox')).toEqual([{ type: 'outbox.adopt', commands: [command] }]);
  expect(result()).toEqual({ kind: 'broughtIn', count: 1, unreadable: 2 });
});

it('gives nothing of another examiner to the outbox, and nothing of a file that does not open', async () => {
  const { received, bringIn, result } = run();
  await bringIn({ userId: 8, commands: [command], unreadable: 0 });
  expect(result()).toEqual({ kind: 'notBroughtIn', problem: 'somebodyElse' });
  await bringIn({ problem: 'passphrase' });
  expect(result()).toEqual({ kind: 'notBroughtIn', problem: 'passphrase' });
  expect(received('outbox')).toEqual([]);
});

it('shows when the browser cannot do it, and clears that when a form is edited again', async () => {
  const { actor, open, seal, result } = run();
  actor.send({ type: 'rescue.save', commands: [command], passphrase });
  seal.last().reject(new Error('no crypto'));
  await Promise.resolve();
  await Promise.resolve();
  expect(result()).toEqual({ kind: 'notSaved', problem: 'failed' });
  actor.send({ type: 'rescue.reset' });
  expect(result()).toBeNull();
  actor.send({ type: 'rescue.bringIn', file, passphrase });
  open.last().reject(new Error('no crypto'));
  await Promise.resolve();
  await Promise.resolve();
  expect(result()).toEqual({ kind: 'notBroughtIn', problem: 'failed' });
});
