import PdfViewerScreen from '#screens/documents/pdfViewer/PdfViewerScreen.tsx';
import { wirePdfViewer } from '#screens/documents/pdfViewer/pdfViewer.screen.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wirePdfViewer(services),
  View: PdfViewerScreen,
  namespaces: [],
});
