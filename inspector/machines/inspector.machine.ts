import { assign, setup } from 'xstate';

interface Context {
  /** The entry that is shown while the stream is stopped; null shows the latest. */
  cursor: number | null;
  /** The actor that is looked at. */
  chosen: string | null;
  /** The actor beside it. */
  pinned: string | null;
  /** Chosen as soon as an actor runs it; from the address. */
  wantedMachine: string | null;
  /** The sentence about a file that could not be opened. */
  problem: string | null;
}

type Event =
  | { type: 'stream.began' }
  | { type: 'stream.lost' }
  | { type: 'file.opened'; at: number | null }
  | { type: 'file.refused'; problem: string }
  | { type: 'playback.stop'; at: number }
  | { type: 'playback.follow' }
  | { type: 'playback.show'; at: number }
  | { type: 'actor.choose'; sessionId: string }
  | { type: 'actor.found'; sessionId: string }
  | { type: 'actor.pin'; sessionId: string }
  | { type: 'actor.unpin' };

const inspectorSetup = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { wantedMachine: string | null },
    tags: {} as 'live' | 'waiting' | 'lost' | 'file' | 'stopped',
  },
  guards: {
    isAtAnEntry: (_, { at }: { at: number | null }) => at !== null,
  },
  actions: {
    show: assign((_, { at }: { at: number | null }) => ({ cursor: at })),
    choose: assign((_, { sessionId }: { sessionId: string }) => ({ chosen: sessionId, wantedMachine: null })),
    pin: assign((_, { sessionId }: { sessionId: string }) => ({ pinned: sessionId })),
    unpin: assign({ pinned: null }),
    forgetActors: assign({ chosen: null, pinned: null, problem: null }),
    keepProblem: assign((_, { problem }: { problem: string }) => ({ problem })),
  },
});

/**
 * What the page shows: where its messages come from, whether it follows them or stands at an entry, and which
 * actors are looked at. What was received is in a `Recording`, outside of the machine.
 */
export const inspectorMachine = inspectorSetup.createMachine({
  id: 'inspector',
  context: ({ input }) => ({
    cursor: null,
    chosen: null,
    pinned: null,
    wantedMachine: input.wantedMachine,
    problem: null,
  }),
  type: 'parallel',
  on: {
    'actor.choose': { actions: { type: 'choose', params: ({ event }) => event } },
    'actor.found': { actions: { type: 'choose', params: ({ event }) => event } },
    'actor.pin': { actions: { type: 'pin', params: ({ event }) => event } },
    'actor.unpin': { actions: 'unpin' },
    'file.refused': { actions: { type: 'keepProblem', params: ({ event }) => event } },
  },
  states: {
    source: {
      initial: 'waiting',
      states: {
        waiting: { tags: 'waiting', on: { 'stream.began': 'live' } },
        live: { tags: 'live', on: { 'stream.lost': 'lost' } },
        lost: { tags: 'lost', on: { 'stream.began': 'live' } },
        // Messages of a running application would mix with those of the file.
        reading: { tags: 'file' },
      },
      on: { 'file.opened': { target: '.reading', actions: 'forgetActors' } },
    },
    playback: {
      initial: 'following',
      states: {
        following: {
          entry: { type: 'show', params: { at: null } },
          on: {
            'playback.stop': { target: 'stopped', actions: { type: 'show', params: ({ event }) => event } },
          },
        },
        stopped: {
          tags: 'stopped',
          on: { 'playback.follow': 'following' },
        },
      },
      on: {
        'playback.show': { target: '.stopped', actions: { type: 'show', params: ({ event }) => event } },
        'file.opened': [
          {
            guard: { type: 'isAtAnEntry', params: ({ event }) => event },
            target: '.stopped',
            actions: { type: 'show', params: ({ event }) => event },
          },
          { target: '.following' },
        ],
      },
    },
  },
});
