import type { Examinee } from '#contract/scoring/oralExams.ts';
import { recordOf } from './commands/examActs.ts';
import { entryElsewhere, sheetTarget, type Command, type OutboxEntry } from './commands/examCommand.ts';
import { noServerVersion } from './commands/serverVersion.ts';
import { examineesNow } from './examineesNow.ts';
import { isOnPageOnly, syncStatusOf, type SyncStatus } from './commands/syncStatus.ts';

/** The status of an examinee as it is shown: an exam is submitted once the board has received the submission. */
export type ShownStatus = Examinee['status'] | 'submitting';

/** The status that a row shows. */
export const shownStatus = ({
  examinee: { status },
  sheet,
}: {
  examinee: Pick<Examinee, 'status'>;
  sheet: SyncStatus['place'];
}): ShownStatus =>
  status === 'submitted' && sheet !== 'nowhere' && sheet !== 'board' ? 'submitting' : status;

/** One examinee of a list, with the examiner's changes applied. */
export interface ExamineeRow {
  /** The same object as long as nothing about it changes. */
  examinee: Examinee;
  /** Number of cases with an unsent score, apart from those of which one is on the page only. */
  casesHere: number;
  /** Number of cases with a score that the device could not store: it is lost when the page closes. */
  casesOnPage: number;
  /** Status of an unsent start, skip or submission; `nowhere` if there is none. */
  sheet: SyncStatus['place'];
  /** The server has a newer version or refused a change: the examiner decides. */
  isUndecided: boolean;
}

/**
 * An examinee list with this device's changes applied, computed in one pass. Commands that the server received after
 * it sent the list count like unsent ones.
 */
export function examineeRows(
  examinees: readonly Examinee[],
  entries: readonly OutboxEntry[],
  received: readonly Command[],
): readonly ExamineeRow[] {
  const byExam = new Map<number | null, OutboxEntry[]>();
  for (const entry of entries) {
    const { examScheduleId } = entry.command;
    byExam.set(examScheduleId, [...(byExam.get(examScheduleId) ?? []), entry]);
  }
  return examineesNow(examinees, [...received.map(entryElsewhere), ...entries]).map((examinee) => {
    const own = byExam.get(examinee.examScheduleId) ?? [];
    const scores = own.filter(({ command }) => recordOf(command.act) === 'score');
    const targets = (of: readonly OutboxEntry[]) => new Set(of.map(({ command }) => command.target)).size;
    const casesOnPage = targets(scores.filter(isOnPageOnly));
    return {
      examinee,
      casesHere: targets(scores) - casesOnPage,
      casesOnPage,
      sheet: syncStatusOf(sheetTarget(examinee.examScheduleScoreId), own, noServerVersion).place,
      isUndecided: own.some(({ stage }) => stage === 'stale' || stage === 'refused'),
    };
  });
}

/**
 * How many examinees of a session are done, submitted to the board or skipped, of those whom the examiner has to see: one
 * with a conflict of interest is not counted, unless the exam was begun.
 */
export function examineesDone(rows: readonly ExamineeRow[]): { done: number; count: number } {
  const toSee = rows.filter(({ examinee }) => !examinee.isConflicted || examinee.status !== 'waiting');
  const done = toSee.map(shownStatus).filter((status) => status === 'submitted' || status === 'skipped');
  return { done: done.length, count: toSee.length };
}
