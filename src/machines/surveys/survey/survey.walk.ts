import type { SurveyDraft } from '#domain/surveys/survey.ts';
import { cardTrials, surgeonInput } from '#tests/support/machines/cardMachines.ts';
import type { MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { surveyMachine } from './survey.machine.ts';

const draft = (text: string): SurveyDraft => ({ answers: { q1: { choice: '', choices: [], text } } });

export const surveyWalk: MachineWalk = {
  machine: surveyMachine,
  inputs: [surgeonInput],
  ...cardTrials({
    make: (version, isReadOnly) => ({
      survey_Type: 'registration',
      survey_UniqueID: '510',
      examName: 'In-Training Examination',
      examDate: null,
      lastDay: '2026-12-21',
      timeZone: 'America/New_York',
      answeredAt: isReadOnly ? '2026-11-23T12:00:00.000Z' : null,
      isDeclined: false,
      version,
      isReadOnly,
      questions: [
        {
          questionID: 1,
          questionText: 'Why?',
          questionType: 'text',
          isRequired: false,
          question_options: [],
        },
      ],
    }),
    drafts: [draft('Because'), draft('')],
  }),
};
