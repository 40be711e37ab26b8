import { assign, enqueueActions, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { message } from './message.ts';
import { port } from './port.ts';
import { systemActor } from './system.ts';

/** A file that can be had; its id names it among all that a screen offers. */
export interface Downloadable {
  id: string;
}

interface Ended {
  send: (event: { type: 'download.ended'; id: string }) => void;
}

/** One file on its way to the person's disk; what went wrong is told in the specification's words (§8). */
export function createDownloadMachine<Item extends Downloadable>(id: string) {
  return setup({
    types: {
      context: {} as { item: Item; replyTo: Ended },
      input: {} as { item: Item; replyTo: Ended },
    },
    actors: {
      download: port<object, { item: Item }>(`${id}.download`),
    },
    actions: {
      tellEnded: ({ context }) => context.replyTo.send({ type: 'download.ended', id: context.item.id }),
      tellFailed: sendTo(
        ({ system }) => systemActor(system, 'dialogs'),
        message(id, 'error', { key: 'common:downloadFailed' }),
      ),
    },
  }).createMachine({
    id,
    context: ({ input }) => input,
    initial: 'working',
    states: {
      working: {
        invoke: {
          src: 'download',
          input: ({ context }) => ({ item: context.item }),
          onDone: { target: 'ended' },
          onError: { target: 'ended', actions: 'tellFailed' },
        },
      },
      ended: { type: 'final', entry: 'tellEnded' },
    },
  });
}

export type DownloadsEvent<Item> =
  { type: 'download.start'; item: Item } | { type: 'download.ended'; id: string };

/** The downloads of a screen: any number side by side, but none twice at the same time. */
export function createDownloadsMachine<Item extends Downloadable>(id: string) {
  const download = createDownloadMachine<Item>(`${id}.one`);
  return setup({
    types: {
      context: {} as { busy: readonly string[] },
      events: {} as DownloadsEvent<Item>,
    },
    actors: { download },
    guards: {
      isBusy: ({ context }, { item }: { item: Item }) => context.busy.includes(item.id),
    },
    actions: {
      begin: enqueueActions(({ context, enqueue, self }, { item }: { item: Item }) => {
        enqueue.assign({ busy: [...context.busy, item.id] });
        enqueue.spawnChild('download', { id: item.id, input: { item, replyTo: self } });
      }),
      end: assign(({ context }, { id: ended }: { id: string }) => ({
        busy: context.busy.filter((each) => each !== ended),
      })),
    },
  }).createMachine({
    id,
    context: { busy: [] },
    on: {
      'download.start': [
        { guard: { type: 'isBusy', params: ({ event }) => event } },
        { actions: { type: 'begin', params: ({ event }) => event } },
      ],
      'download.ended': { actions: { type: 'end', params: ({ event }) => event } },
    },
  });
}

/** The actor of a screen's downloads, as a view takes it. */
export type DownloadsRef<Item extends Downloadable> = ActorRefFrom<
  ReturnType<typeof createDownloadsMachine<Item>>
>;

/** Whether a file is on its way. */
export const isDownloading = (
  { context }: Pick<SnapshotFrom<ReturnType<typeof createDownloadsMachine>>, 'context'>,
  id: string,
) => context.busy.includes(id);
