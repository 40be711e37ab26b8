import ExaminerHomeScreen from '#screens/examinerHome/ExaminerHomeScreen.tsx';
import { wireExaminerHome } from '#wiring/screens/examinerHome.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireExaminerHome(services),
  View: ExaminerHomeScreen,
  namespaces: ['scoring'],
});
