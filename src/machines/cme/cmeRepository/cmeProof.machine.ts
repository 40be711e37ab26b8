import { assertEvent, assign, emit, sendTo, setup, type ActorRefFrom } from 'xstate';
import type { SelfReportedCme } from '#contract/cme/cme.ts';
import { asFault, type Fault } from '#domain/fault.ts';
import { confirm, ifConfirmed, isConfirmed } from '#machines/kit/confirm.ts';
import { thrownOf } from '#machines/kit/faults.ts';
import { createUploadMachine, type UploadRef } from '#machines/kit/files/upload.machine.ts';
import type { UploadDone, UploadMoved, UploadRefused } from '#machines/kit/files/upload.types.ts';
import { childSource, listen } from '#machines/kit/listen.ts';
import { showFailure } from '#machines/message.ts';
import { port } from '#machines/port.ts';
import { systemActor, type Message, type ToastsInbox } from '#machines/systemActor.ts';

/** The credit that a file proves. */
export interface ProofFields {
  cmeId: number;
}

const isGone = ({ status }: Fault) => status === 404;
const gone: Message = { key: 'cme:proof.gone' };

/** Uploads the file that proves a self-reported credit, which may have been deleted in the meantime. */
export const proofUploadMachine = createUploadMachine<ProofFields, SelfReportedCme>('cmeProofUpload', {
  done: { key: 'cme:proof.saved' },
  failed: (fault) => (isGone(fault) ? gone : { key: 'cme:proof.failed' }),
});
export type ProofUploadRef = UploadRef<ProofFields, SelfReportedCme>;

type ProofEvent =
  | { type: 'proof.open'; cmeId: number }
  | { type: 'proof.close' }
  /** Removes the proof, after a question. */
  | { type: 'proof.remove' }
  | UploadDone<SelfReportedCme>
  | UploadRefused
  | UploadMoved;

/**
 * The proof of one credit that the member reported: it is uploaded, replaced or removed. Another credit waits until an
 * upload is done. Emits `proof.changed` when the credit has another one, or is gone.
 */
export const cmeProofMachine = setup({
  types: {
    context: {} as { cmeId: number | null },
    events: {} as ProofEvent,
    emitted: {} as { type: 'proof.changed' },
    tags: {} as 'open' | 'removing',
    children: {} as { upload: 'upload' },
  },
  actors: {
    upload: proofUploadMachine,
    remove: port<object, { cmeId: number | null }>('cmeProof.remove'),
    confirm,
    listen,
  },
  guards: {
    isConfirmed,
    isGone: (_, { fault }: { fault: Fault }) => isGone(fault),
  },
  actions: {
    choose: assign(({ event }) => {
      assertEvent(event, 'proof.open');
      return { cmeId: event.cmeId };
    }),
    announceChanged: emit({ type: 'proof.changed' as const }),
    showFailed: (actor, { thrown }: { thrown: unknown }) =>
      showFailure(actor, {
        id: 'cmeProof',
        thrown,
        words: (fault) => (isGone(fault) ? gone : { key: 'cme:proof.removeFailed' }),
      }),
    showUploading: sendTo(({ system }) => systemActor(system, 'toasts'), {
      type: 'toast.show',
      id: 'cmeProof',
      tone: 'info',
      message: { key: 'cme:proof.uploading' },
    } satisfies ToastsInbox),
  },
}).createMachine({
  id: 'cmeProof',
  context: { cmeId: null },
  initial: 'closed',
  states: {
    closed: { on: { 'proof.open': { target: 'open', actions: 'choose' } } },
    open: {
      tags: 'open',
      invoke: [
        { src: 'upload', id: 'upload', onError: {} },
        {
          src: 'listen',
          input: ({ self }) => ({
            to: [
              childSource(self, 'upload', ['upload.started', 'upload.idle', 'upload.done', 'upload.refused']),
            ],
          }),
          onError: {},
        },
      ],
      initial: 'choosing',
      on: {
        'upload.done': { target: 'closed', actions: 'announceChanged' },
        'upload.refused': {
          guard: { type: 'isGone', params: ({ event }) => event },
          target: 'closed',
          actions: 'announceChanged',
        },
      },
      states: {
        choosing: {
          on: {
            'proof.open': { target: '#cmeProof.open', reenter: true, actions: 'choose' },
            'upload.started': { target: 'uploading' },
            'proof.close': { target: '#cmeProof.closed' },
            'proof.remove': { target: 'asking' },
          },
        },
        uploading: {
          on: { 'proof.open': { actions: 'showUploading' }, 'upload.idle': { target: 'choosing' } },
        },
        asking: {
          invoke: {
            src: 'confirm',
            input: {
              id: 'cmeProof.remove',
              kind: 'warn',
              title: { key: 'cme:proof.removeTitle' },
              text: { key: 'cme:proof.removeText' },
              confirm: { key: 'cme:proof.remove' },
            },
            onDone: [{ guard: ifConfirmed, target: 'removing' }, { target: 'choosing' }],
            onError: { target: 'choosing' },
          },
        },
        removing: {
          tags: 'removing',
          invoke: {
            src: 'remove',
            input: ({ context: { cmeId } }) => ({ cmeId }),
            onDone: { target: '#cmeProof.closed', actions: 'announceChanged' },
            onError: [
              {
                guard: { type: 'isGone', params: ({ event }) => ({ fault: asFault(event.error) }) },
                target: '#cmeProof.closed',
                actions: [{ type: 'showFailed', params: thrownOf }, 'announceChanged'],
              },
              { target: 'choosing', actions: { type: 'showFailed', params: thrownOf } },
            ],
          },
        },
      },
    },
  },
});

export type CmeProofRef = ActorRefFrom<typeof cmeProofMachine>;
