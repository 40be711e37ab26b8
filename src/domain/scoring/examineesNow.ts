import type { Examinee } from '#contract/scoring/oralExams.ts';
import { recordOf, setsStatus, sheetAfter, valueOf } from './commands/examActs.ts';
import { shownCommands, type OutboxEntry } from './commands/examCommand.ts';
import { isThere } from './commands/serverVersion.ts';

type ExamineeState = Pick<Examinee, 'examScheduleId' | 'status' | 'skipReason' | 'casesScored'>;

/** The server's examinees with the unsent changes applied. */
export function examineesNow<E extends ExamineeState>(
  examinees: readonly E[],
  entries: readonly OutboxEntry[],
): readonly E[] {
  const shown = shownCommands(entries);
  if (shown.length === 0) return examinees;
  return examinees.map((examinee) => {
    const commands = shown.filter(({ examScheduleId }) => examScheduleId === examinee.examScheduleId);
    if (commands.length === 0) return examinee;
    const sheet = commands.findLast(({ act }) => setsStatus(act))?.act;
    const scores = new Map(
      commands.filter(({ act }) => recordOf(act) === 'score').map((each) => [each.target, each]),
    );
    const more = [...scores.values()].map(({ target, act, base }) => {
      // Where the examiner is asked, the board has counted what it has by now.
      const asked = entries.find(({ command, theirs }) => theirs !== null && command.target === target);
      return Number(valueOf(act) !== '') - Number(isThere(asked?.theirs ?? base));
    });
    return {
      ...examinee,
      ...(sheet && {
        status: valueOf(sheet) as Examinee['status'], // the values of these acts are statuses
        skipReason: sheetAfter(sheet, { skipReason: null, startedAt: null }).skipReason,
      }),
      casesScored: more.reduce((sum, each) => sum + each, examinee.casesScored),
    };
  });
}
