import { assertEvent, assign, emit, setup, type ActorRefFrom } from 'xstate';
import type { SelfReportedCme } from '#contract/cme.ts';
import { thrownOf } from '#machines/kit/faults.ts';
import { createUploadMachine, type UploadRef } from '#machines/kit/files/upload.machine.ts';
import type { UploadDone } from '#machines/kit/files/upload.types.ts';
import { childSource, listen } from '#machines/kit/listen.ts';
import { showFailure } from '#machines/message.ts';
import { port } from '#machines/port.ts';

/** The credit that a file proves. */
export interface ProofFields {
  cmeId: number;
}

export const proofUploadMachine = createUploadMachine<ProofFields, SelfReportedCme>('cmeProofUpload', {
  done: { key: 'cme:proof.saved' },
  failed: { key: 'cme:proof.failed' },
});
export type ProofUploadRef = UploadRef<ProofFields, SelfReportedCme>;

type ProofEvent =
  | { type: 'proof.open'; cmeId: number }
  | { type: 'proof.close' }
  | { type: 'proof.remove' }
  | UploadDone<SelfReportedCme>;

/**
 * The proof of one credit that the member reported: it is uploaded, replaced or removed. Emits `proof.changed` when the
 * credit has another one.
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
    listen,
  },
  actions: {
    choose: assign(({ event }) => {
      assertEvent(event, 'proof.open');
      return { cmeId: event.cmeId };
    }),
    announceChanged: emit({ type: 'proof.changed' as const }),
    showFailed: (actor, { thrown }: { thrown: unknown }) =>
      showFailure(actor, { id: 'cmeProof', thrown, words: () => ({ key: 'cme:proof.removeFailed' }) }),
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
          input: ({ self }) => ({ to: [childSource(self, 'upload', ['upload.done'])] }),
          onError: {},
        },
      ],
      initial: 'choosing',
      on: { 'upload.done': { target: 'closed', actions: 'announceChanged' } },
      states: {
        choosing: {
          on: {
            'proof.open': { target: '#cmeProof.open', reenter: true, actions: 'choose' },
            'proof.close': { target: '#cmeProof.closed' },
            'proof.remove': { target: 'removing' },
          },
        },
        removing: {
          tags: 'removing',
          invoke: {
            src: 'remove',
            input: ({ context: { cmeId } }) => ({ cmeId }),
            onDone: { target: '#cmeProof.closed', actions: 'announceChanged' },
            onError: { target: 'choosing', actions: { type: 'showFailed', params: thrownOf } },
          },
        },
      },
    },
  },
});

export type CmeProofRef = ActorRefFrom<typeof cmeProofMachine>;
