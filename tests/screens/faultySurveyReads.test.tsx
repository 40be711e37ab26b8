// @vitest-environment jsdom
import type { CallName } from '#contract/calls.ts';
import * as surveys from '#contract/surveys/surveys.ts';
import { recordReadTests, type Read } from '#tests/support/pages/recordReadTests.tsx';

const read = (call: CallName): Read => ({
  call,
  screen: 'survey',
  who: 'tomas.abara',
  brings: /How easy was it to register\?/,
  beside: /Survey/,
});

recordReadTests({
  paths: { survey: '/surveys/registration/510' },
  contract: surveys,
  reads: [read('getSurvey'), read('listSurveyQuestions'), read('listQuestionOptions')],
  silent: {},
});
