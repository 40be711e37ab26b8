import ExaminationScoresScreen from '#screens/examinationScores/ExaminationScoresScreen.tsx';
import { wireExaminationScores } from '#wiring/screens/examinationScores.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireExaminationScores(services),
  View: ExaminationScoresScreen,
  namespaces: ['scoring'],
});
