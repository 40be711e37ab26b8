import LoginScreen from '#screens/access/login/LoginScreen.tsx';
import { wireLogin } from '#screens/access/login/login.screen.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireLogin(services),
  View: LoginScreen,
  namespaces: ['signIn'],
});
