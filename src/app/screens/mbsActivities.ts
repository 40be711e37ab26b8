import MbsActivitiesScreen from '#screens/mbsActivities/MbsActivitiesScreen.tsx';
import { wireMbsActivities } from '#wiring/screens/mbsActivities.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services, session) => ({
  logic: wireMbsActivities(services, session),
  View: MbsActivitiesScreen,
  namespaces: ['cards'],
});
