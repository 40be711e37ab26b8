import { assertEvent, assign, sendTo, setup, type ActorRefFrom } from 'xstate';
import type { Command } from '#domain/scoring/commands/examCommand.ts';
import { port } from '#machines/port.ts';
import { systemActor } from '#machines/systemActor.ts';

/** Why a rescue file could not be saved or restored. */
export type RescueProblem =
  | 'foreign'
  | 'newer'
  | 'passphrase'
  | 'damaged'
  | 'tooShort'
  /** It contains the work of another examiner. */
  | 'somebodyElse'
  /** The browser failed to do it. */
  | 'failed';

/** The contents of a rescue file, or why this user cannot use it. */
export type Opened =
  | { userId: number; commands: readonly Command[]; unreadable: number }
  | { problem: RescueProblem };

export type RescueEvent =
  /** Saves everything that the board has not received to a file. */
  | { type: 'rescue.save'; commands: readonly Command[]; passphrase: string }
  | { type: 'rescue.bringIn'; file: File; passphrase: string }
  /** A form is edited again: the result of the last try is cleared. */
  | { type: 'rescue.reset' };

/** The result of the last try. */
export type RescueResult =
  | { kind: 'saved'; count: number }
  | { kind: 'broughtIn'; count: number; unreadable: number }
  | { kind: 'notSaved' | 'notBroughtIn'; problem: RescueProblem };

/**
 * Saves unsent work to an encrypted file, or restores it from one into the outbox; passphrases are stored nowhere.
 */
export const rescueMachine = setup({
  types: {
    context: {} as { userId: number; result: RescueResult | null },
    events: {} as RescueEvent,
    input: {} as { userId: number },
    tags: {} as 'saving' | 'bringingIn',
  },
  actors: {
    seal: port<
      { count: number } | { problem: RescueProblem },
      { commands: readonly Command[]; passphrase: string }
    >('rescue.seal'),
    open: port<Opened, { file: File; passphrase: string }>('rescue.open'),
  },
  guards: {
    isUnusable: (_, { opened }: { opened: Opened }) => 'problem' in opened,
    isSomebodyElses: ({ context }, { opened }: { opened: Opened }) =>
      'userId' in opened && opened.userId !== context.userId,
  },
  actions: {
    keepResult: assign((_, { result }: { result: RescueResult | null }) => ({ result })),
    noteSealed: assign((_, sealed: { count: number } | { problem: RescueProblem }) => ({
      result:
        'problem' in sealed
          ? { kind: 'notSaved' as const, problem: sealed.problem }
          : { kind: 'saved' as const, count: sealed.count },
    })),
    noteRefused: assign((_, { opened }: { opened: Opened }) => ({
      result: {
        kind: 'notBroughtIn' as const,
        problem: 'problem' in opened ? opened.problem : ('damaged' as const),
      },
    })),
    noteBroughtIn: assign((_, { opened }: { opened: Opened }) => ({
      result:
        'commands' in opened
          ? { kind: 'broughtIn' as const, count: opened.commands.length, unreadable: opened.unreadable }
          : null,
    })),
    adopt: sendTo(
      ({ system }) => systemActor(system, 'outbox'),
      (_, { opened }: { opened: Opened }) => ({
        type: 'outbox.adopt' as const,
        commands: 'commands' in opened ? opened.commands : [],
      }),
    ),
  },
}).createMachine({
  id: 'rescue',
  context: ({ input }) => ({ userId: input.userId, result: null }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'rescue.save': { target: 'saving' },
        'rescue.bringIn': { target: 'bringingIn' },
        'rescue.reset': { actions: { type: 'keepResult', params: { result: null } } },
      },
    },
    saving: {
      tags: 'saving',
      entry: { type: 'keepResult', params: { result: null } },
      invoke: {
        src: 'seal',
        input: ({ event }) => {
          assertEvent(event, 'rescue.save');
          return event;
        },
        onDone: { target: 'idle', actions: { type: 'noteSealed', params: ({ event }) => event.output } },
        onError: {
          target: 'idle',
          actions: { type: 'keepResult', params: { result: { kind: 'notSaved', problem: 'failed' } } },
        },
      },
    },
    bringingIn: {
      tags: 'bringingIn',
      entry: { type: 'keepResult', params: { result: null } },
      invoke: {
        src: 'open',
        input: ({ event }) => {
          assertEvent(event, 'rescue.bringIn');
          return event;
        },
        onDone: [
          {
            guard: { type: 'isUnusable', params: ({ event }) => ({ opened: event.output }) },
            target: 'idle',
            actions: { type: 'noteRefused', params: ({ event }) => ({ opened: event.output }) },
          },
          {
            guard: { type: 'isSomebodyElses', params: ({ event }) => ({ opened: event.output }) },
            target: 'idle',
            actions: {
              type: 'keepResult',
              params: { result: { kind: 'notBroughtIn', problem: 'somebodyElse' } },
            },
          },
          {
            target: 'idle',
            actions: [
              { type: 'adopt', params: ({ event }) => ({ opened: event.output }) },
              { type: 'noteBroughtIn', params: ({ event }) => ({ opened: event.output }) },
            ],
          },
        ],
        onError: {
          target: 'idle',
          actions: { type: 'keepResult', params: { result: { kind: 'notBroughtIn', problem: 'failed' } } },
        },
      },
    },
  },
});

/** The actor of the rescue file, for views. */
export type RescueRef = ActorRefFrom<typeof rescueMachine>;
