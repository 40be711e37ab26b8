import DocumentsScreen from '#screens/documents/DocumentsScreen.tsx';
import { wireDocuments } from '#wiring/screens/documents.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireDocuments(services),
  View: DocumentsScreen,
  namespaces: ['documents'],
});
