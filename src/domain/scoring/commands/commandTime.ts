import { movedAct } from './examActs.ts';
import type { Command } from './examCommand.ts';

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
