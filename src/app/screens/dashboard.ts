import DashboardScreen from '#screens/dashboard/DashboardScreen.tsx';
import { wireDashboard } from '#wiring/screens/dashboard.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireDashboard(services),
  View: DashboardScreen,
  namespaces: ['dashboard'],
});
