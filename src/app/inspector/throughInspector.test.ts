import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createWebSocketInspector, createWebSocketReceiver } from '@statelyai/inspect';
import { WebSocket } from 'ws';
import type { ViteDevServer } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { assign, createActor, fromPromise, setup } from 'xstate';
import type { Call } from '#contract/core/call.ts';
import { calls } from '#contract/calls.ts';
import { fileParts } from '#inspector/model/file.ts';
import { isMessage, type Message } from '#inspector/model/protocol.ts';
import { Recording } from '#inspector/model/recording.ts';
import { eventually } from '#tests/support/eventually.ts';
import { inspectorServer } from '../../../scripts/inspectorServer.ts';
import { createFeed } from './feed.ts';

/** Members of the portal's own objects whose values must stay in it. */
const ownNames = `
  accessToken passphrase passwordResetGuid applicantName demoAccounts draft found theirs signature note:2 sheet:4
  drafts sections score:5 before values person official address known refundTerms number
`
  .trim()
  .split(/\s+/);
/** What the board calls its exams and the like, which is shown. */
const boardWords = `
  certificationStatus examName statusType statusName sessionName teamName rosterName timeZone currency
  survey_UniqueID survey_uniqueid
`
  .trim()
  .split(/\s+/);

/** An example of what a schema describes, with a secret for each text. */
function exampleOf(schema: z.core.$ZodType, name = ''): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object')
    return Object.fromEntries(Object.entries(def.shape).map(([key, each]) => [key, exampleOf(each, key)]));
  if (def.type === 'array') return [exampleOf(def.element, name)];
  if (def.type === 'record') return { [`secret ${name}`]: exampleOf(def.valueType, name) };
  if (def.type === 'union') return def.options.map((option) => exampleOf(option, name));
  if (def.type === 'pipe') return exampleOf(def.out, name);
  if ('innerType' in def) return exampleOf(def.innerType, name);
  if (def.type === 'number') return 1;
  if (def.type === 'boolean') return true;
  return `secret ${name}`;
}
/** An example of everything that a call sends and receives. */
const examples = Object.values<Call>(calls).flatMap(({ params, query, body, answer }) =>
  [params, query, body, answer].flatMap((schema) =>
    typeof schema === 'object' ? [exampleOf(schema) as Secrets] : [],
  ),
);
const secrets = (): Secrets => Object.fromEntries(ownNames.map((name) => [name, `secret ${name}`]));
type Secrets = Record<string, unknown>;

/** Secrets in input, context, events, outputs, errors and what a guard is asked about. */
const leakyMachine = setup({
  types: {
    context: {} as { kept: Secrets; list: Secrets[] },
    events: {} as { type: 'form.submit' | 'form.keep' | 'form.refuse'; payload: Secrets },
    input: {},
    output: {},
  },
  actors: {
    call: fromPromise<Secrets, Secrets>(({ input }) => Promise.resolve({ ...input, answered: [input] })),
    fail: fromPromise<Secrets, Secrets>(({ input }) =>
      Promise.reject(Object.assign(new Error('secret sentence'), input)),
    ),
  },
  guards: { isWanted: (_, params: Secrets) => params.password === 'nothing' },
}).createMachine({
  id: 'leaky',
  context: ({ input }) => ({ kept: input, list: [input] }),
  initial: 'typing',
  states: {
    typing: {
      on: {
        'form.keep': { actions: assign({ kept: ({ event }) => event.payload }) },
        'form.refuse': { guard: { type: 'isWanted', params: ({ event }) => event.payload }, target: 'sent' },
        'form.submit': { target: 'sending', actions: assign({ kept: ({ event }) => event.payload }) },
      },
    },
    sending: {
      invoke: {
        src: 'call',
        input: ({ context }) => context.kept,
        onDone: { target: 'failing', actions: assign({ list: ({ event }) => [event.output] }) },
        onError: 'typing',
      },
    },
    failing: {
      invoke: { src: 'fail', input: ({ context }) => context.kept, onDone: 'sent', onError: 'sent' },
    },
    sent: { type: 'final' },
  },
  output: ({ context }) => context.kept,
});

