import { fromCallback, fromPromise } from 'xstate';
import { pdfViewerMachine } from '#machines/documents/pdfViewer/pdfViewer.machine.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import { PdfViewerOver } from './PdfViewerOver.tsx';
import PdfViewerScreen from './PdfViewerScreen.tsx';

const wire = ({ api }: Services) =>
  pdfViewerMachine.provide({
    actors: {
      open: fromPromise(async ({ input, signal }) => {
        const document = await api.send('getDocument', { params: { id: input.id } }, { signal });
        return {
          url: URL.createObjectURL(document),
          name: document instanceof File ? document.name : '',
          mediaType: document.type,
        };
      }),
      hold: fromCallback(
        ({ input }) =>
          () =>
            URL.revokeObjectURL(input.url),
      ),
    },
  });

export default screen({ wire, View: PdfViewerScreen, Over: PdfViewerOver, texts: [] });
