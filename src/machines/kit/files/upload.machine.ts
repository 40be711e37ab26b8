import { assertEvent, assign, emit, fromCallback, sendTo, setup } from 'xstate';
import type { ActorRefFrom, AnyEventObject } from 'xstate';
import { asFault, type Fault } from '#domain/fault.ts';
import { refusedFile, type FileProblem, type UploadProblem } from '#domain/fileCheck.ts';
import { message, showFailure } from '#machines/message.ts';
import { port } from '#machines/port.ts';
import { systemActor } from '#machines/systemActor.ts';
import type { UploadDone, UploadEvent, UploadMoved } from './upload.types.ts';
import type { UploadOptions, UploadRefused, UploadRequest } from './upload.types.ts';
import { keepingFault, thrownOf } from '../faults.ts';

const refused = ({ event }: { event: { thrown: unknown } }) => event;

/** No file was chosen, or it cannot be read: it was moved or deleted after it was chosen. */
const noFile = { type: 'keepProblem' as const, params: { problem: 'missing' as const } };

/**
 * Uploads one file with its form's fields: checks it when it is chosen and again before it is sent, sends it with
 * progress, and can be canceled. The form keeps what was typed. A new value is emitted as `upload.done`, a refusal as `upload.refused`.
 */
export function createUploadMachine<Fields, Value>(
  id: string,
  { done, failed, instead = () => null, needsFile = () => true }: UploadOptions<Fields>,
) {
  return setup({
    types: {
      context: {} as {
        request: UploadRequest<Fields> | null;
        fraction: number;
        /** What is wrong with the file, found here or by the board. */
        problem: UploadProblem | null;
        fault: Fault | null;
      },
      events: {} as UploadEvent<Fields, Value>,
      emitted: {} as UploadDone<Value> | UploadRefused | UploadMoved,
      tags: {} as 'busy' | 'uploading',
    },
    actors: {
      /** Reads the file's beginning and reports what is wrong with it. */
      check: port<{ problem: FileProblem | null }, { file: File }>(`${id}.check`),
      /** Sends the file, with `UploadReport`s; stopping it aborts the request. */
      upload: fromCallback<AnyEventObject, UploadRequest<Fields>>(() => {
        throw new Error(`port "${id}.upload" is not wired`);
      }),
    },
    guards: {
      lacksFile: ({ event }) => {
        assertEvent(event, 'upload.start');
        const { fields, file } = event;
        return file === null && needsFile(fields);
      },
      hasFile: ({ event }) => {
        assertEvent(event, ['upload.start', 'upload.choose']);
        return event.file !== null;
      },
      /** Something else is sent in place of what was refused. */
      hasInstead: ({ context: { request } }, { thrown }: { thrown: unknown }) =>
        request !== null && instead(request.fields, asFault(thrown)) !== null,
      isGood: (_, { problem }: { problem: FileProblem | null }) => problem === null,
    },
    actions: {
      keepRequest: assign(({ event }) => {
        assertEvent(event, 'upload.start');
        const { fields, file } = event;
        return { request: { fields, file }, fraction: 0, problem: null, fault: null };
      }),
      keepInstead: assign(({ context: { request } }, { thrown }: { thrown: unknown }) => ({
        request: request && { ...request, fields: instead(request.fields, asFault(thrown))! }, // guarded by hasInstead
        fraction: 0,
      })),
      keepFraction: assign(({ event }) => {
        assertEvent(event, 'upload.progressed');
        return { fraction: event.fraction };
      }),
      keepProblem: assign((_, { problem }: { problem: FileProblem | null }) => ({ problem, fault: null })),
      keepFault: assign((_, { thrown }: { thrown: unknown }) => {
        const fault = asFault(thrown);
        return { fault, problem: refusedFile(fault) };
      }),
      forgetTrouble: assign({ problem: null, fault: null }),
      // Releases the file: it may be large.
      clearRequest: assign({ request: null, fraction: 0 }),
      announce: emit(({ event }) => {
        assertEvent(event, 'upload.succeeded');
        return { type: 'upload.done' as const, value: event.value };
      }),
      announceStarted: emit({ type: 'upload.started' as const }),
      announceIdle: emit({ type: 'upload.idle' as const }),
      announceRefused: emit((_, { thrown }: { thrown: unknown }) => ({
        type: 'upload.refused' as const,
        fault: asFault(thrown),
      })),
      showDone: done
        ? sendTo(({ system }) => systemActor(system, 'dialogs'), message(id, 'success', done))
        : () => {},
      showFailed: (actor, { thrown }: { thrown: unknown }) => {
        const words = typeof failed === 'function' ? failed(asFault(thrown)) : failed;
        if (words) showFailure(actor, { id, thrown, words: () => words });
      },
    },
  }).createMachine({
    id,
    context: { request: null, fraction: 0, problem: null, fault: null },
    initial: 'idle',
    states: {
      idle: {
        entry: 'announceIdle',
        exit: 'announceStarted',
        on: {
          'upload.start': [
            { guard: 'lacksFile', actions: noFile },
            { guard: 'hasFile', target: 'checking', actions: 'keepRequest' },
            { target: 'uploading', actions: 'keepRequest' },
          ],
          'upload.choose': [
            { guard: 'hasFile', target: '.inspecting', actions: 'forgetTrouble' },
            { target: '.waiting', actions: 'forgetTrouble' },
          ],
        },
        initial: 'waiting',
        states: {
          waiting: {},
          inspecting: {
            invoke: {
              src: 'check',
              input: ({ event }) => {
                assertEvent(event, 'upload.choose');
                return { file: event.file! }; // entered only with a file
              },
              onDone: {
                target: 'waiting',
                actions: { type: 'keepProblem', params: ({ event }) => event.output },
              },
              onError: { target: 'waiting', actions: noFile },
            },
          },
        },
      },
      checking: {
        tags: 'busy',
        invoke: {
          src: 'check',
          input: ({ context }) => ({ file: context.request!.file! }), // entered only with a file
          onDone: [
            { guard: { type: 'isGood', params: ({ event }) => event.output }, target: 'uploading' },
            { target: 'idle', actions: { type: 'keepProblem', params: ({ event }) => event.output } },
          ],
          onError: { target: 'idle', actions: noFile },
        },
        on: { 'upload.cancel': { target: 'idle', actions: 'clearRequest' } },
      },
      uploading: {
        tags: ['busy', 'uploading'],
        invoke: {
          src: 'upload',
          input: ({ context }) => context.request!, // entered only through keepRequest
          onError: {
            target: 'idle',
            actions: ['clearRequest', keepingFault, { type: 'showFailed', params: thrownOf }],
          },
        },
        on: {
          'upload.progressed': { actions: 'keepFraction' },
          'upload.cancel': { target: 'idle', actions: 'clearRequest' },
          'upload.succeeded': { target: 'idle', actions: ['clearRequest', 'announce', 'showDone'] },
          'upload.failed': [
            {
              guard: { type: 'hasInstead', params: refused },
              target: 'uploading',
              reenter: true,
              actions: { type: 'keepInstead', params: refused },
            },
            {
              target: 'idle',
              actions: [
                'clearRequest',
                { type: 'keepFault', params: refused },
                { type: 'showFailed', params: refused },
                { type: 'announceRefused', params: refused },
              ],
            },
          ],
        },
      },
    },
  });
}

/** The actor of an upload, for views. */
export type UploadRef<Fields, Value> = ActorRefFrom<ReturnType<typeof createUploadMachine<Fields, Value>>>;
