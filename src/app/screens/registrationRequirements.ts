import RegistrationRequirementsScreen from '#screens/registration/registrationRequirements/RegistrationRequirementsScreen.tsx';
import { wireRegistrationRequirements } from '#screens/registration/registrationRequirements/registrationRequirements.screen.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireRegistrationRequirements(services),
  View: RegistrationRequirementsScreen,
  namespaces: ['requirements'],
});
