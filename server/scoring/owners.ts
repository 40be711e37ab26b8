import { fragment } from '#server/db/fragment.ts';
import { ownerFrom, type OwnerLookup, type Owners } from '#server/db/owners.ts';

import type { Fragment } from '#server/db/fragment.ts';

/** A team's record belongs to each of its examiners. */
const examinerOf =
  (query: (id: number, caller: number) => Fragment): OwnerLookup =>
  async (db, id, caller) =>
    (await db.query`${query(id, caller)}`).length > 0 ? caller : undefined;

const oralExam = examinerOf(
  (id, caller) => fragment`select 1 from exam_teams t join team_examiners e on e.team_id = t.team_id
    where t.exam_header_id = ${id} and e.user_id = ${caller} limit 1`,
);
const rosterSchedule = examinerOf(
  (id, caller) => fragment`select 1 from roster_schedules r join team_examiners e on e.team_id = r.team_id
    where r.schedule_id = ${id} and e.user_id = ${caller}`,
);
const examinee = examinerOf(
  (id, caller) => fragment`select 1 from exam_schedules s
     join roster_schedules r on r.schedule_id = s.schedule_id
     join team_examiners e on e.team_id = r.team_id
    where s.exam_schedule_id = ${id} and e.user_id = ${caller}`,
);
const examCase = examinerOf(
  (id, caller) => fragment`select 1 from roster_cases c
     join roster_schedules r on r.roster_id = c.roster_id
     join team_examiners e on e.team_id = r.team_id
    where c.case_header_id = ${id} and e.user_id = ${caller} limit 1`,
);
const caseExhibit = examinerOf(
  (id, caller) => fragment`select 1 from case_exhibits x
     join roster_cases c on c.case_header_id = x.case_header_id
     join roster_schedules r on r.roster_id = c.roster_id
     join team_examiners e on e.team_id = r.team_id
    where x.exhibit_id = ${id} and e.user_id = ${caller} limit 1`,
);
/** An examiner who was removed from the team can neither read nor change its scores. */
const inTheTeam = fragment`
     join exam_schedules x on x.exam_schedule_id = s.exam_schedule_id
     join roster_schedules r on r.schedule_id = x.schedule_id
     join team_examiners e on e.team_id = r.team_id and e.user_id = s.user_id`;
const caseScore = ownerFrom(
  (id) => fragment`select s.user_id from case_scores c
     join exam_scores s on s.exam_schedule_score_id = c.exam_schedule_score_id ${inTheTeam}
    where c.exam_scoring_id = ${id}`,
);
const scoreSheet = ownerFrom(
  (id) => fragment`select s.user_id from exam_scores s ${inTheTeam} where s.exam_schedule_score_id = ${id}`,
);
/** A note on a case itself has no sheet; it always belongs to its author. */
const caseComment = ownerFrom(
  (id) => fragment`select user_id from case_comments where id = ${id} and exam_scoring_id is null
   union all
   select s.user_id from case_comments n
     join case_scores c on c.exam_scoring_id = n.exam_scoring_id
     join exam_scores s on s.exam_schedule_score_id = c.exam_schedule_score_id and s.user_id = n.user_id ${inTheTeam}
    where n.id = ${id}`,
);
const caseFeedback = ownerFrom((id) => fragment`select user_id from case_feedback where id = ${id}`);

/** Whose records the calls of scoring name. */
export const scoringOwners: Owners = {
  listExamSessions: oralExam,
  listRosterSchedules: oralExam,
  getAgenda: oralExam,
  listConflicts: oralExam,
  getSessionExaminee: examinee,
  listCaseRosters: rosterSchedule,
  getCaseContents: examCase,
  listCaseExhibits: examCase,
  getCaseExhibit: caseExhibit,
  getCaseScore: caseScore,
  createCaseScore: caseScore,
  updateCaseScore: caseScore,
  deleteCaseScore: caseScore,
  listCaseScores: examinee,
  getCaseComment: caseComment,
  getCaseNote: examCase,
  createCaseComment: examCase,
  updateCaseComment: caseComment,
  deleteCaseComment: caseComment,
  getCaseFeedback: examCase,
  createCaseFeedback: examCase,
  updateCaseFeedback: caseFeedback,
  deleteCaseFeedback: caseFeedback,
  getExamScore: scoreSheet,
  startExam: examinee,
  takeBackStart: examinee,
  skipExam: examinee,
  submitExam: examinee,
  updateExamScore: scoreSheet,
};
