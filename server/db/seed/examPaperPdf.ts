// oxlint-disable-next-line import/no-named-as-default -- its types know the default export only
import PDFDocument from 'pdfkit';

interface ExamPaper {
  readonly title: string;
  readonly lines: readonly (readonly [label: string, value: string])[];
  /** A sentence below the lines. */
  readonly note: string;
}

const MARGIN = 72;

/** Makes a score report or an admission card of the demo: a tagged PDF of one page. */
export async function examPaperPdf({ title, lines, note }: ExamPaper): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: 'Member Portal' },
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve) => document.on('end', resolve));
  const root = document.struct('Document');
  document.addStructure(root);
  const write = (role: string, text: string, font: string, size: number, color: string, gap: number) =>
    root.add(
      document.struct(role, {}, () => {
        document.font(font).fontSize(size).fillColor(color).text(text, { lineGap: 3 });
        document.y += gap;
      }),
    );
  write('P', 'THE SURGICAL CERTIFICATION BOARD', 'Helvetica-Bold', 11, '#0b5c7a', 28);
  write('H1', title, 'Times-Roman', 30, '#16202b', 22);
  for (const [label, value] of lines) write('P', `${label}: ${value}`, 'Helvetica', 12, '#16202b', 8);
  document.y += 16;
  write('P', note, 'Helvetica', 11, '#566372', 24);
  write('P', 'Demonstration document. The person and the board are invented.', 'Helvetica', 9, '#566372', 0);
  root.end();
  document.end();
  await done;
  return Buffer.concat(parts);
}
