import ExaminationRostersScreen from '#screens/examinationRosters/ExaminationRostersScreen.tsx';
import { wireExaminationRosters } from '#wiring/screens/examinationRosters.ts';
import type { ScreenModule } from '../screens.ts';

export const createScreen: ScreenModule['createScreen'] = (services) => ({
  logic: wireExaminationRosters(services),
  View: ExaminationRostersScreen,
  namespaces: ['scoring'],
});
