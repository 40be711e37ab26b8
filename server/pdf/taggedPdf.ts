import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';
// oxlint-disable-next-line import/no-named-as-default -- its types know the default export only
import PDFDocument from 'pdfkit';
import { drawTable, type Columns, type Page } from './table.ts';

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
 * fontkit keeps a glyph as it was first read. When a document embeds "Č", it reads its "C" without the character, and
 * every later document would show a "C" that cannot be searched, copied or read aloud.
 */
function keepCharacters(font: Font): Font {
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, characters = []) => {
    const glyph = getGlyph(id, characters);
    if (glyph.codePoints.length === 0 && characters.length > 0) glyph.codePoints = characters;
    return glyph;
  };
  return font;
}

/** Opens a font once. Reading its kerning takes half a second, which every document would take again. */
function fontOf(file: string): Font {
  const known = opened.get(file);
  if (known) return known;
  const font = keepCharacters(openSync(file) as Font); // a file of one font
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
type WriteTable = (header: readonly string[], rows: readonly (readonly string[])[], columns: Columns) => void;

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
  // Without a family PDFKit would open a font again whenever it returns to it.
  for (const [name, file] of Object.entries(fonts)) page.registerFont(name, fontOf(file) as never, name);
  const parts: Buffer[] = [];
  page.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve) => page.on('end', resolve));
  const root = page.struct('Document');
  page.addStructure(root);
  const table: WriteTable = (header, rows, columns) =>
    drawTable(page, root, [header, rows], columns, { color: inks.ink, line: inks.line, margin: MARGIN });
  draw(page, (role, piece) => void root.add(page.struct(role, {}, piece)), table);
  root.end();
  page.end();
  await done;
  return Buffer.concat(parts);
}
