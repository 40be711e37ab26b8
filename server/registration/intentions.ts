import type { Intention, examinations as rows } from '#contract/registration/examinations.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { fromExcluded, inserted } from '#server/db/fragment.ts';
import { oweRefundsAgain } from '#server/fees/refundedFees.ts';
import { invalid } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import { audit } from '#server/auth/accounts.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { dateFull, lockDate } from '#server/exams/examDates.ts';
import { lockExam } from '#server/exams/exams.ts';
import { endDirectorRequest } from '#server/letters/requests.ts';
import { requireOpen } from '#server/exams/window.ts';

const MINUTE = 60_000;

/** An intention with a server-only fact: whether its place is confirmed. */
export interface KeptIntention extends Intention {
  readonly seatConfirmed: boolean;
}

/** A person's stated intentions, with the state of the place, optionally for one exam. */
async function keptIntentions(sql: Sql, userId: number, examId: number | null): Promise<KeptIntention[]> {
  const rows = await sql.query<
    Omit<KeptIntention, 'examDate'> & { startsOn: string | null; endsOn: string | null }
  >`
    select i.exam_id, i.intends, i.exam_date_id, d.starts_on, d.ends_on, i.seat_held_until, i.seat_confirmed,
           i.stated_at
      from intentions i left join exam_dates d on d.exam_date_id = i.exam_date_id
     where i.user_id = ${userId} and (${examId}::integer is null or i.exam_id = ${examId}::integer)`;
  return rows.map(({ startsOn, endsOn, ...intention }) => ({
    ...intention,
    examDate: startsOn === null || endsOn === null ? null : { startsOn, endsOn },
  }));
}

/** A person's stated intention for an exam, with the state of the place; null before it is stated. */
export const keptIntention = async (
  sql: Sql,
  userId: number,
  examId: number,
): Promise<KeptIntention | null> => (await keptIntentions(sql, userId, examId))[0] ?? null;

function shown(kept: KeptIntention): Intention {
  const { seatConfirmed: _, ...intention } = kept;
  return intention;
}

/** The intentions of a person, of all exams. */
export const intentionsOf = async (sql: Sql, userId: number): Promise<Intention[]> =>
  (await keptIntentions(sql, userId, null)).map(shown);

/** The intention of a person for an exam; null before it is stated. */
export async function intentionOf(sql: Sql, userId: number, examId: number): Promise<Intention | null> {
  const kept = await keptIntention(sql, userId, examId);
  return kept && shown(kept);
}

/** Whether a person has a place on the chosen date, confirmed or still reserved. */
export const hasSeat = ({ examDateId, seatConfirmed, seatHeldUntil }: KeptIntention, now: number) =>
  examDateId !== null && (seatConfirmed || (seatHeldUntil !== null && Date.parse(seatHeldUntil) > now));

interface Seat {
  readonly userId: number;
  readonly examId: number;
  readonly examDateId: number;
  readonly now: number;
}

/**
 * Confirms a person's place on a date, if it is still reserved for them or one is free.
 *
 * @throws Fault 409 `date-full`; 400 `validation` for a date that cannot be chosen.
 */
export async function confirmSeat(tx: Tx, seat: Seat): Promise<void> {
  const { userId, examId, examDateId, now } = seat;
  const left = await lockDate(tx, seat);
  const before = await keptIntention(tx, userId, examId);
  const isHeld = before?.examDateId === examDateId && hasSeat(before, now);
  if (!isHeld && left === 0) throw dateFull();
  await tx.query`
    update intentions set exam_date_id = ${examDateId}, seat_confirmed = true, seat_held_until = null
     where user_id = ${userId} and exam_id = ${examId}`;
}

/** Clears a chosen date that has become full, so that another can be chosen. */
export async function clearLostDate(tx: Tx, { userId, examId, examDateId, now }: Seat): Promise<void> {
  await tx.query`
    update intentions set exam_date_id = null, seat_held_until = null
     where user_id = ${userId} and exam_id = ${examId} and exam_date_id = ${examDateId} and not seat_confirmed
       and (seat_held_until is null or seat_held_until <= ${new Date(now).toISOString()})`;
}

/** Members' intentions to take an exam. */
export function intentionHandlers(
  deps: Deps,
): Pick<HandlersFor<typeof rows>, 'getIntention' | 'stateIntention'> {
  const { db, clock, settings } = deps;
  return {
    getIntention: ({ query, person }) => intentionOf(db, person.userId, query.examId),

    async stateIntention({ body, person, write }) {
      const { userId } = person;
      const { examId, intends } = body;
      return await write(async (tx) => {
        const now = clock();
        const exam = await lockExam(tx, userId, examId);
        const before = await keptIntention(tx, userId, examId);
        // First, because a paid application fee opens an application.
        if (intends && before?.intends === false) await oweRefundsAgain(tx, userId, examId);
        await requireOpen(tx, person, exam, now);
        if (body.examDateId !== null && exam.examType !== 'certifying')
          throw invalid({ examDateId: ['This exam has no dates to choose from.'] });
        const examDateId = intends ? body.examDateId : null;
        const isSame = before !== null && examDateId !== null && before.examDateId === examDateId;
        const isConfirmed = isSame && before.seatConfirmed;
        if (examDateId !== null && !isConfirmed) {
          const left = await lockDate(tx, { userId, examId, examDateId, now });
          if (left === 0 && !(isSame && hasSeat(before, now))) throw dateFull();
        }
        const heldUntil =
          examDateId === null || isConfirmed
            ? null
            : new Date(now + settings.seatHoldMinutes * MINUTE).toISOString();
        const stated = {
          intends,
          examDateId,
          seatHeldUntil: heldUntil,
          seatConfirmed: isConfirmed,
          statedAt: new Date(now).toISOString(),
        };
        await tx.query`
          insert into intentions ${inserted([{ userId, examId, ...stated }])}
          on conflict (user_id, exam_id) do update set ${fromExcluded(Object.keys(stated))}`;
        await audit(tx, userId, 'stateIntention', now, { examId, intends, examDateId });
        if (intends)
          await tx.query`
            update registrations set withdrawn_at = null where user_id = ${userId} and exam_id = ${examId}`;
        else await endDirectorRequest(tx, { userId, examId }, now, deps);
        return (await intentionOf(tx, userId, examId))!; // just saved above
      });
    },
  };
}