/** Runs the machine from its first state to its last. */
async function runLeaky(feed: ReturnType<typeof createFeed>) {
  const actor = createActor(leakyMachine, { input: secrets(), inspect: feed.observer }).start();
  const { sessionId } = actor;
  for (const payload of [secrets(), ...examples]) {
    actor.send({ type: 'form.keep', payload });
    actor.send({ type: 'form.refuse', payload });
  }
  feed.obey({ type: '@inspector.sync' }, 'Test');
  feed.obey({ type: '@inspector.ask', sessionId }, 'Test');
  feed.obey({ type: '@inspector.ask', sessionId, event: { type: 'form.refuse' } }, 'Test');
  const event = { type: 'form.submit', payload: secrets() };
  feed.obey({ type: '@inspector.send', sessionId, event }, 'Test');
  await eventually(() => expect(actor.getSnapshot().status).toBe('done'));
}

/** The members whose example is in a text. */
const secretsIn = (text: string) => new Set([...text.matchAll(/secret ([\w:]*)/g)].map(([, name]) => name));

const expectMasked = (messages: readonly Message[]) => {
  const text = JSON.stringify(messages);
  expect(secretsIn(text)).toEqual(new Set(boardWords));
  expect(text).toContain('•••');
  const types = new Set(messages.map(({ type }) => type));
  expect([...types].toSorted()).toEqual([
    '@inspector.hello',
    '@inspector.possible',
    '@xstate.actor',
    '@xstate.event',
    '@xstate.microstep',
    '@xstate.snapshot',
  ]);
};

describe('every text of every call, and every secret', () => {
  it('stays out of the stream and of the saved file, but for the board’s own words', async () => {
    const messages: Message[] = [];
    await runLeaky(createFeed((message) => void messages.push(message)));
    await eventually(() =>
      expect(
        messages.some((each) => each.type === '@xstate.snapshot' && each.snapshot.status === 'done'),
      ).toBe(true),
    );
    expectMasked(messages);
    expect(messages.every(isMessage)).toBe(true);

    const recording = new Recording();
    for (const message of messages) recording.add(message);
    const saved = fileParts(recording, new Date(0)).join('');
    expect(secretsIn(saved)).toEqual(new Set(boardWords));
    for (const plain of ['leaky', 'form.submit', 'isWanted', 'sending --xstate.done.actor'])
      expect(saved).toContain(plain);
  });

  describe('over the WebSocket', () => {
    const server = createServer();
    let url: string;
    beforeEach(async () => {
      const { configureServer } = inspectorServer();
      const dev = { httpServer: server, middlewares: { use: () => {} } } as unknown as ViteDevServer;
      if (typeof configureServer === 'function') await configureServer.call({} as never, dev);
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
      url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/inspector/relay`;
    });
    const sockets = new Set<Socket>();
    server.on('connection', (socket: Socket) => void sockets.add(socket));
    afterEach(() => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => void server.close(resolve));
    });

    it('stays out of what another browser receives, which can ask and is refused from another site', async () => {
      const received: Message[] = [];
      createWebSocketReceiver({ server: `${url}/messages` }).subscribe((message: unknown) => {
        if (isMessage(message)) received.push(message);
      });
      const inspector = createWebSocketInspector({ url: `${url}/messages` });
      const probe = {
        type: '@inspector.hello',
        sessionId: '',
        createdAt: '1',
        _version: '0',
        application: '',
      };
      await eventually(() => {
        inspector.adapter.send(probe as never);
        expect(received.length).toBeGreaterThan(0);
      });
      await runLeaky(createFeed((message) => inspector.adapter.send(message as never)));
      await eventually(() =>
        expect(
          received.some((each) => each.type === '@xstate.snapshot' && each.snapshot.status === 'done'),
        ).toBe(true),
      );
      expectMasked(received);

      const foreign = new WebSocket(`${url}/commands`, { origin: 'https://elsewhere.example' });
      await new Promise<void>((resolve) => {
        foreign.on('error', () => resolve());
      });
      expect(foreign.readyState).not.toBe(WebSocket.OPEN);
      inspector.stop();
    });
  });
});
