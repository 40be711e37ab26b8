import {
  createActor,
  createMachine,
  fromPromise,
  fromTransition,
  type Actor,
  type ActorOptions,
  type AnyActorLogic,
  type ActorRefFrom,
  type AnyActorRef,
  type AnyEventObject,
  type AnyStateMachine,
  type EmittedFrom,
  type InputFrom,
} from 'xstate';
import type { Fault } from '#domain/fault.ts';
import type { DialogAnswered, DialogsInbox, DialogContent } from '#machines/systemActor.ts';
import type { Grant } from '#machines/sessionTypes.ts';

/** The portal's permanent actors, by their names in `systemActor`. */
export const systemNames = [
  'session',
  'access',
  'navigation',
  'toasts',
  'dialogs',
  'progress',
  'pickLists',
  'connection',
  'stage',
  'outbox',
  'toDo',
] as const;
export type SystemName = (typeof systemNames)[number];

/** Records every event it receives; emits what a test sends. */
const recorder = fromTransition<readonly AnyEventObject[], AnyEventObject, any, any, AnyEventObject>(
  (received, event, { emit }) => {
    if (event.type !== EMIT) return [...received, event];
    emit(event.event);
    return received;
  },
  [],
);
const EMIT = 'test.emit';

type OpenedDialog = Extract<DialogsInbox, { type: 'dialog.open' }>;

interface Options<Machine extends AnyStateMachine> {
  input?: InputFrom<Machine>;
  clock?: NonNullable<ActorOptions<AnyActorLogic>['clock']>;
}

export interface SystemRun<Machine extends AnyStateMachine> {
  actor: ActorRefFrom<Machine>;
  root: Actor<AnyStateMachine>;
  /** The events sent to a permanent actor, in order. */
  received: (name: SystemName) => readonly AnyEventObject[];
  /** A permanent actor emits an event. */
  announce: (name: SystemName, event: AnyEventObject) => void;
  /** The connection is back, and the actors that wait for it have received it. */
  reconnect: () => Promise<void>;
  /** The open questions, in order. */
  openQuestions: () => readonly OpenedDialog[];
  /** Answers the last question and waits until the answer has arrived. */
  answerQuestion: (isConfirmed: boolean) => Promise<void>;
  /** The events that the actor emitted. */
  emitted: EmittedFrom<Machine>[];
  /** Stops the actor alone, as leaving a screen does. */
  leave: () => void;
  stop: () => void;
}

/**
 * Runs a machine as the child of a minimal root whose permanent actors only record events. The root handles
 * no errors: a machine that crashes fails the test.
 */
export function runInSystem<Machine extends AnyStateMachine>(
  machine: Machine,
  { input, clock }: Options<Machine> = {},
): SystemRun<Machine> {
  const root: Actor<AnyStateMachine> = createActor(
    createMachine({
      invoke: systemNames.map((name) => ({
        id: name,
        systemId: name,
        src: recorder,
      })),
      initial: 'playing',
      states: {
        playing: {
          invoke: { id: 'subject', src: machine, input },
          on: { 'subject.left': 'left' },
        },
        left: {},
      },
    }) as AnyStateMachine,
    { ...(clock && { clock }) },
  );
  const child = (name: string): AnyActorRef => root.getSnapshot().children[name] as AnyActorRef;
  const subject = child('subject');
  const emitted: EmittedFrom<Machine>[] = [];
  subject.on('*', (event: EmittedFrom<Machine>) => void emitted.push(event));
  root.start();
  const announce = (name: SystemName, event: AnyEventObject) => child(name).send({ type: EMIT, event });
  const answered = new Set<DialogContent>();
  const openQuestions = () => {
    const events = child('dialogs').getSnapshot().context as readonly DialogsInbox[];
    const closed = new Set(answered);
    for (const event of events) if (event.type === 'dialog.withdraw') closed.add(event.dialog);
    return events.filter(
      (event): event is OpenedDialog =>
        event.type === 'dialog.open' && event.dialog.kind !== 'message' && !closed.has(event.dialog),
    );
  };
  return {
    actor: subject as ActorRefFrom<Machine>,
    root,
    emitted,
    received: (name) => child(name).getSnapshot().context as readonly AnyEventObject[],
    announce,
    reconnect: async () => {
      announce('connection', { type: 'connection.restored' });
      // The promise of `untilReconnected` settles in the next microtask.
      await Promise.resolve();
    },
    openQuestions,
    answerQuestion: async (isConfirmed) => {
      const asked = openQuestions().at(-1);
      if (!asked) throw new Error('no question is open');
      const { id, dialog } = asked;
      answered.add(dialog);
      announce('dialogs', {
        type: 'dialog.answered',
        id,
        dialog,
        isAccepted: isConfirmed,
      } satisfies DialogAnswered);
      // The promise of `confirm` settles in the next microtask.
      await Promise.resolve();
    },
    leave: () => root.send({ type: 'subject.left' }),
    stop: () => {
      // The subject first: a stopped recorder still looks active to it.
      root.send({ type: 'subject.left' });
      root.stop();
    },
  };
}

