import OralExaminationsScreen from '#screens/oralExaminations/OralExaminationsScreen.tsx';
import { wireOralExaminations } from '#wiring/screens/oralExaminations.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services, session) => ({
  logic: wireOralExaminations(services, session),
  View: OralExaminationsScreen,
  namespaces: ['scoring'],
});
