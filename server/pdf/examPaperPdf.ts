import { board } from '#domain/board.ts';
import { printedName } from '#domain/printedText.ts';
import { inks, taggedPdf } from './taggedPdf.ts';

interface ExamPaper {
  readonly title: string;
  /** Whose paper it is: name, and board number if there is one. */
  readonly owner?: string;
  readonly lines: readonly (readonly [label: string, value: string])[];
  /** A sentence below the lines. */
  readonly note: string;
  /** What stands in small type below it, if anything. */
  readonly smallPrint?: string;
}

const { ink, soft, accent } = inks;

/** Creates a score report or an admission card: a one-page tagged PDF. */
export const examPaperPdf = ({ title, owner = '', lines, note, smallPrint }: ExamPaper): Promise<Buffer> =>
  taggedPdf({ title, author: 'Member Portal', owner }, (page, write) => {
    const text = (role: 'H1' | 'P', words: string, font: string, size: number, color: string, gap: number) =>
      write(role, () => {
        page.font(font).fontSize(size).fillColor(color).text(words, { lineGap: 3 });
        page.y += gap;
      });
    text('P', board.name.toUpperCase(), 'Sans-Bold', 11, accent, 28);
    text('H1', title, 'Serif', 30, ink, 22);
    for (const [label, value] of lines) text('P', `${label}: ${printedName(value)}`, 'Sans', 12, ink, 8);
    page.y += 16;
    text('P', note, 'Sans', 11, soft, 24);
    if (smallPrint) text('P', smallPrint, 'Sans', 9, soft, 0);
  });
