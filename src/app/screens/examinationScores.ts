import ExaminationScoresScreen from '#screens/scoring/examinationScores/ExaminationScoresScreen.tsx';
import { wireExaminationScores } from '#screens/scoring/examinationScores/examinationScores.screen.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireExaminationScores(services),
  View: ExaminationScoresScreen,
  namespaces: ['scoring'],
});
