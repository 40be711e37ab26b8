import { board } from '#domain/board.ts';
import { paperOwner } from './paperOwner.ts';
import { inks, MARGIN, taggedPdf } from './taggedPdf.ts';

/** What a transcript says; days and numbers are formatted. */
export interface Transcript {
  readonly name: string;
  readonly boardNumber: string | null;
  /** The day on which the totals are true. */
  readonly asOf: string;
  /** Label, credits, credits with self-assessment. */
  readonly summary: readonly (readonly [string, string, string])[];
  /** Activity, date, credits, self-assessment, how long they count, who reported them: the columns of the screen. */
  readonly credits: readonly (readonly [string, string, string, string, string, string])[];
}

/** Creates a transcript of credits as a tagged PDF (first specification, §7 "CME"). */
export const transcriptPdf = ({ name, boardNumber, asOf, summary, credits }: Transcript): Promise<Buffer> => {
  const owner = paperOwner({ name, boardNumber });
  const paper = { title: 'CME transcript', author: board.name, owner };
  return taggedPdf(paper, (page, write, table) => {
    const width = page.page.width - 2 * MARGIN;
    const text = (role: 'H1' | 'H2' | 'P', words: string, font: string, size: number, gap: number) =>
      write(role, () => {
        page
          .font(font)
          .fontSize(size)
          .fillColor(role === 'P' ? inks.soft : inks.ink);
        page.text(words, MARGIN, page.y, { width });
        page.y += gap;
      });
    text('P', board.name.toUpperCase(), 'Sans-Bold', 10, 18);
    text('H1', 'CME transcript', 'Serif', 26, 6);
    text('P', name, 'Sans-Bold', 12, 2);
    if (boardNumber !== null) text('P', `Board number ${boardNumber}`, 'Sans', 10, 2);
    text('P', `As of ${asOf}`, 'Sans', 10, 16);
    table(['What counts today', 'Credits', 'Self-assessment'], summary, {
      columns: ['*', 80, 120],
      right: [1, 2],
    });
    page.y += 16;
    text('H2', 'Itemized credits', 'Serif', 16, 6);
    table(
      ['Title of the activity', 'Date', 'Credits', 'Self-assessment', 'Counts until', 'Reported by'],
      credits,
      {
        columns: ['*', 62, 44, 80, 76, 86],
        right: [2, 3],
      },
    );
  });
};
