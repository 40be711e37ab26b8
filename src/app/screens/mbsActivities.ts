import MbsActivitiesScreen from '#screens/application/mbsActivities/MbsActivitiesScreen.tsx';
import { wireMbsActivities } from '#screens/application/mbsActivities/mbsActivities.screen.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services, session) => ({
  logic: wireMbsActivities(services, session),
  View: MbsActivitiesScreen,
  namespaces: ['cards'],
});
