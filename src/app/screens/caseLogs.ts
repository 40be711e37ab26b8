import CaseLogsScreen from '#screens/application/caseLogs/CaseLogsScreen.tsx';
import { wireCaseLogs } from '#screens/application/caseLogs/caseLogs.screen.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services, session) => ({
  logic: wireCaseLogs(services, session),
  View: CaseLogsScreen,
  namespaces: ['cards'],
});
