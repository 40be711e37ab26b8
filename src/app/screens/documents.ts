import DocumentsScreen from '#screens/documents/documents/DocumentsScreen.tsx';
import { wireDocuments } from '#screens/documents/documents/documents.screen.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireDocuments(services),
  View: DocumentsScreen,
  namespaces: ['documents'],
});
