import YourAttestationScreen from '#screens/yourAttestation/YourAttestationScreen.tsx';
import { wireYourAttestation } from '#wiring/screens/yourAttestation.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services, session) => ({
  logic: wireYourAttestation(services, session),
  View: YourAttestationScreen,
  namespaces: ['cards'],
});
