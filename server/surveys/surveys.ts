import type { QuestionOption, MemberSurvey, SurveyQuestion, SurveyType } from '#contract/surveys/surveys.ts';
import { examDayOffer, isOffered, registrationOffer } from '#domain/surveys/offerDays.ts';
import { mergeOptions, type MergedQuestion } from '#domain/surveys/survey.ts';
import type { Sql } from '#server/db/database.ts';
import { fragment, type Fragment } from '#server/db/fragment.ts';

type Known = Pick<MemberSurvey, 'answeredAt' | 'isDeclined'>;

interface Source extends Known {
  survey_UniqueID: string;
  examName: string;
}

/** Whether a member has answered or declined a survey. */
const known = (userId: number, type: SurveyType, id: Fragment) => fragment`
  (select r.answered_at from survey_responses r where r.user_id = ${userId} and r.survey_type = ${type}
      and r.survey_unique_id = ${id}) as answered_at,
  exists (select 1 from survey_declines d where d.user_id = ${userId} and d.survey_type = ${type}
      and d.survey_unique_id = ${id}) as is_declined`;

/** A board that asks nothing offers nothing. */
const hasQuestions = (type: SurveyType) =>
  fragment`exists (select 1 from survey_questions q where q.survey_type = ${type})`;

const registrations = (userId: number) => fragment`
  select g.exam_id::text as "survey_UniqueID", e.exam_name, g.submitted_at,
         ${known(userId, 'registration', fragment`g.exam_id::text`)}
    from registrations g join exams e on e.exam_id = g.exam_id
   where g.user_id = ${userId} and g.submitted_at is not null and g.withdrawn_at is null
     and ${hasQuestions('registration')}
   order by g.submitted_at desc, g.exam_id`;

const dayId = fragment`t.exam_header_id || '-' || s.exam_date`;
const examDays = (userId: number) => fragment`
  select distinct ${dayId} as "survey_UniqueID", o.exam_name, s.exam_date,
         o.time_zone, ${known(userId, 'exam-day', dayId)}
    from team_examiners m
    join exam_teams t on t.team_id = m.team_id
    join oral_exams o on o.exam_header_id = t.exam_header_id
    join roster_schedules s on s.team_id = t.team_id
   where m.user_id = ${userId} and o.practice_of is null and ${hasQuestions('exam-day')}
   order by exam_date desc`;

/** The surveys about what a person did, within the days on which each is offered, and those that were answered. */
export async function surveysOf(db: Sql, userId: number, now: number): Promise<MemberSurvey[]> {
  const handedIn = await db.query<Source & { submittedAt: string }>`${registrations(userId)}`;
  const days = await db.query<Source & { examDate: string; timeZone: string }>`${examDays(userId)}`;
  return [
    ...handedIn.map(({ submittedAt, ...rest }) => ({
      ...rest,
      survey_Type: 'registration' as const,
      examDate: null,
      offer: registrationOffer(submittedAt),
    })),
    ...days.map(({ timeZone, ...rest }) => ({
      ...rest,
      survey_Type: 'exam-day' as const,
      offer: examDayOffer(rest.examDate, timeZone),
    })),
  ]
    .filter(({ offer, answeredAt }) => answeredAt !== null || isOffered(offer, now))
    .map(({ offer: { lastDay, timeZone }, ...rest }) => ({ ...rest, lastDay, timeZone }));
}

/** The options of a question, in order. */
export const optionsOf = (db: Sql, questionId: number): Promise<QuestionOption[]> =>
  db.query<QuestionOption>`
    select option_id as "optionID", option_text from survey_options
     where question_id = ${questionId} order by position`;

/** The questions of a survey, in order. */
export const questionsOf = (db: Sql, type: SurveyType): Promise<SurveyQuestion[]> =>
  db.query<SurveyQuestion>`
    select question_id as "questionID", question_text, question_type, is_required
      from survey_questions where survey_type = ${type} order by position`;

/** The questions of a survey with their options. */
export async function mergedQuestionsOf(db: Sql, type: SurveyType): Promise<MergedQuestion[]> {
  const questions = await questionsOf(db, type);
  const options: QuestionOption[][] = [];
  for (const { questionID } of questions) options.push(await optionsOf(db, questionID));
  return mergeOptions(questions, options);
}
