import papa from 'papaparse';
import { withoutMarks } from '#ui/table/csv.ts';
import type { ExamDriver } from '../examDriver.ts';

/** A line of the file that Daily Exam Scores saves. */
export interface FileLine {
  candidate: string;
  position: number;
  score: string;
  /** When the board received the score, or where it is. */
  received: string;
  receipt: string;
  comment: FileText;
  remarks: FileText;
}

interface FileText {
  text: string;
  status: string;
}

/** Saves the ledger as a file, and reads it. */
export async function readLedgerFile(driver: ExamDriver): Promise<FileLine[]> {
  const page = driver.page();
  await page.evaluate(`(() => {
    const made = globalThis.portalMade ??= URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      globalThis.portalFile = blob.text();
      return made.call(URL, blob);
    };
  })()`);
  await page.getByRole('button', { name: 'Save as CSV' }).click({ timeout: 20_000 });
  const { data } = papa.parse<Record<string, string>>(await page.evaluate<string>('globalThis.portalFile'), {
    header: true,
    skipEmptyLines: true,
  });
  return data.map((row) => {
    const cell = (name: string) => withoutMarks(row[name] ?? '');
    const received = Object.keys(row).find((name) => name.startsWith('Received by the board')) ?? '';
    const text = (name: string) => ({ text: cell(name), status: cell(`${name}: status`) });
    return {
      candidate: cell('Candidate number'),
      position: Number(cell('Case')),
      score: cell('Score'),
      received: cell(received),
      receipt: cell('Receipt'),
      comment: text('Comment'),
      remarks: text('Remarks on the exam'),
    };
  });
}
