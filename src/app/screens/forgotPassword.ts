import ForgotPasswordScreen from '#screens/access/forgotPassword/ForgotPasswordScreen.tsx';
import { wireForgotPassword } from '#screens/access/forgotPassword/forgotPassword.screen.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireForgotPassword(services),
  View: ForgotPasswordScreen,
  namespaces: ['signIn'],
});
