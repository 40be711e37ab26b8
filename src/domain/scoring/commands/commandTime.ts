import type { Command, ExamAct } from './examCommand.ts';

/** The board's clock and the device's at one moment, epoch milliseconds. */
export interface Clocks {
  board: number;
  device: number;
}

/** A command is corrected by more than this, in milliseconds; less is how exactly an answer tells the time. */
const TOLERANCE = 5_000;

/**
 * A command that was made before the board had told its time, dated by the board's clock: the device's clock was as
 * wrong then as it is now. No time is later than now. Other commands stay.
 */
export function inBoardTime({ deviceAt, ...command }: Command, { board, device }: Clocks): Command {
  if (deviceAt === undefined) return command;
  const by = Math.min(deviceAt + board - device, board) - command.at;
  if (Math.abs(by) <= TOLERANCE) return command;
  const move = (time: string) => new Date(Math.min(Date.parse(time) + by, board)).toISOString();
  return { ...command, at: command.at + by, act: movedAct(command.act, move) };
}

/** Whether an act says when it was done; the others need no time of the board. */
export const hasTimes = ({ kind }: ExamAct): boolean => kind === 'exam.start' || kind === 'score.give';

function movedAct(act: ExamAct, move: (time: string) => string): ExamAct {
  switch (act.kind) {
    case 'exam.start':
      return {
        ...act,
        startedAt: move(act.startedAt),
        ...(act.identityConfirmedAt !== undefined && { identityConfirmedAt: move(act.identityConfirmedAt) }),
      };
    case 'score.give':
      return { ...act, givenAt: move(act.givenAt) };
    default:
      return act;
  }
}
