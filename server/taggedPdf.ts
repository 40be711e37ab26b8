import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';
// oxlint-disable-next-line import/no-named-as-default -- its types know the default export only
import PDFDocument from 'pdfkit';

/** A page to draw on; lengths are in points of 1/72 inch. */
type Page = InstanceType<typeof PDFDocument>;

/** The board's colors on paper. */
export const inks = { ink: '#16202b', soft: '#566372', accent: '#0b5c7a', line: '#d9e0e7' } as const;

const require = createRequire(import.meta.url);
/**
 * Fonts by the names to draw with. The standard fonts of PDF have no letters beyond Western Europe, so names such as
 * "Nguyễn" or "Łukasz" would be garbled.
 */
const fonts = {
  Sans: require.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
  'Sans-Bold': require.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'),
  Serif: require.resolve('@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf'),
  'Serif-Bold': require.resolve('@expo-google-fonts/tinos/700Bold/Tinos_700Bold.ttf'),
  'Serif-Italic': require.resolve('@expo-google-fonts/tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf'),
};

const opened = new Map<string, Font>();

/**
 * Reads a font once. Reading its kerning takes half a second, which every document would take again, and in which the
 * server answers nobody.
 */
function fontOf(file: string): Font {
  const known = opened.get(file);
  if (known) return known;
  const font = openSync(file) as Font; // a file of one font
  opened.set(file, font);
  return font;
}

/** Side margin of a page, in points. */
export const MARGIN = 72;

interface Paper {
  /** The document's title in the viewer's window. */
  readonly title: string;
  readonly author: string;
  readonly layout?: 'portrait' | 'landscape';
}

/** A piece of text or drawing in reading order, as a heading or a paragraph. */
type Write = (role: 'H1' | 'H2' | 'P', draw: () => void) => void;

/** A table in reading order, of a header row and rows of cells; it goes on over pages. */
type WriteTable = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
  options: { columns: readonly (number | '*')[]; right: readonly number[] },
) => void;

/**
 * Creates a tagged PDF. Anything drawn outside of `write` and `table` is decorative and must be marked as an
 * artifact.
 */
export async function taggedPdf(
  { title, author, layout = 'portrait' }: Paper,
  draw: (page: Page, write: Write, table: WriteTable) => void,
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
  // PDFKit's types do not know that it takes a font that is open.
  for (const [name, file] of Object.entries(fonts)) page.registerFont(name, fontOf(file) as never);
  const parts: Buffer[] = [];
  page.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve) => page.on('end', resolve));
  const root = page.struct('Document');
  page.addStructure(root);
  const table: WriteTable = (header, rows, { columns, right }) => {
    const cellsOf = (texts: readonly string[], type: 'TH' | 'TD') =>
      texts.map((text, column) => ({
        text,
        // The first cell of a row names it.
        type: column === 0 ? ('TH' as const) : type,
        scope: type === 'TH' ? ('Column' as const) : ('Row' as const),
        ...(type === 'TH' && { font: { src: 'Sans-Bold' } }),
        align: { x: right.includes(column) ? ('right' as const) : ('left' as const), y: 'top' as const },
      }));
    page.font('Sans').fontSize(9).fillColor(inks.ink);
    // The types do not know the parent in the structure.
    const tagged = {
      structParent: root,
      columnStyles: [...columns],
      defaultStyle: {
        border: { top: 0, right: 0, bottom: 0.5, left: 0 },
        borderColor: { bottom: inks.line },
        padding: { top: 4, right: 6, bottom: 4, left: 0 },
      },
      data: [cellsOf(header, 'TH'), ...rows.map((row) => cellsOf(row, 'TD'))],
    };
    page.table(tagged);
    page.x = MARGIN;
  };
  draw(page, (role, piece) => void root.add(page.struct(role, {}, piece)), table);
  root.end();
  page.end();
  await done;
  return Buffer.concat(parts);
}
