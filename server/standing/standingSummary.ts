import type { StandingSummary } from '#contract/todo/todo.ts';
import { standingSummary } from '#domain/standing/standingSummary.ts';
import type { Sql } from '#server/db/database.ts';

interface Row {
  /** For each appointment, whether it is the primary one. */
  appointments: boolean[];
  clinicallyActive: string | null;
  hasPrivileges: string | null;
  wordingVersion: string | null;
}

/** What the board has on record about a member's professional standing, other than licenses. */
export async function standingSummaryOf(sql: Sql, userId: number): Promise<StandingSummary> {
  const [row] = await sql.query<Row>`
    select array(select a.primary_appointment from appointments a where a.user_id = u.user_id) as appointments,
           d.clinically_active, d.has_privileges, s.wording_version
      from users u
      left join standing_details d on d.user_id = u.user_id
      left join sanctions s on s.user_id = u.user_id
     where u.user_id = ${userId}`;
  const { appointments, clinicallyActive, hasPrivileges, wordingVersion } = row!; // the user has signed in
  return standingSummary({
    appointments: appointments.map((primaryAppointment) => ({ primaryAppointment })),
    details: clinicallyActive === null || hasPrivileges === null ? null : { clinicallyActive, hasPrivileges },
    sanctions: wordingVersion === null ? null : { wordingVersion },
  });
}
