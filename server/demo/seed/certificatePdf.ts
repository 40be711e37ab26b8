import { board } from '#domain/board.ts';
import { inks, MARGIN, taggedPdf } from '#server/pdf/taggedPdf.ts';
import { demoNote } from './demoNote.ts';

interface Certificate {
  readonly name: string;
  readonly specialty: string;
  readonly number: string;
  /** Calendar days, `2026-11-21`. */
  readonly issued: string;
  readonly expires: string | null;
}

const { ink, soft, accent } = inks;
/** Longer names than fit at this size take more lines. */
const SMALLEST = 14;

const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Creates a certificate as a one-page landscape tagged PDF for screen readers. */
export function certificatePdf(certificate: Certificate): Promise<Buffer> {
  const { name, specialty, number, issued, expires } = certificate;
  const paper = {
    title: `Certificate ${number}, ${specialty}`,
    author: 'Member Portal',
    layout: 'landscape',
    isFramed: true,
  } as const;
  return taggedPdf(paper, (page, write) => {
    const { width, height } = page.page;
    page.markContent('Artifact');
    page
      .lineWidth(3)
      .strokeColor(accent)
      .rect(30, 30, width - 60, height - 60)
      .stroke();
    page
      .lineWidth(0.75)
      .rect(38, 38, width - 76, height - 76)
      .stroke();
    page.endMarkedContent();

    const most = width - 2 * MARGIN;
    // Long names are smaller, and push down what follows when one line is not enough for them.
    const line = (role: 'H1' | 'P', text: string, y: number, font: string, size: number, color: string) =>
      write(role, () => {
        page.font(font).fontSize(size).fillColor(color);
        const fitting = Math.floor((size * most) / page.widthOfString(text));
        page.fontSize(Math.min(size, Math.max(fitting, SMALLEST)));
        page.text(text, MARGIN, Math.max(y, page.y + 4), { width: most, align: 'center' });
      });
    line('P', board.name.toUpperCase(), 92, 'Sans-Bold', 13, accent);
    line('H1', 'Certificate', 124, 'Serif', 44, ink);
    line('P', 'This certifies that', 196, 'Serif-Italic', 16, soft);
    line('P', name, 226, 'Serif-Bold', 34, ink);
    line('P', 'has met the requirements of the board and is certified in', 284, 'Serif-Italic', 16, soft);
    line('P', specialty, 314, 'Serif-Bold', 26, ink);
    const until = expires === null ? 'in continuous certification' : `valid until ${inWords(expires)}`;
    line('P', `Issued on ${inWords(issued)}, ${until}`, 372, 'Serif', 15, ink);
    line('P', `Certificate number ${number}`, 400, 'Serif', 15, ink);
    line('P', demoNote, 496, 'Sans', 9, soft);
  });
}
