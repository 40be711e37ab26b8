import OralExaminationsScreen from '#screens/oralExaminations/OralExaminationsScreen.tsx';
import { wireOralExaminations } from '#wiring/screens/oralExaminations.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireOralExaminations(services),
  View: OralExaminationsScreen,
  namespaces: ['scoring'],
});
