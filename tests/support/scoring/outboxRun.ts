import {
  createActor,
  fromCallback,
  fromTransition,
  SimulatedClock,
  waitFor,
  type ActorRefFrom,
  type AnyEventObject,
} from 'xstate';
import type { ExamAct } from '#domain/scoring/commands/examActs.ts';
import {
  scoreTarget,
  commentTarget,
  sheetTarget,
  type Command,
  type CommandDraft,
} from '#domain/scoring/commands/examCommand.ts';
import { noServerVersion, type ServerVersion } from '#domain/scoring/commands/serverVersion.ts';
import { deliveryMachine } from '#machines/scoring/outbox/delivery.machine.ts';
import type { Delivered } from '#machines/scoring/outbox/delivery.setup.ts';
import type { Recalled, Stamp, Whose } from '#machines/scoring/outbox/outbox.entries.ts';
import { createOutboxMachine } from '#machines/scoring/outbox/outbox.machine.ts';
import type {
  HandedOver,
  OutboxInbox,
  OutboxReport,
  StoredAgain,
} from '#machines/scoring/outbox/outbox.types.ts';
import { controlled, runInSystem } from '../machines/system.ts';

export const GIVEN_AT = '2027-03-08T10:00:00.000Z';

/** The board's state of a record. */
export const versionAt = (
  version: number,
  value: string | null,
  parts: Partial<ServerVersion> = {},
): ServerVersion => ({
  ...noServerVersion,
  version,
  value,
  receivedAt: GIVEN_AT,
  receiptNumber: `CE-${version}`,
  ...parts,
});

/** The board's response to a command. */
export const received = (version: number, value: string | null): Delivered => ({
  outcome: 'received',
  serverVersion: versionAt(version, value),
});
export const stale = (version: number, value: string | null): Delivered => ({
  outcome: 'stale',
  theirs: versionAt(version, value),
});

export const EXAM = 500;
export const SHEET = 600;
export const CASE = 70;

const draftOf = (target: string, act: ExamAct, base: ServerVersion): CommandDraft => ({
  target,
  examScheduleId: EXAM,
  act,
  base,
});

/** Command drafts of one exam. */
export const drafts = {
  score: (examScoringId: number, score: string, base = noServerVersion) =>
    draftOf(
      scoreTarget(examScoringId),
      { kind: 'score.give', examScoringId, score, givenAt: GIVEN_AT },
      base,
    ),
  clear: (examScoringId: number, base = noServerVersion) =>
    draftOf(scoreTarget(examScoringId), { kind: 'score.clear', examScoringId }, base),
  comment: (examScoringId: number, comment: string, base = noServerVersion) => {
    const subject = { caseHeaderId: CASE, examScoringId };
    return draftOf(commentTarget(subject), { kind: 'comment.write', comment, ...subject }, base);
  },
  start: (base = noServerVersion) =>
    draftOf(sheetTarget(SHEET), { kind: 'exam.start', examScheduleId: EXAM, startedAt: GIVEN_AT }, base),
  takeBack: (base = noServerVersion) =>
    draftOf(sheetTarget(SHEET), { kind: 'exam.takeBack', examScheduleId: EXAM }, base),
  submit: (base = noServerVersion) =>
    draftOf(sheetTarget(SHEET), { kind: 'exam.submit', examScheduleId: EXAM }, base),
};

/** Records the events it receives. */
export const createListener = () => {
  const actor = createActor(
    fromTransition((received: AnyEventObject[], event: AnyEventObject) => [...received, event], []),
  ).start();
  return { ref: actor, received: () => actor.getSnapshot().context };
};

/** The delivery of one command, with ports that the test resolves. */
export function runDelivery(command: Command) {
  const keep = controlled<object, { command: Command }>();
  const deliver = controlled<Delivered, { command: Command; base: ServerVersion }>();
  const forget = controlled<object, { command: Command }>();
  const inBoardTime = controlled<{ command: Command }, { command: Command }>();
  const clock = new SimulatedClock();
  const outbox = createListener();
  const run = runInSystem(
    deliveryMachine.provide({
      actors: {
        keep: keep.logic,
        deliver: deliver.logic,
        forget: forget.logic,
        inBoardTime: inBoardTime.logic,
      },
    }),
    { clock, input: { command, replyTo: outbox.ref } },
  );
  const until = (state: string) => waitFor(run.actor, (snapshot) => snapshot.value === state);
  return {
    ...run,
    clock,
    keep,
    deliver,
    forget,
    inBoardTime,
    until,
    sent: () => outbox.received().map(({ type }) => type.replace('delivery.', '')),
    lastSent: () => outbox.received().at(-1),
    /** Saved on the device, and next in line. */
    goOut: async (base = command.base) => {
      keep.last().resolve({});
      await waitFor(run.actor, ({ value }) => value === 'ready' || value === 'resting');
      run.actor.send({ type: 'delivery.hurry' });
      run.actor.send({ type: 'delivery.go', base });
    },
  };
}

export interface OutboxOptions {
  userId?: number | null;
  /** The device's commands of earlier visits; with `later` the test resolves the read. */
  recalled?: readonly Command[] | 'later';
  /** The clock for the commands' timestamps. */
  at?: number;
}

