import type { MemberSurvey } from '#contract/surveys/surveys.ts';
import { emptyDraft, type MergedQuestion, type SurveyDraft } from '#domain/surveys/survey.ts';
import { createCardMachine, type CardRef } from '#machines/kit/draft/card.machine.ts';
import type { Versioned } from '#machines/kit/draft/card.types.ts';
import type { ScreenInput } from '#machines/screenInput.ts';

/** Whose survey it is, and which one. */
export interface SurveyKey {
  userId: number;
  surveyType: string;
  surveyUniqueId: string;
}

/** A survey with its questions; read-only once it was answered. */
export interface SurveyCard extends MemberSurvey, Versioned {
  questions: readonly MergedQuestion[];
  /** What was sent without an answer to a survey that is answered now: the board does not tell what it has. */
  sent?: SurveyDraft | null;
}

/** A survey (second specification, §7 "Survey"): half answered it is a draft on the device, and it is sent once. */
export const surveyMachine = createCardMachine<SurveyCard, SurveyDraft, SurveyKey, ScreenInput>('survey', {
  keyOf: ({ person, params: { surveyType = '', surveyUniqueId = '' } }) => ({
    userId: person!.userId, // the route is for signed-in people
    surveyType,
    surveyUniqueId,
  }),
  draftOf: ({ questions, sent }) => sent ?? emptyDraft(questions),
  saved: null,
  failed: { key: 'cards:failed' },
});

export type SurveyRef = CardRef<SurveyCard, SurveyDraft, SurveyKey, ScreenInput>;
