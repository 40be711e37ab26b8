import type { CommitteeTerm, committees as rows } from '#contract/profile/committees.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';

/** The caller's terms on the board's committees. */
export const committeeHandlers = ({ db }: Deps): HandlersFor<typeof rows> => ({
  listCommittees: ({ person: { userId } }) =>
    db.query<CommitteeTerm>`
      select term_id, committee_name, role, start_date, end_date, chair_name, next_meeting
        from committee_terms where user_id = ${userId} order by start_date desc, term_id`,
});
