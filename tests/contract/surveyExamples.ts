/** The survey about the In-Training Examination of Tomas Abara (111). */
const query = { survey_type: 'registration', survey_uniqueid: '510', userId: 111 } as const;
const body = { survey_Type: 'registration', survey_UniqueID: '510', userId: 111 } as const;

/** A valid request for each call of surveys. */
export const surveyExamples = {
  listSurveyOffers: {},
  getSurvey: { query },
  listSurveyQuestions: { query },
  listQuestionOptions: { query: { questionId: 7001 } },
  insertSurveyResponse: {
    body: {
      ...body,
      answers: [
        { questionID: 7001, optionIDs: [71_001], text: '' },
        { questionID: 7002, optionIDs: [71_006], text: '' },
      ],
    },
  },
  declineSurvey: { body },
};