/** A user's outbox, with ports that the test resolves. */
export async function runOutbox({ userId = 7, recalled = [], at = 1_000 }: OutboxOptions = {}) {
  const keep = controlled<object, { command: Command }>();
  const deliver = controlled<Delivered, { command: Command; base: ServerVersion }>();
  const forget = controlled<object, { command: Command }>();
  const recall = controlled<Recalled, Whose>();
  const inBoardTime = controlled<{ command: Command }, { command: Command }>();
  const clock = new SimulatedClock();
  const time: Omit<Stamp, 'key'> = { at };
  let keys = 0;
  let adopt: (event: OutboxInbox) => void = () => {};
  const given: (HandedOver | StoredAgain)[] = [];
  const run = runInSystem(
    createOutboxMachine({ tab: 'tab-1', stamp: () => ({ key: `k${(keys += 1)}`, ...time }) }).provide({
      actors: {
        recall: recall.logic,
        watchSession: fromCallback(() => {}),
        watchTabs: fromCallback<HandedOver | StoredAgain, Whose, OutboxInbox>(({ sendBack, receive }) => {
          adopt = sendBack;
          receive((event) => void given.push(event));
        }),
        delivery: deliveryMachine.provide({
          actors: {
            keep: keep.logic,
            deliver: deliver.logic,
            forget: forget.logic,
            inBoardTime: inBoardTime.logic,
          },
        }),
      },
    }),
    { clock },
  );
  const { actor } = run;
  const entries = () => actor.getSnapshot().context.entries;
  const stageOf = (key: string) => entries().find(({ command }) => command.key === key)?.stage;
  /** Calls of a port for a command. */
  const callsOf = <Call extends { input: { command: Command } }>(port: { calls: Call[] }, key: string) =>
    port.calls.filter(({ input }) => input.command.key === key);
  const answered = new Map<string, object>();
  const open = async (who: number, commands: readonly Command[]) => {
    actor.send({ type: 'outbox.open', userId: who });
    recall.last().resolve({ commands, elsewhere: [], unreadable: 0 });
    await waitFor(actor, (snapshot) => snapshot.hasTag('open'));
  };
  if (userId !== null)
    if (recalled === 'later') actor.send({ type: 'outbox.open', userId });
    else await open(userId, recalled);

  return {
    ...run,
    clock,
    time,
    keep,
    deliver,
    forget,
    recall,
    inBoardTime,
    open,
    until,
    entries,
    stageOf,
    serverVersion: (target: string) => actor.getSnapshot().context.serverVersions[target],
    /** What other tabs received. */
    gaveUp: () => given.filter((event) => event.type === 'outbox.gaveUp'),
    /** What the device was asked to store again. */
    storedAgain: () => given.filter((event) => event.type === 'outbox.storeAgain'),
    /** The periodic look at the device. */
    look: (event: OutboxInbox) => adopt(event),
    adopt: (commands: readonly Command[]) => adopt({ type: 'outbox.adopt', commands }),
    /** Commands in flight, in order. */
    sending: () =>
      entries()
        .filter(({ stage }) => stage === 'sending')
        .map(({ command }) => command.key),
    news: () => run.emitted,
    /** The navigation's messages about a sign-out. */
    unsentWork: () => run.received('navigation').filter(({ type }) => type === 'unsentWork.reported'),
    sent: (key: string) => callsOf(deliver, key).map(({ input }) => input),
    /** Enqueues a command draft: saves it on the device and returns its key. */
    put: async (draft: CommandDraft) => {
      actor.send({ type: 'outbox.enqueue', draft });
      const key = `k${keys}`;
      keep.last().resolve({});
      await until(() => stageOf(key) !== 'storing');
      return key;
    },
    /** The device completes all pending writes. */
    store: async () => {
      for (const { resolve } of keep.calls) resolve({});
      await until(() => entries().every(({ stage }) => stage !== 'storing'));
      clock.increment(800);
    },
    /** The board responds to the commands in flight. */
    answer: async (key: string, answer: Delivered | { thrown: unknown }) => {
      await until(() => {
        // The version it is based on may have to be saved first.
        for (const { resolve } of keep.calls) resolve({});
        return stageOf(key) === 'sending' && callsOf(deliver, key).at(-1) !== answered.get(key);
      });
      const call = callsOf(deliver, key).at(-1)!;
      answered.set(key, call);
      if ('thrown' in answer) call.reject(answer.thrown);
      else call.resolve(answer);
      await flush();
      // A rejection is saved before it is reported.
      for (const { resolve } of keep.calls) resolve({});
      await flush();
    },
  };
}

/** Flushes settled promises. */
export const flush = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Waits for a consequence of settled promises. */
async function until(isSo: () => boolean): Promise<void> {
  for (let round = 0; round < 200; round += 1) {
    if (isSo()) return;
    await flush();
  }
  throw new Error('it did not come about');
}

/** Asks the outbox about the exam; returns its reports since. */
export function ask(outbox: ActorRefFrom<ReturnType<typeof createOutboxMachine>>) {
  const reports: OutboxReport[] = [];
  outbox.on('outbox.reported', (report) => reports.push(report));
  outbox.send({ type: 'outbox.report', examScheduleId: EXAM });
  return () => reports;
}
