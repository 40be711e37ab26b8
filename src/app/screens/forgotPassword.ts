import ForgotPasswordScreen from '#screens/forgotPassword/ForgotPasswordScreen.tsx';
import { wireForgotPassword } from '#wiring/screens/forgotPassword.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireForgotPassword(services),
  View: ForgotPasswordScreen,
  namespaces: ['signIn'],
});
