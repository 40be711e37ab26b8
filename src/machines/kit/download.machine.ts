import { assign, enqueueActions, setup, type ActorRefFrom } from 'xstate';
import { tellFailure } from '../message.ts';
import { port } from '../port.ts';

/** A file that can be had. */
export interface Downloadable {
  kind: 'document' | 'receipt' | 'scoreReport';
  /** The number by which its call knows it. */
  number: number;
  /** What it is saved as, unless the server names it. */
  name: string;
}

/** Names a file among all that there are. */
const downloadId = ({ kind, number }: Pick<Downloadable, 'kind' | 'number'>) => `${kind} ${number}`;

interface Ended {
  send: (event: { type: 'download.ended'; id: string }) => void;
}

/** One file on its way to the person's disk; what went wrong is told in the specification's words (§8). */
export const downloadMachine = setup({
  types: {
    context: {} as { item: Downloadable; replyTo: Ended },
    input: {} as { item: Downloadable; replyTo: Ended },
  },
  actors: {
    download: port<object, { item: Downloadable }>('download'),
  },
  actions: {
    tellEnded: ({ context: { item, replyTo } }) =>
      replyTo.send({ type: 'download.ended', id: downloadId(item) }),
    tellFailed: (actor, { thrown }: { thrown: unknown }) =>
      tellFailure(actor, { id: 'download', thrown, words: () => ({ key: 'common:downloadFailed' }) }),
  },
}).createMachine({
  id: 'download',
  context: ({ input }) => input,
  initial: 'working',
  states: {
    working: {
      invoke: {
        src: 'download',
        input: ({ context }) => ({ item: context.item }),
        onDone: { target: 'ended' },
        onError: {
          target: 'ended',
          actions: { type: 'tellFailed', params: ({ event }) => ({ thrown: event.error }) },
        },
      },
    },
    ended: { type: 'final', entry: 'tellEnded' },
  },
});

/** The downloads of a screen: any number side by side, but none twice at the same time. */
export const downloadsMachine = setup({
  types: {
    context: {} as { busy: readonly string[] },
    events: {} as { type: 'download.start'; item: Downloadable } | { type: 'download.ended'; id: string },
  },
  actors: { download: downloadMachine },
  guards: {
    isBusy: ({ context }, { item }: { item: Downloadable }) => isDownloading({ context }, item),
  },
  actions: {
    begin: enqueueActions(({ context, enqueue, self }, { item }: { item: Downloadable }) => {
      const id = downloadId(item);
      enqueue.assign({ busy: [...context.busy, id] });
      enqueue.spawnChild('download', { id, input: { item, replyTo: self } });
    }),
    end: assign(({ context }, { id }: { id: string }) => ({
      busy: context.busy.filter((each) => each !== id),
    })),
  },
}).createMachine({
  id: 'downloads',
  context: { busy: [] },
  on: {
    'download.start': [
      { guard: { type: 'isBusy', params: ({ event }) => event } },
      { actions: { type: 'begin', params: ({ event }) => event } },
    ],
    'download.ended': { actions: { type: 'end', params: ({ event }) => event } },
  },
});

/** Whether a file is on its way. */
export const isDownloading = (
  { context }: { context: { busy: readonly string[] } },
  item: Pick<Downloadable, 'kind' | 'number'>,
) => context.busy.includes(downloadId(item));

/** The actor of a screen's downloads, as a view takes it. */
export type DownloadsRef = ActorRefFrom<typeof downloadsMachine>;
