import PdfViewerScreen from '#screens/pdfViewer/PdfViewerScreen.tsx';
import { wirePdfViewer } from '#wiring/screens/pdfViewer.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wirePdfViewer(services),
  View: PdfViewerScreen,
  namespaces: [],
});
