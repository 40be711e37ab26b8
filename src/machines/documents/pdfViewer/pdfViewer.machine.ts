import { assign, fromCallback, setup, type ActorRefFrom, type AnyEventObject } from 'xstate';
import type { Fault } from '#domain/fault.ts';
import { idIn } from '#domain/idIn.ts';
import { port } from '#machines/port.ts';
import type { ScreenInput } from '#machines/screenInput.ts';
import { untilReconnected } from '#machines/kit/untilReconnected.ts';
import { isUnknown, keepFault, keepingFault, thrownOf } from '#machines/kit/faults.ts';

/** A document that was fetched. */
export interface ViewedFile {
  /** An object URL. */
  url: string;
  /** Empty if the server gave none. */
  name: string;
  mediaType: string;
}

/**
 * Shows one of the user's own documents in the frame (first specification, §2). The route is public, so it takes a
 * document's number and never an address; without a session or a number there is nothing to show.
 */
export const pdfViewerMachine = setup({
  types: {
    context: {} as { id: number | null; file: ViewedFile | null; fault: Fault | null },
    events: {} as { type: 'document.reload' },
    input: {} as ScreenInput,
    tags: {} as 'loading' | 'ready' | 'failed' | 'missing' | 'nothing',
  },
  actors: {
    open: port<ViewedFile, { id: number }>('pdfViewer.open'),
    /** Keeps the document's object URL while the screen is shown, and revokes it afterwards. */
    hold: fromCallback<AnyEventObject, { url: string }>(() => {
      throw new Error('port "pdfViewer.hold" is not wired');
    }),
    untilReconnected,
  },
  guards: {
    isUnknown,
    hasDocument: ({ context }) => context.id !== null,
  },
  actions: {
    keepFile: assign((_, file: ViewedFile) => ({ file, fault: null })),
    keepFault: keepFault(),
  },
}).createMachine({
  id: 'pdfViewer',
  context: ({ input }) => ({
    id: input.person && idIn(input.query, 'id'),
    file: null,
    fault: null,
  }),
  initial: 'choosing',
  states: {
    choosing: { always: [{ guard: 'hasDocument', target: 'loading' }, { target: 'nothing' }] },
    nothing: { tags: 'nothing' },
    loading: {
      tags: 'loading',
      invoke: {
        src: 'open',
        input: ({ context }) => ({ id: context.id! }), // entered only with a document
        onDone: { target: 'ready', actions: { type: 'keepFile', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isUnknown', params: thrownOf },
            target: 'missing',
          },
          {
            target: 'failed',
            actions: keepingFault,
          },
        ],
      },
    },
    // Another user's document and one that does not exist get the same answer.
    missing: { tags: 'missing' },
    ready: {
      tags: 'ready',
      invoke: {
        src: 'hold',
        input: ({ context }) => ({ url: context.file!.url }),
        onError: { target: 'failed' },
      }, // entered only with a file
    },
    failed: {
      tags: 'failed',
      invoke: { src: 'untilReconnected', onDone: { target: 'loading' }, onError: {} },
      on: { 'document.reload': { target: 'loading' } },
    },
  },
});

export type PdfViewerRef = ActorRefFrom<typeof pdfViewerMachine>;
