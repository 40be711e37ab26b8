// oxlint-disable-next-line import/no-named-as-default -- its types know the default export only
import PDFDocument from 'pdfkit';

interface Certificate {
  readonly name: string;
  readonly specialty: string;
  readonly number: string;
  /** Calendar days, `2026-11-21`. */
  readonly issued: string;
  readonly expires: string | null;
}

const ink = '#16202b';
const soft = '#566372';
const accent = '#0b5c7a';

const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Makes a certificate as a tagged PDF, one landscape page, that a screen reader reads in order. */
export async function certificatePdf(certificate: Certificate): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'LETTER',
    layout: 'landscape',
    margin: 72,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: `Certificate ${certificate.number}, ${certificate.specialty}`, Author: 'Member Portal' },
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve) => document.on('end', resolve));

  const { width, height } = document.page;
  document.markContent('Artifact');
  document
    .lineWidth(3)
    .strokeColor(accent)
    .rect(30, 30, width - 60, height - 60)
    .stroke();
  document
    .lineWidth(0.75)
    .rect(38, 38, width - 76, height - 76)
    .stroke();
  document.endMarkedContent();

  const root = document.struct('Document');
  document.addStructure(root);
  const line = (role: string, text: string, y: number, font: string, size: number, color: string) =>
    root.add(
      document.struct(role, {}, () => {
        document.font(font).fontSize(size).fillColor(color);
        document.text(text, 72, y, { width: width - 144, align: 'center' });
      }),
    );
  line('P', 'THE SURGICAL CERTIFICATION BOARD', 92, 'Helvetica-Bold', 13, accent);
  line('H1', 'Certificate', 124, 'Times-Roman', 44, ink);
  line('P', 'This certifies that', 196, 'Times-Italic', 16, soft);
  line('P', certificate.name, 226, 'Times-Bold', 34, ink);
  line('P', 'has met the requirements of the board and is certified in', 284, 'Times-Italic', 16, soft);
  line('P', certificate.specialty, 314, 'Times-Bold', 26, ink);
  const until =
    certificate.expires === null
      ? 'in continuous certification'
      : `valid until ${inWords(certificate.expires)}`;
  line('P', `Issued on ${inWords(certificate.issued)}, ${until}`, 372, 'Times-Roman', 15, ink);
  line('P', `Certificate number ${certificate.number}`, 400, 'Times-Roman', 15, ink);
  line('P', 'Demonstration document. The person and the board are invented.', 496, 'Helvetica', 9, soft);
  root.end();
  document.end();
  await done;
  return Buffer.concat(parts);
}
