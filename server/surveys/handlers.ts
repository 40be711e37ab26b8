import { callerOnly, type Owners } from '#server/db/owners.ts';
import { faultTypes } from '#contract/core/faultTypes.ts';
import type { surveys as rows, MemberSurvey, SurveyType } from '#contract/surveys/surveys.ts';
import { isAnswered, surveyProblems, type SurveyProblem } from '#domain/surveys/survey.ts';
import type { Sql } from '#server/db/database.ts';
import { isId } from '#server/db/ids.ts';
import { inserted } from '#server/db/fragment.ts';
import { Fault, invalid, notFound } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import { audit } from '#server/auth/accounts.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { mergedQuestionsOf, optionsOf, questionsOf, surveysOf } from './surveys.ts';

const sentences: Readonly<Record<SurveyProblem, string>> = {
  missing: 'Answer this question.',
  unknown: 'Choose one of the answers.',
  several: 'Choose one answer.',
  tooLong: 'Write 2,000 characters or fewer.',
};

const answered = () => new Fault(409, faultTypes.readOnly, 'You have already answered this survey.');

/** The surveys of a person (second specification, §7 "Survey"). Answers are stored, and no call returns them. */
export function surveyHandlers({ db, clock }: Deps): HandlersFor<typeof rows> {
  /** @throws Fault 404 for a survey that is not offered to the caller. */
  async function requireSurvey(
    sql: Sql,
    userId: number,
    type: SurveyType,
    id: string,
  ): Promise<MemberSurvey> {
    const all = await surveysOf(sql, userId, clock());
    const found = all.find((each) => each.survey_Type === type && each.survey_UniqueID === id);
    if (!found) throw notFound();
    return found;
  }

  return {
    listSurveyOffers: async ({ person: { userId } }) =>
      (await surveysOf(db, userId, clock()))
        .filter(({ answeredAt, isDeclined }) => answeredAt === null && !isDeclined)
        .map(({ survey_Type, survey_UniqueID, examName, examDate, lastDay, timeZone }) => ({
          survey_Type,
          survey_UniqueID,
          examName,
          examDate,
          lastDay,
          timeZone,
        })),
    getSurvey: ({ query: { survey_type, survey_uniqueid }, person: { userId } }) =>
      requireSurvey(db, userId, survey_type, survey_uniqueid),
    listSurveyQuestions: async ({ query: { survey_type, survey_uniqueid }, person: { userId } }) => {
      await requireSurvey(db, userId, survey_type, survey_uniqueid);
      return questionsOf(db, survey_type);
    },
    listQuestionOptions: async ({ query: { questionId } }) => {
      if (!isId(questionId)) throw notFound();
      const known = await db.query`select 1 from survey_questions where question_id = ${questionId}`;
      if (known.length === 0) throw notFound();
      return optionsOf(db, questionId);
    },

    insertSurveyResponse: ({ body, person: { userId }, write }) =>
      write(async (tx) => {
        const { survey_Type: type, survey_UniqueID: id, answers } = body;
        const { answeredAt } = await requireSurvey(tx, userId, type, id);
        if (answeredAt !== null) throw answered();
        const problems = surveyProblems(await mergedQuestionsOf(tx, type), answers);
        if (Object.keys(problems).length > 0)
          throw invalid(
            Object.fromEntries(
              Object.entries(problems).map(([name, problem]) => [`answers.${name}`, [sentences[problem]]]),
            ),
          );
        const at = new Date(clock()).toISOString();
        const given = JSON.stringify(answers.filter(isAnswered));
        const row = { userId, surveyType: type, surveyUniqueId: id, answeredAt: at, answers: given };
        const stored = await tx.query`
          insert into survey_responses ${inserted([row])} on conflict do nothing returning user_id`;
        if (stored.length === 0) throw answered();
        // Which survey, and none of its answers.
        await audit(tx, userId, 'insertSurveyResponse', Date.parse(at), { type, id });
        return { answeredAt: at };
      }),

    declineSurvey: ({ body: { survey_Type: type, survey_UniqueID: id }, person: { userId }, write }) =>
      write(async (tx) => {
        // Declining what was answered in another window changes nothing.
        await requireSurvey(tx, userId, type, id);
        const at = clock();
        await tx.query`
          insert into survey_declines (user_id, survey_type, survey_unique_id, declined_at)
          values (${userId}, ${type}, ${id}, ${new Date(at).toISOString()}) on conflict do nothing`;
        await audit(tx, userId, 'declineSurvey', at, { type, id });
        return { status: 'ok' as const };
      }),
  };
}

/** Whose record a call names. */
export const surveyOwners: Owners = {
  getSurvey: callerOnly,
  listSurveyQuestions: callerOnly,
  insertSurveyResponse: callerOnly,
  declineSurvey: callerOnly,
};
