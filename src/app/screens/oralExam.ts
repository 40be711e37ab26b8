import OralExamScreen from '#screens/oralExam/OralExamScreen.tsx';
import { wireOralExam } from '#wiring/screens/oralExam.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireOralExam(services),
  View: OralExamScreen,
  namespaces: ['scoring'],
});
