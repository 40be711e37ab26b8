import CaseLogsScreen from '#screens/caseLogs/CaseLogsScreen.tsx';
import { wireCaseLogs } from '#wiring/screens/caseLogs.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services, session) => ({
  logic: wireCaseLogs(services, session),
  View: CaseLogsScreen,
  namespaces: ['cards'],
});
