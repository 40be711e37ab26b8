import ApplyAndRegisterScreen from '#screens/applyAndRegister/ApplyAndRegisterScreen.tsx';
import { wireApplyAndRegister } from '#wiring/screens/applyAndRegister.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireApplyAndRegister(services),
  View: ApplyAndRegisterScreen,
  namespaces: ['apply'],
});
