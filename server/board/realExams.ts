import { fragment } from '#server/db/fragment.ts';

/** SQL: sessions (`r`) of real oral exams (`o`) with their teams (`t`); practice is no exam of the board. */
export const realSessions = fragment`
  roster_schedules r
  join exam_teams t on t.team_id = r.team_id
  join oral_exams o on o.exam_header_id = t.exam_header_id and o.practice_of is null`;

/** SQL: the real exams of examinees (`e`), with what `realSessions` has. */
export const realExams = fragment`
  exam_schedules e
  join (${realSessions}) on r.schedule_id = e.schedule_id`;

/** SQL: the cases of practice exams, which are their own. */
const practiceCases = fragment`
  select c.case_header_id from oral_exams p
    join exam_teams q on q.exam_header_id = p.exam_header_id
    join roster_schedules s on s.team_id = q.team_id
    join roster_cases c on c.roster_id = s.roster_id
   where p.practice_of is not null`;

/**
 * SQL: the records (`record`, `record_id`) of real exams that the log of scores names. Nothing is deleted once it was
 * scored, but for practice exams: what the log names and no table has was practice.
 */
export const realRecords = fragment`
  select 'examScore' as record, h.exam_schedule_score_id as record_id
    from exam_scores h join (${realExams}) on e.exam_schedule_id = h.exam_schedule_id
  union all
  select 'caseScore', l.exam_scoring_id from case_scores l where l.case_header_id not in (${practiceCases})
  union all
  select 'caseComment', n.id from case_comments n where n.case_header_id not in (${practiceCases})
  union all
  select 'caseFeedback', f.id from case_feedback f where f.case_header_id not in (${practiceCases})`;
