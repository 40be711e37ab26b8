import OralExamScreen from '#screens/scoring/oralExam/OralExamScreen.tsx';
import { wireOralExam } from '#screens/scoring/oralExam/oralExam.screen.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireOralExam(services),
  View: OralExamScreen,
  namespaces: ['scoring'],
});
