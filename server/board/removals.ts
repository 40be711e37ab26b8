import { audit } from '#server/auth/accounts.ts';
import type { Database } from '#server/db/database.ts';
import { CommandRefused, requireAccount, type By } from './accounts.ts';
import { realExams } from './realExams.ts';
import { hasBegun } from './scoreSheets.ts';

/**
 * Takes an examinee off an exam day, with the empty sheets of their exam: an import never deletes one.
 *
 * @throws CommandRefused for an exam that is not known, and from its day on.
 */
export const removeExaminee = (db: Database, examineeId: number, { by, now }: By): Promise<string> =>
  db.transaction(async (tx) => {
    const at = new Date(now).toISOString();
    // Examiners may begin ahead of the schedule, without a network, and wherever that day has come.
    const [exam] = await tx.query<{ name: string; begun: boolean }>`
      select e.examinee_name as name,
             ${hasBegun(at)} or r.exam_date <= (${at}::timestamptz + interval '14 hours')::date as begun
        from ${realExams}
       where e.exam_schedule_id = ${examineeId} for update of e`;
    if (!exam) throw new CommandRefused(`There is no examinee with the number ${examineeId}.`);
    if (exam.begun)
      throw new CommandRefused(`The exam of ${exam.name} (${examineeId}) may have begun, so it stays.`);
    await tx.query`delete from exam_schedules where exam_schedule_id = ${examineeId}`;
    await audit(tx, 0, 'board examinee remove', now, { by, examineeId });
    return `${exam.name} (${examineeId}) is no longer on the schedule. Delete the row in examinees.csv too.`;
  });

/** Removes a conflict of interest between an examiner and an examinee. */
export const removeConflict = (
  db: Database,
  { examineeId, userName }: { examineeId: number; userName: string },
  { by, now }: By,
): Promise<string> =>
  db.transaction(async (tx) => {
    const { userId } = await requireAccount(tx, userName);
    const removed = await tx.query`
      delete from examiner_conflicts where exam_schedule_id = ${examineeId} and user_id = ${userId}
      returning 1`;
    if (removed.length === 0)
      throw new CommandRefused(`${userName} has no conflict of interest with the examinee ${examineeId}.`);
    await audit(tx, userId, 'board conflict remove', now, { by, examineeId });
    return `${userName} has no conflict of interest with the examinee ${examineeId} any more. Delete the row in conflicts.csv too.`;
  });
