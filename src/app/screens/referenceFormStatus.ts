import ReferenceFormStatusScreen from '#screens/referenceFormStatus/ReferenceFormStatusScreen.tsx';
import { wireReferenceFormStatus } from '#wiring/screens/referenceFormStatus.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services, session) => ({
  logic: wireReferenceFormStatus(services, session),
  View: ReferenceFormStatusScreen,
  namespaces: ['letters', 'cards'],
});
