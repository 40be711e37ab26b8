import ExaminationRostersScreen from '#screens/scoring/examinationRosters/ExaminationRostersScreen.tsx';
import { wireExaminationRosters } from '#screens/scoring/examinationRosters/examinationRosters.screen.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireExaminationRosters(services),
  View: ExaminationRostersScreen,
  namespaces: ['scoring'],
});
