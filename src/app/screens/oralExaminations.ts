import OralExaminationsScreen from '#screens/scoring/oralExaminations/OralExaminationsScreen.tsx';
import { wireOralExaminations } from '#screens/scoring/oralExaminations/oralExaminations.screen.ts';
import { prefetchRoute } from '../prefetch.ts';
import type { ScreenModule } from '../screens.ts';

/** Wherever the list is, an exam must open, also when the network is gone by then. */
const anyExam = '/ce-scoring/oral-examinations/exam/0';

export const createScreen: ScreenModule['createScreen'] = (services, session) => {
  prefetchRoute(anyExam);
  return {
    logic: wireOralExaminations(services, session),
    View: OralExaminationsScreen,
    namespaces: ['scoring'],
  };
};
