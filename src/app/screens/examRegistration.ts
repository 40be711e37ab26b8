import ExamRegistrationScreen from '#screens/examRegistration/ExamRegistrationScreen.tsx';
import { wireExamRegistration } from '#wiring/screens/examRegistration.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireExamRegistration(services),
  View: ExamRegistrationScreen,
  namespaces: ['registration', 'payments'],
});
