import { faultTypes } from '#contract/core/faultTypes.ts';
import type { PickListItem } from '#contract/pickLists/pickLists.ts';
import { boardDay } from '#domain/boardTime.ts';
import { daysInWords } from '#server/core/boardTime.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { fragment } from '#server/db/fragment.ts';
import { Fault, invalid } from '#server/core/fault.ts';

interface DateRow {
  examDateId: number;
  startsOn: string;
  endsOn: string;
  description: string;
  seatsLeft: number;
}

/** Free places for a person at a time (ISO 8601); the person's own reserved place counts as free. */
const seatsLeft = (userId: number, at: string) => fragment`
  greatest(0, d.capacity - (
    select count(*)::integer from intentions i
     where i.exam_date_id = d.exam_date_id and i.user_id <> ${userId} and i.intends
       and (i.seat_confirmed or i.seat_held_until > ${at})
  )) as seats_left`;

/** Upcoming dates of the certifying exam that is open to a person, as choices of a pick-list. */
export async function examDateChoices(
  sql: Sql,
  userId: number,
  examSpecialtyId: number | undefined,
  now: number,
): Promise<PickListItem[]> {
  const at = new Date(now).toISOString();
  const specialty = Number.isSafeInteger(examSpecialtyId) ? (examSpecialtyId ?? 0) : 0; // no specialty has the id 0
  const rows = await sql.query<DateRow>`
    select d.exam_date_id, d.starts_on, d.ends_on, d.description,
            ${seatsLeft(userId, at)}
       from exam_dates d
       join exams e on e.exam_id = d.exam_id
       join exam_candidates c on c.exam_id = e.exam_id and c.user_id = ${userId}
      where e.exam_specialty_id = ${specialty}::bigint and e.exam_type = 'certifying' and d.starts_on > ${boardDay(now)}
        and e.reg_open_date <= ${at} and e.reg_end_date > ${at}
      order by d.starts_on, d.exam_date_id`;
  return rows.map(({ examDateId, startsOn, endsOn, description, seatsLeft: left }) => ({
    itemValue: String(examDateId),
    itemDescription: [daysInWords(startsOn, endsOn), description].filter((text) => text !== '').join(', '),
    seatsLeft: left,
  }));
}

/** A person who wants a place on an exam date, and when. */
interface DateRequest {
  readonly userId: number;
  readonly examId: number;
  readonly examDateId: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The date is full; the fault names the field. */
export const dateFull = () =>
  new Fault(409, faultTypes.dateFull, 'No place is left on this date. Choose another one.', {
    errors: { examDateId: ['No place is left on this date.'] },
  });

/**
 * Locks a date, so that its last place goes to one person only, and returns the free places for a person.
 *
 * @throws Fault 400 `validation` for an unknown or past date, or one of another exam.
 */
export async function lockDate(tx: Tx, { userId, examId, examDateId, now }: DateRequest): Promise<number> {
  if (!Number.isInteger(examDateId) || Math.abs(examDateId) > 2 ** 31 - 1) throw notADate();
  const [locked] = await tx.query<{
    startsOn: string;
  }>`select starts_on from exam_dates where exam_date_id = ${examDateId} and exam_id = ${examId} for update`;
  if (!locked || locked.startsOn <= boardDay(now)) throw notADate();
  // Counted after the lock, so that places taken in the meantime are included.
  const [row] = await tx.query<{ seatsLeft: number }>`
    select ${seatsLeft(userId, new Date(now).toISOString())} from exam_dates d where d.exam_date_id = ${examDateId}`;
  return row?.seatsLeft ?? 0;
}

const notADate = () => invalid({ examDateId: ['Choose one of the dates of this exam.'] });
