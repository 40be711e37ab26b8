import DashboardScreen from '#screens/dashboard/dashboard/DashboardScreen.tsx';
import { wireDashboard } from '#screens/dashboard/dashboard/dashboard.screen.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireDashboard(services),
  View: DashboardScreen,
  namespaces: ['dashboard'],
});
