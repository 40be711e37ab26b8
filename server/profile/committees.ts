import type { CommitteeTerm, committees as rows } from '#contract/profile/committees.ts';
import type { Parts } from '#server/deps/parts.ts';
import type { HandlersFor } from '#server/http/visit.ts';

/** The caller's terms on the board's committees. */
export const committeeHandlers = ({ db }: Parts): HandlersFor<typeof rows> => ({
  listCommittees: ({ person: { userId } }) =>
    db.query<CommitteeTerm>(
      `select term_id as "termId", committee_name as "committeeName", role, start_date as "startDate",
              end_date as "endDate", chair_name as "chairName", next_meeting as "nextMeeting"
         from committee_terms where user_id = $1 order by start_date desc, term_id`,
      [userId],
    ),
});
