import ReferenceFormStatusScreen from '#screens/application/referenceFormStatus/ReferenceFormStatusScreen.tsx';
import { wireReferenceFormStatus } from '#screens/application/referenceFormStatus/referenceFormStatus.screen.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services, session) => ({
  logic: wireReferenceFormStatus(services, session),
  View: ReferenceFormStatusScreen,
  namespaces: ['letters', 'cards'],
});
