import type { ReceiptLine, scoring as rows } from '#contract/scoring/scoring.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { calendarOf } from './days.ts';

/** The receipt ledger: the board's record of each case of each examinee of a day, scored by the caller. */
export const receiptHandlers = ({ db, clock }: Deps): Pick<HandlersFor<typeof rows>, 'listReceipts'> => ({
  async listReceipts({ query, person: { userId } }) {
    const { examDate } = await calendarOf(db, userId, query.examDate, clock());
    return await db.query<ReceiptLine>`
      select c.exam_scoring_id, s.exam_schedule_id,
             c.case_header_id, c.position, k.title as case_title, c.score, c.given_at,
             c.version, c.received_at, c.receipt_number,
             r.session_name, s.examinee_name,
             s.candidate_number, h.exam_schedule_score_id, h.status,
             h.skip_reason, f.state is not null as is_conflicted,
             coalesce((select g ->> 'label' from jsonb_array_elements(o.grades) g where g ->> 'value' = c.score), '')
               as score_label,
             coalesce(n.comment, '') <> '' as has_comment, coalesce(n.comment, '') as comment, h.remarks
        from team_examiners me
        join exam_teams t on t.team_id = me.team_id
        join oral_exams o on o.exam_header_id = t.exam_header_id
        join roster_schedules r on r.team_id = me.team_id
        join exam_schedules s on s.schedule_id = r.schedule_id
        join exam_scores h on h.exam_schedule_id = s.exam_schedule_id and h.user_id = me.user_id
        join case_scores c on c.exam_schedule_score_id = h.exam_schedule_score_id
        join case_headers k on k.case_header_id = c.case_header_id
        left join case_comments n on n.exam_scoring_id = c.exam_scoring_id and n.user_id = h.user_id
        left join examiner_conflicts f
          on f.exam_schedule_id = s.exam_schedule_id and f.user_id = me.user_id and f.state = 'declared'
       where me.user_id = ${userId}::integer and r.exam_date = ${examDate}::date and o.practice_of is null
       order by s.starts_at, s.exam_schedule_id, c.position`;
  },
});
