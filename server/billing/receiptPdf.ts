// oxlint-disable-next-line import/no-named-as-default -- its types know the default export only
import PDFDocument from 'pdfkit';

interface Receipt {
  readonly number: string;
  /** In words, with its currency. */
  readonly amount: string;
  readonly lines: readonly (readonly [label: string, value: string])[];
}

const ink = '#16202b';
const soft = '#566372';
const accent = '#0b5c7a';
const line = '#d9e0e7';

const MARGIN = 72;
const LABEL = 130;

/** Makes a receipt as a tagged PDF of one page, that a screen reader reads in order. */
export async function receiptPdf({ number, amount, lines }: Receipt): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: `Receipt ${number}`, Author: 'The Surgical Certification Board' },
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve) => document.on('end', resolve));
  const width = document.page.width - 2 * MARGIN;
  const root = document.struct('Document');
  document.addStructure(root);
  const write = (
    role: string,
    text: string,
    style: { font: string; size: number; color: string; gap: number },
  ) =>
    root.add(
      document.struct(role, {}, () => {
        document.font(style.font).fontSize(style.size).fillColor(style.color);
        document.text(text, MARGIN, document.y, { width });
        document.y += style.gap;
      }),
    );
  const rule = () => {
    document.markContent('Artifact');
    const { y } = document;
    document
      .lineWidth(0.75)
      .strokeColor(line)
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + width, y)
      .stroke();
    document.endMarkedContent();
    document.y += 12;
  };
  write('P', 'THE SURGICAL CERTIFICATION BOARD', {
    font: 'Helvetica-Bold',
    size: 11,
    color: accent,
    gap: 28,
  });
  write('H1', 'Receipt', { font: 'Times-Roman', size: 34, color: ink, gap: 2 });
  write('P', `Number ${number}`, { font: 'Helvetica', size: 11, color: soft, gap: 26 });
  write('P', amount, { font: 'Helvetica-Bold', size: 26, color: ink, gap: 4 });
  write('P', 'received by the board', { font: 'Helvetica', size: 11, color: soft, gap: 24 });
  for (const [label, value] of lines) {
    rule();
    root.add(
      document.struct('P', {}, () => {
        const { y } = document;
        document.font('Helvetica').fontSize(11).fillColor(soft);
        document.text(`${label}: `, MARGIN, y, { width: LABEL });
        const below = document.y;
        document.fillColor(ink).text(value, MARGIN + LABEL, y, { width: width - LABEL });
        document.y = Math.max(below, document.y) + 12;
      }),
    );
  }
  rule();
  document.y += 24;
  write('P', 'Keep this receipt for your records. The board needs nothing more from you for this payment.', {
    font: 'Helvetica',
    size: 10,
    color: soft,
    gap: 0,
  });
  root.end();
  document.end();
  await done;
  return Buffer.concat(parts);
}
