import RegistrationRequirementsScreen from '#screens/registrationRequirements/RegistrationRequirementsScreen.tsx';
import { wireRegistrationRequirements } from '#wiring/screens/registrationRequirements.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireRegistrationRequirements(services),
  View: RegistrationRequirementsScreen,
  namespaces: ['requirements'],
});
