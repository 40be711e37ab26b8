import { fromCallback, fromPromise } from 'xstate';
import { pdfViewerMachine } from '#machines/documents/pdfViewer/pdfViewer.machine.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import { PdfViewerOver } from './PdfViewerOver.tsx';
import PdfViewerScreen from './PdfViewerScreen.tsx';

const wire = ({ api }: Services) => {
  /** The name that came with the file; else, as from a backend that sends none, that of its facts. */
  const nameOf = async (file: Blob, id: number, signal: AbortSignal) => {
    if (file instanceof File && file.name !== '') return file.name;
    // The document is there and can be shown without its name.
    const facts = await api.send('getDocumentFacts', { query: { id } }, { signal }).catch(() => null);
    return facts?.documentName ?? '';
  };
  return pdfViewerMachine.provide({
    actors: {
      open: fromPromise(async ({ input, signal }) => {
        const document = await api.send('getDocument', { params: { id: input.id } }, { signal });
        return {
          url: URL.createObjectURL(document),
          name: await nameOf(document, input.id, signal),
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
};

export default screen({ wire, View: PdfViewerScreen, Over: PdfViewerOver, texts: [] });
