import { fromPromise } from 'xstate';
import * as z from 'zod/mini';
import type { MemberSurvey, SurveyType } from '#contract/surveys/surveys.ts';
import { boardZone } from '#domain/board.ts';
import { answersOf, mergeOptions, type SurveyDraft } from '#domain/surveys/survey.ts';
import { surveyMachine, type SurveyCard, type SurveyKey } from '#machines/surveys/survey/survey.machine.ts';
import { createCardDrafts } from '#wiring/drafts/cardDrafts.ts';
import { cardPorts, type ReadCard } from '#wiring/drafts/cardPorts.ts';
import { orRead } from '#wiring/orRead.ts';
import { screen } from '#wiring/screen.ts';
import type { Services } from '#wiring/services.ts';
import SurveyScreen from './SurveyScreen.tsx';

const Answer = z.object({ choice: z.string(), choices: z.array(z.string()), text: z.string() });
const Draft: z.ZodMiniType<SurveyDraft> = z.object({ answers: z.record(z.string(), Answer) });

const placeOf = ({ userId, surveyType, surveyUniqueId }: SurveyKey) => ({
  userId,
  card: `survey.${surveyType}.${surveyUniqueId}`,
});

/** A survey of a board that tells its questions only. */
const unknownSurvey = (query: { survey_type: SurveyType; survey_uniqueid: string }): MemberSurvey => ({
  survey_Type: query.survey_type,
  survey_UniqueID: query.survey_uniqueid,
  examName: '',
  examDate: null,
  lastDay: '',
  timeZone: boardZone,
  answeredAt: null,
  isDeclined: false,
});

/** Fills the ports of a survey. */
function wire({ api: { send }, now }: Services) {
  const read: ReadCard<SurveyCard, SurveyKey, SurveyDraft> = async (
    { userId, surveyType, surveyUniqueId },
    _,
    unanswered = null,
  ) => {
    // The server refuses a type that it does not know, like a survey that does not exist.
    const query = { survey_type: surveyType as SurveyType, survey_uniqueid: surveyUniqueId, userId };
    const [facts, questions] = await Promise.all([
      send('getSurvey', { query }, { without: () => unknownSurvey(query) }),
      send('listSurveyQuestions', { query }),
    ]);
    const options = await Promise.all(
      questions.map(({ questionID }) => send('listQuestionOptions', { query: { questionId: questionID } })),
    );
    const isReadOnly = facts.answeredAt !== null;
    return {
      ...facts,
      questions: mergeOptions(questions, options),
      sent: isReadOnly ? unanswered : null,
      version: isReadOnly ? 1 : 0,
      isReadOnly,
    };
  };
  return surveyMachine.provide({
    actors: {
      ...cardPorts(createCardDrafts(Draft, now), placeOf, read),
      save: fromPromise(async ({ input: { key, draft, value }, signal }) => {
        const { survey_Type, survey_UniqueID, questions } = value;
        const answers = answersOf(questions, draft);
        const body = { survey_Type, survey_UniqueID, userId: key.userId, answers };
        const { answeredAt } = await orRead(
          send('insertSurveyResponse', { body }, { signal, once: true }),
          () => Promise.resolve({ answeredAt: new Date(now()).toISOString() }),
        );
        return { value: { ...value, answeredAt, version: 1, isReadOnly: true } };
      }),
    },
  });
}

export default screen({ wire, View: SurveyScreen, texts: ['surveys', 'cards'] });
