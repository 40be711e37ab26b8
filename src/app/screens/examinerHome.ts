import ExaminerHomeScreen from '#screens/scoring/examinerHome/ExaminerHomeScreen.tsx';
import { wireExaminerHome } from '#screens/scoring/examinerHome/examinerHome.screen.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireExaminerHome(services),
  View: ExaminerHomeScreen,
  namespaces: ['scoring'],
});