export interface PortCall<Output, Input> {
  input: Input;
  signal: AbortSignal;
  resolve: (output: Output) => void;
  reject: (thrown: unknown) => void;
}

/** A port that the test resolves. */
export function controlled<Output, Input>() {
  const calls: PortCall<Output, Input>[] = [];
  const logic = fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise<Output>((resolve, reject) => calls.push({ input, signal, resolve, reject })),
  );
  /** The last call. */
  const last = () => {
    const call = calls.at(-1);
    if (!call) throw new Error('the port was not called');
    return call;
  };
  return { logic, calls, last };
}

/** The event with which an invoked actor reports its output. */
export const done = (id: string, output: unknown) => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
});

/** The event with which an invoked actor reports that it failed. */
export const failed = (id: string, error: unknown) => ({
  type: `xstate.error.actor.${id}`,
  error,
  actorId: id,
});

/** A fault; by default an HTTP 500. */
export const makeFault = (parts: Partial<Fault> = {}): Fault => ({
  name: 'Fault',
  kind: 'http',
  status: 500,
  statusText: 'Internal Server Error',
  body: null,
  error: null,
  retryAfter: null,
  reference: 'trace-1',
  ...parts,
});

export const unreachable = () => makeFault({ kind: 'unreachable', status: 0, statusText: 'Network Error' });

/** A gateway stopped waiting for the server. */
export const gatewayTimeout = () => makeFault({ kind: 'unreachable', status: 504 });

/** A write that the board accepted, with an answer that does not fit. */
export const accepted = (body: unknown = null) =>
  makeFault({
    kind: 'unexpected',
    status: 200,
    statusText: 'Unexpected answer',
    body,
    misfit: {
      call: 'saveCaseLogs',
      method: 'POST',
      path: '/api/case-logs',
      member: 'answer',
      expected: 'an object',
      found: 'null',
      others: 0,
    },
  });

/** A rejection with the specification's error object. */
export const refusal = (status: number, type = 'refused', errors: Record<string, string[]> = {}) => {
  const error = { type, title: 'Refused', status, traceId: 'trace-1', errors };
  return makeFault({ status, statusText: 'Refused', body: error, error });
};

/** A grant; every call increments, so that no two tokens are alike. */
let granted = 0;
export const makeGrant = (parts: Partial<Grant> = {}): Grant => {
  granted += 1;
  return {
    accessToken: `access-${granted}`,
    refreshToken: `refresh-${granted}`,
    tokenType: 'Bearer',
    userName: 'ada',
    expiration: '2026-11-21T10:15:00.000Z',
    expiresInMinutes: 15,
    expiresAt: Date.now() + 15 * 60_000,
    userId: 7,
    resetRequired: false,
    roles: ['user'],
    signedInAt: 0,
    ...parts,
  };
};

/** The input of a screen's machine; by default without a signed-in user. */
export const screenInput = {
  params: {},
  query: {},
  person: null,
  passwordResetGuid: null,
  mustReset: false,
} as const;
