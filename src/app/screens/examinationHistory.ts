import ExaminationHistoryScreen from '#screens/examinationHistory/ExaminationHistoryScreen.tsx';
import { wireExaminationHistory } from '#wiring/screens/examinationHistory.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireExaminationHistory(services),
  View: ExaminationHistoryScreen,
  namespaces: ['examHistory'],
});
