import ApplyAndRegisterScreen from '#screens/registration/applyAndRegister/ApplyAndRegisterScreen.tsx';
import { wireApplyAndRegister } from '#screens/registration/applyAndRegister/applyAndRegister.screen.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireApplyAndRegister(services),
  View: ApplyAndRegisterScreen,
  namespaces: ['apply'],
});
