import { board } from '#domain/board.ts';
import { inks, MARGIN, taggedPdf } from './taggedPdf.ts';

interface Receipt {
  readonly number: string;
  /** Whose receipt it is: name, and board number if there is one. */
  readonly owner: string;
  /** Formatted, with its currency. */
  readonly amount: string;
  readonly lines: readonly (readonly [label: string, value: string])[];
}

const { ink, soft, accent, line } = inks;
const LABEL = 130;

interface Style {
  readonly font: string;
  readonly size: number;
  readonly color: string;
  /** Bottom margin, in points. */
  readonly gap: number;
}

/** Creates a receipt as a one-page tagged PDF with a reading order for screen readers. */
export const receiptPdf = ({ number, owner, amount, lines }: Receipt): Promise<Buffer> =>
  taggedPdf({ title: `Receipt ${number}`, author: board.name, owner }, (page, write) => {
    const width = page.page.width - 2 * MARGIN;
    const text = (role: 'H1' | 'P', words: string, { font, size, color, gap }: Style) =>
      write(role, () => {
        page.font(font).fontSize(size).fillColor(color);
        page.text(words, MARGIN, page.y, { width });
        page.y += gap;
      });
    const rule = () => {
      page.markContent('Artifact');
      const { y } = page;
      page
        .lineWidth(0.75)
        .strokeColor(line)
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + width, y)
        .stroke();
      page.endMarkedContent();
      page.y += 12;
    };
    text('P', board.name.toUpperCase(), {
      font: 'Sans-Bold',
      size: 11,
      color: accent,
      gap: 28,
    });
    text('H1', 'Receipt', { font: 'Serif', size: 34, color: ink, gap: 2 });
    text('P', `Number ${number}`, { font: 'Sans', size: 11, color: soft, gap: 26 });
    text('P', amount, { font: 'Sans-Bold', size: 26, color: ink, gap: 4 });
    text('P', 'received by the board', { font: 'Sans', size: 11, color: soft, gap: 24 });
    for (const [label, value] of lines) {
      rule();
      write('P', () => {
        const { y } = page;
        page.font('Sans').fontSize(11).fillColor(soft);
        page.text(`${label}: `, MARGIN, y, { width: LABEL });
        const below = page.y;
        page.fillColor(ink).text(value, MARGIN + LABEL, y, { width: width - LABEL });
        page.y = Math.max(below, page.y) + 12;
      });
    }
    rule();
    page.y += 24;
    text('P', 'Keep this receipt for your records. You do not need to do anything else for this payment.', {
      font: 'Sans',
      size: 10,
      color: soft,
      gap: 0,
    });
  });
