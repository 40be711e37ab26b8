import LoginScreen from '#screens/login/LoginScreen.tsx';
import { wireLogin } from '#wiring/screens/login.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireLogin(services),
  View: LoginScreen,
  namespaces: ['signIn'],
});
