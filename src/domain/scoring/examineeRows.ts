import type { Examinee } from '#contract/oralExams.ts';
import { nothingHeld, sheetTarget, type Command, type OutboxEntry } from './examCommand.ts';
import { examineesNow } from './examineesNow.ts';
import { whereaboutsOf, type Whereabouts } from './whereabouts.ts';

/** One examinee of a list, as the examiner left them. */
export interface ExamineeRow {
  /** The same object as long as nothing changes about it. */
  examinee: Examinee;
  /** Cases of whose score only this device has the last change. */
  casesHere: number;
  /** Where a start, a skip or a submission is that the board has not received; `nowhere` without one. */
  sheet: Whereabouts['place'];
  /** The board has something newer of it, or refused something: a person decides. */
  isUndecided: boolean;
}

/** What the board received since it told its list counts like what it still has to receive. */
const asEntry = (command: Command): OutboxEntry => ({
  command,
  stage: 'waiting',
  isOnDevice: true,
  wasSent: true,
  theirs: null,
});

/** An examinee list with what was done on this device, in one pass over it. */
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
  return examineesNow(examinees, [...received.map(asEntry), ...entries]).map((examinee) => {
    const own = byExam.get(examinee.examScheduleId) ?? [];
    const scores = own.filter(({ command }) => command.act.kind.startsWith('score.'));
    return {
      examinee,
      casesHere: new Set(scores.map(({ command }) => command.target)).size,
      sheet: whereaboutsOf(sheetTarget(examinee.examScheduleScoreId), own, nothingHeld).place,
      isUndecided: own.some(({ stage }) => stage === 'stale' || stage === 'refused'),
    };
  });
}
