import { fromPromise } from 'xstate';
import { lazyImport } from '#lazy/lazyImport.ts';
import {
  downloadMachine,
  downloadsMachine,
  type Downloadable,
} from '#machines/kit/files/download.machine.ts';
import type { Send } from '#services/http/client.ts';
import { saveFile } from '#services/http/downloads.ts';
import type { Services } from './services.ts';

type Fetch = (
  send: Send,
  item: Downloadable,
  options: { signal: AbortSignal; now: () => number },
) => Promise<Blob>;

const fetchers: Readonly<Record<Downloadable['kind'], Fetch>> = {
  document: (send, { number: id }, { signal }) => send('getDocument', { params: { id } }, { signal }),
  receipt: (send, { number: transactionId }, { signal }) =>
    send('getReceipt', { params: { transactionId } }, { signal, without: 'say' }),
  cmeTranscript: (send, _, { signal }) => send('getCmeTranscript', {}, { signal, without: 'say' }),
  scoreReport: (send, { number: registrationIdentifier }, { signal }) =>
    send('getScoreReport', { params: { registrationIdentifier } }, { signal }),
  calendar: async (_, { entries = [] }, { now }) => {
    // Its libraries are loaded when the first file is made.
    const { calendarFile } = await lazyImport(() => import('./calendarFile.ts'));
    return new Blob([calendarFile(entries, location.origin, now())], { type: 'text/calendar' });
  },
};

/** The downloads of a screen, for any kinds of files. */
export const wireDownloads = ({ api: { send }, now }: Pick<Services, 'api' | 'now'>) =>
  downloadsMachine.provide({
    actors: {
      download: downloadMachine.provide({
        actors: {
          download: fromPromise(async ({ input: { item }, signal }) => {
            saveFile(await fetchers[item.kind](send, item, { signal, now }), item.name);
            return {};
          }),
        },
      }),
    },
  });
