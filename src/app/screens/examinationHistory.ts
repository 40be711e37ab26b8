import ExaminationHistoryScreen from '#screens/registration/examinationHistory/ExaminationHistoryScreen.tsx';
import { wireExaminationHistory } from '#screens/registration/examinationHistory/examinationHistory.screen.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireExaminationHistory(services),
  View: ExaminationHistoryScreen,
  namespaces: ['examHistory'],
});
