import MyAccountScreen from '#screens/access/myAccount/MyAccountScreen.tsx';
import { wireMyAccount } from '#screens/access/myAccount/myAccount.screen.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services, session) => ({
  logic: wireMyAccount(services, session),
  View: MyAccountScreen,
  namespaces: ['account'],
});
