import ExamRegistrationScreen from '#screens/registration/examRegistration/ExamRegistrationScreen.tsx';
import { wireExamRegistration } from '#screens/registration/examRegistration/examRegistration.screen.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireExamRegistration(services),
  View: ExamRegistrationScreen,
  namespaces: ['registration', 'payments'],
});
