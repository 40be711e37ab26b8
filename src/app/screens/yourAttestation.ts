import YourAttestationScreen from '#screens/application/yourAttestation/YourAttestationScreen.tsx';
import { wireYourAttestation } from '#screens/application/yourAttestation/yourAttestation.screen.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services, session) => ({
  logic: wireYourAttestation(services, session),
  View: YourAttestationScreen,
  namespaces: ['cards'],
});
