// oxlint-disable-next-line import/no-named-as-default -- its types know the default export only
import PDFDocument from 'pdfkit';

/** A page to draw on; lengths are in points of 1/72 inch. */
type Page = InstanceType<typeof PDFDocument>;

/** The board's colors on paper. */
export const inks = { ink: '#16202b', soft: '#566372', accent: '#0b5c7a', line: '#d9e0e7' } as const;

/** Side margin of a page, in points. */
export const MARGIN = 72;

interface Paper {
  /** The document's title in the viewer's window. */
  readonly title: string;
  readonly author: string;
  readonly layout?: 'portrait' | 'landscape';
}

/** A piece of text or drawing in reading order, as a heading, a paragraph … */
type Write = (role: 'H1' | 'P', draw: () => void) => void;

/**
 * Creates a one-page tagged PDF. Anything drawn outside of `write` is decorative and must be marked as an
 * artifact.
 */
export async function taggedPdf(
  { title, author, layout = 'portrait' }: Paper,
  draw: (page: Page, write: Write) => void,
): Promise<Buffer> {
  const page = new PDFDocument({
    size: 'LETTER',
    layout,
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author },
  });
  const parts: Buffer[] = [];
  page.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve) => page.on('end', resolve));
  const root = page.struct('Document');
  page.addStructure(root);
  draw(page, (role, piece) => void root.add(page.struct(role, {}, piece)));
  root.end();
  page.end();
  await done;
  return Buffer.concat(parts);
}
