import type { CalendarEntry } from '#domain/calendarEntry.ts';
import { assertEvent, emit, enqueueActions, setup, type ActorRefFrom } from 'xstate';
import { showFailure } from '#machines/message.ts';
import { port } from '#machines/port.ts';
import { childSource, listen } from '../listen.ts';
import { thrownOf } from '../faults.ts';

/** A file that can be downloaded. */
export interface Downloadable {
  kind: 'document' | 'receipt' | 'scoreReport' | 'cmeTranscript' | 'calendar';
  /** The number that its call takes, if it takes one. */
  number: number;
  /** The file name, unless the server sends one. */
  name: string;
  /** What a calendar file holds; it is made in the browser. */
  entries?: readonly CalendarEntry[];
}

/** Identifies a download. */
const downloadId = ({ kind, number }: Pick<Downloadable, 'kind' | 'number'>) => `${kind} ${number}`;

interface DownloadEnded {
  type: 'download.ended';
  id: string;
}

/** Downloads one file to disk; failures are shown in the specification's words (§8). */
export const downloadMachine = setup({
  types: {
    context: {} as { item: Downloadable },
    input: {} as { item: Downloadable },
    emitted: {} as DownloadEnded,
  },
  actors: {
    download: port<object, { item: Downloadable }>('download'),
  },
  actions: {
    announceEnded: emit(({ context }) => ({
      type: 'download.ended' as const,
      id: downloadId(context.item),
    })),
    showFailed: (actor, { thrown }: { thrown: unknown }) =>
      showFailure(actor, {
        id: 'download',
        thrown,
        words: () => ({ key: 'common:downloadFailed' }),
        mayBeDone: false,
      }),
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
          actions: { type: 'showFailed', params: thrownOf },
        },
      },
    },
    ended: { type: 'final', entry: 'announceEnded' },
  },
});

const listenerOf = (id: string) => `${id} listener`;

/** The downloads of a screen: any number at a time, but each file only once. */
export const downloadsMachine = setup({
  types: {
    context: {} as { busy: readonly string[] },
    events: {} as { type: 'download.start'; item: Downloadable } | DownloadEnded,
  },
  actors: { download: downloadMachine, listen },
  guards: {
    isBusy: ({ context, event }) => {
      assertEvent(event, 'download.start');
      return isDownloading({ context }, event.item);
    },
  },
  actions: {
    begin: enqueueActions(({ context, enqueue, self, event }) => {
      assertEvent(event, 'download.start');
      const { item } = event;
      const id = downloadId(item);
      enqueue.assign({ busy: [...context.busy, id] });
      enqueue.spawnChild('download', { id, input: { item } });
      enqueue.spawnChild('listen', {
        id: listenerOf(id),
        input: { to: [childSource(self, id, ['download.ended'])] },
      });
    }),
    end: enqueueActions(({ context, enqueue, event }) => {
      assertEvent(event, 'download.ended');
      const { id } = event;
      enqueue.assign({ busy: context.busy.filter((each) => each !== id) });
      enqueue.stopChild(listenerOf(id));
    }),
  },
}).createMachine({
  id: 'downloads',
  context: { busy: [] },
  on: {
    'download.start': [{ guard: 'isBusy' }, { actions: 'begin' }],
    'download.ended': { actions: 'end' },
  },
});

/** Whether a download is in progress. */
export const isDownloading = (
  { context }: { context: { busy: readonly string[] } },
  item: Pick<Downloadable, 'kind' | 'number'>,
) => context.busy.includes(downloadId(item));

/** The actor of a screen's downloads, for views. */
export type DownloadsRef = ActorRefFrom<typeof downloadsMachine>;
