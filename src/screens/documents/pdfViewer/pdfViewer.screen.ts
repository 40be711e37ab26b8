import { fromCallback, fromPromise } from 'xstate';
import { pdfViewerMachine } from '#machines/documents/pdfViewer/pdfViewer.machine.ts';
import type { Services } from '#wiring/services.ts';

export const wirePdfViewer = ({ api }: Services) =>
  pdfViewerMachine.provide({
    actors: {
      open: fromPromise(async ({ input, signal }) => {
        const document = await api.send('getDocument', { params: { id: input.id } }, { signal });
        return { url: URL.createObjectURL(document) };
      }),
      hold: fromCallback(
        ({ input }) =>
          () =>
            URL.revokeObjectURL(input.url),
      ),
    },
  });
