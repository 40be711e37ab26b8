import * as z from 'zod/mini';
import { call } from '../core/call.ts';
import { Day, Instant, TimeZone } from '../core/values.ts';
import { done } from '../core/reading.ts';
import { typedText } from '#domain/typed/typedText.ts';

/** What surveys are about: a registration that was handed in, and a day of exams for its examiners. */
export const surveyTypes = ['registration', 'exam-day'] as const;
export type SurveyType = (typeof surveyTypes)[number];

/** Choose one, choose several, choose a point on a scale, or write. */
export const questionTypes = ['one', 'several', 'scale', 'text'] as const;

/** A question of a survey (second specification, §3); the portal adds its options as `question_options`. */
export const SurveyQuestion = z.object({
  questionID: z.number(),
  questionText: z.string(),
  questionType: z.enum(questionTypes),
  isRequired: z.boolean(),
});
export type SurveyQuestion = z.output<typeof SurveyQuestion>;

/** One choice of a question; a scale has its points in order, and a text question has none. */
export const QuestionOption = z.object({ optionID: z.number(), optionText: z.string() });
export type QuestionOption = z.output<typeof QuestionOption>;

/** A survey that the caller may answer, decline or leave. */
export const SurveyOffer = z.object({
  survey_Type: z.enum(surveyTypes),
  survey_UniqueID: z.string(),
  /** The exam that it is about. */
  examName: z.string(),
  /** The exam day that it is about; null for a registration. */
  examDate: z.nullable(Day),
  /** The last day on which it can be answered. */
  lastDay: Day,
  /** The IANA time zone in which that day ends. */
  timeZone: TimeZone,
});
export type SurveyOffer = z.output<typeof SurveyOffer>;

/** One survey of the caller, also after it was answered. */
export const MemberSurvey = z.extend(SurveyOffer, {
  answeredAt: z.nullable(Instant),
  isDeclined: z.boolean(),
});
export type MemberSurvey = z.output<typeof MemberSurvey>;

/** The answer to one question: the chosen options, or a text. */
export const SurveyAnswer = z.object({
  questionID: z.number(),
  optionIDs: z.array(z.number()).check(z.maxLength(50)),
  text: z.string().check(z.overwrite(typedText), z.maxLength(2000)),
});
export type SurveyAnswer = z.output<typeof SurveyAnswer>;

const which = {
  survey_type: z.enum(surveyTypes),
  survey_uniqueid: z.string().check(z.minLength(1), z.maxLength(40)),
  userId: z.coerce.number(),
};
const named = {
  survey_Type: which.survey_type,
  survey_UniqueID: which.survey_uniqueid,
  userId: z.number(),
};

export const surveys = {
  /** The surveys that the caller neither answered nor declined. */
  listSurveyOffers: call({
    method: 'GET',
    path: '/api/surveys/offers',
    summary: 'Surveys that are offered to the caller.',
    added: 'The dashboard offers no surveys; members get the address of a survey from the board.',
    access: 'signedIn',
    owner: 'caller',
    answer: z.array(SurveyOffer),
  }),
  /** What one survey is about, and whether the caller answered it. */
  getSurvey: call({
    method: 'GET',
    path: '/api/surveys/by-id',
    summary: 'What a survey is about, and whether the caller answered it.',
    added: 'A survey has no title, introduction or closing date.',
    access: 'signedIn',
    owner: { query: 'userId' },
    query: z.object(which),
    answer: MemberSurvey,
  }),
  /** The questions of a survey, in order. */
  listSurveyQuestions: call({
    method: 'GET',
    path: '/api/surveys/questions',
    summary: 'The questions of a survey.',
    access: 'signedIn',
    owner: { query: 'userId' },
    query: z.object(which),
    answer: z.array(SurveyQuestion),
  }),
  /** The options of a question, in order. */
  listQuestionOptions: call({
    method: 'GET',
    path: '/api/surveys/question-options',
    summary: 'The options of a question.',
    access: 'signedIn',
    owner: 'shared',
    query: z.object({ questionId: z.coerce.number() }),
    answer: z.array(QuestionOption),
  }),
  /** Sends the answers; once for each person and survey. No call returns them. */
  insertSurveyResponse: call({
    method: 'POST',
    path: '/api/surveys/insert-response',
    summary: 'Stores the answers to a survey, once.',
    access: 'signedIn',
    owner: { body: 'userId' },
    body: z.object({ ...named, answers: z.array(SurveyAnswer).check(z.maxLength(200)) }),
    answer: z.object({ answeredAt: Instant }),
    invalidates: ['listSurveyOffers', 'getSurvey'],
  }),
  declineSurvey: call({
    method: 'POST',
    path: '/api/surveys/decline',
    summary: 'Declines a survey, so that it is not offered again.',
    added: 'Surveys cannot be declined.',
    access: 'signedIn',
    owner: { body: 'userId' },
    body: z.object(named),
    answer: done(),
    invalidates: ['listSurveyOffers', 'getSurvey'],
  }),
};
