import { createRequire } from 'node:module';
import { openSync, type Font } from 'fontkit';
// oxlint-disable-next-line import/no-named-as-default -- its types know the default export only
import PDFDocument from 'pdfkit';
import { board } from '#domain/board.ts';
import { isPrinted, printedName } from '#domain/printedText.ts';
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
  /** Whose paper it is: name, and board number if there is one. At the top of every page but the first. */
  readonly owner?: string;
  /** A single sheet in a frame has no line with its page number. */
  readonly isFramed?: boolean;
}

const LEFT_OUT = 'Letters of other scripts than Latin, Greek and Cyrillic, and pictures, are left out.';

/** Keeps empty boxes out of a paper: what the fonts have no picture of is left out of every text. */
function printOnlyKnown(page: Page) {
  let isLeftOut = false;
  const shown = (words: string) => {
    isLeftOut ||= !isPrinted(words);
    return printedName(words);
  };
  const text = page.text.bind(page);
  page.text = (words: string, ...rest: []) => text(shown(words), ...rest);
  return {
    /** A text as it is drawn; what is measured before has to be asked for here. */
    shown,
    /** Whether something was left out so far. */
    isLeftOut: () => isLeftOut,
  };
}

const BESIDE_EDGE = 40;
const SMALL = 8;

/** Draws one small line into the margin of a page, as an artifact: screen readers have pages of their own. */
function drawInMargin(page: Page, words: string, y: number, align: 'left' | 'right'): void {
  const { margins, width } = page.page;
  const { bottom } = margins;
  // PDFKit would begin a page for what is below its margin.
  margins.bottom = 0;
  page.markContent('Artifact', { type: 'Pagination' });
  page.font('Sans').fontSize(SMALL).fillColor(inks.soft);
  page.text(words, MARGIN, y, {
    width: width - 2 * MARGIN,
    height: SMALL * 1.5,
    ellipsis: true,
    lineBreak: true,
    align,
  });
  page.endMarkedContent();
  margins.bottom = bottom;
}

/** The board, the title and whose paper it is on every page but the first, and the page's number on every page. */
function drawMargins(page: Page, { title, owner }: Paper): void {
  const { start, count } = page.bufferedPageRange();
  const heading = [board.name, title, owner].filter((part) => part !== undefined && part !== '').join(' · ');
  for (let index = 0; index < count; index += 1) {
    page.switchToPage(start + index);
    if (index > 0) drawInMargin(page, heading, BESIDE_EDGE, 'left');
    drawInMargin(page, `Page ${index + 1} of ${count}`, page.page.height - BESIDE_EDGE - SMALL, 'right');
  }
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
  paper: Paper,
  draw: (page: Page, write: Write, table: WriteTable) => void,
): Promise<Buffer> {
  const { title, author, layout = 'portrait', isFramed = false } = paper;
  const page = new PDFDocument({
    bufferPages: true,
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
  const known = printOnlyKnown(page);
  const parts: Buffer[] = [];
  page.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<void>((resolve) => page.on('end', resolve));
  const root = page.struct('Document');
  page.addStructure(root);
  const table: WriteTable = (header, rows, columns) =>
    drawTable(page, root, [header, rows.map((row) => row.map(known.shown))], columns, {
      color: inks.ink,
      line: inks.line,
      margin: MARGIN,
    });
  const write: Write = (role, piece) => void root.add(page.struct(role, {}, piece));
  draw(page, write, table);
  if (known.isLeftOut())
    write('P', () => {
      page.y += 12;
      page.font('Sans').fontSize(SMALL).fillColor(inks.soft);
      page.text(LEFT_OUT, MARGIN, page.y, { width: page.page.width - 2 * MARGIN });
    });
  if (!isFramed) drawMargins(page, paper);
  root.end();
  page.end();
  await done;
  return Buffer.concat(parts);
}
