import MyAccountScreen from '#screens/myAccount/MyAccountScreen.tsx';
import { wireMyAccount } from '#wiring/screens/myAccount.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services, session) => ({
  logic: wireMyAccount(services, session),
  View: MyAccountScreen,
  namespaces: ['account'],
});
