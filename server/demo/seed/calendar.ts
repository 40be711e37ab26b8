import type { DateTime } from 'luxon';
import { yesOrNo } from '#server/board/cells.ts';
import { boardTables } from './dataFiles.ts';
import { userIds } from './people.ts';

/** A time on the day `days` from today, in the board's time zone. */
export const at = (today: DateTime, days: number, hour = 0) =>
  today.plus({ days }).set({ hour }).toUTC().toISO() ?? '';

/** An exam of the demo, as its table has it. */
interface DemoExam {
  readonly exam_id: number;
  readonly exam_code: string;
  readonly exam_name: string;
  readonly exam_type: 'qualifying' | 'certifying' | 'other';
  readonly reg_open_date: string;
  readonly exam_start_date: string;
  readonly exam_end_date: string;
}

/** Only the coming qualifying exam is the one that trainees are told to apply for. */
export const examColumns = { is_qualifying: yesOrNo };

/** The board's exam calendar around a day by the exams' ids: past exams, open registrations and later exams. */
export const calendar = (today: DateTime): ReadonlyMap<number, DemoExam> =>
  new Map(
    boardTables('exams.csv', today, { userIds }, examColumns)
      .flatMap(({ records }) => records as unknown as readonly DemoExam[]) // `exams.csv` has the columns of that table
      .map((exam) => [exam.exam_id, exam]),
  );
