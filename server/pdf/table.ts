import type PDFDocument from 'pdfkit';

/** A page to draw on; lengths are in points of 1/72 inch. */
export type Page = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Page['struct']>;

export interface Columns {
  /** Widths in points; those with `*` share what is left. */
  readonly columns: readonly (number | '*')[];
  /** Indexes of the columns that are aligned to the right. */
  readonly right: readonly number[];
}

interface Look {
  readonly color: string;
  readonly line: string;
  readonly margin: number;
}

const SIZE = 9;
/** Space in a cell above and below its text, and to the right of it, in points. */
const ABOVE = 4;
const BESIDE = 6;

/** PDFKit would measure a line again for what is drawn below or through it; there is nothing. */
const measured = { lineBreak: false, textWidth: 0, wordCount: 1 };

/** Where a line may end: after a space, a hyphen, a dash or a slash. */
const piecesOf = (text: string) => text.split(/(?<=[\s\-–—/])/u);

/** Breaks texts into lines; each word is measured once, because a table repeats most of its words. */
function createWrap(page: Page, font: string) {
  const widths = new Map<string, number>();
  const widthOf = (text: string) => {
    let width = widths.get(text);
    if (width === undefined) {
      page.font(font).fontSize(SIZE);
      width = page.widthOfString(text);
      widths.set(text, width);
    }
    return width;
  };
  /** The lines of a text in a column; a word that is longer than a line is broken. */
  return (text: string, most: number): readonly string[] => {
    const oneLine = text.replaceAll(/\s+/gu, ' ').trim();
    if (widthOf(oneLine) <= most) return [oneLine];
    const lines: string[] = [];
    let line = '';
    let left = most;
    const add = (piece: string) => {
      line += piece;
      left -= widthOf(piece);
    };
    const endLine = () => {
      if (line !== '') lines.push(line);
      line = '';
      left = most;
    };
    for (const piece of piecesOf(oneLine)) {
      const bare = widthOf(piece.trimEnd());
      if (bare > left) endLine();
      if (bare <= most) add(piece);
      else
        for (const letter of piece) {
          if (widthOf(letter) > left) endLine();
          add(letter);
        }
    }
    endLine();
    return lines;
  };
}

/** Widths of all columns in points. */
function widthsOf(columns: Columns['columns'], total: number): number[] {
  const taken = columns.reduce((sum: number, width) => (width === '*' ? sum : sum + width), 0);
  const share = (total - taken) / columns.filter((width) => width === '*').length;
  return columns.map((width) => (width === '*' ? share : width));
}

/**
 * Collects what is drawn on a page, until the returned function writes it as one piece. PDFKit writes each operator as a
 * piece of its own, which takes a tenth of the time.
 */
function collectContent(page: Page): () => void {
  const addContent = page.addContent.bind(page);
  const operators: string[] = [];
  page.addContent = (operator: string) => {
    operators.push(operator);
    return page;
  };
  return () => {
    page.addContent = addContent;
    page.addContent(operators.join('\n'));
  };
}

/**
 * Draws a table at the current position, tagged for screen readers; rows that do not fit go to a new page. PDFKit's own
 * table measures each cell four times, and takes five times as long.
 */
export function drawTable(
  page: Page,
  parent: Element,
  [header, rows]: readonly [readonly string[], readonly (readonly string[])[]],
  { columns, right }: Columns,
  { color, line, margin }: Look,
): void {
  const total = page.page.width - 2 * margin;
  const widths = widthsOf(columns, total);
  const wrapIn = { Sans: createWrap(page, 'Sans'), 'Sans-Bold': createWrap(page, 'Sans-Bold') };
  const table = page.struct('Table');
  parent.add(table);

  /** The row with the names of the columns, a row of the table, or the former at the top of another page. */
  const drawRow = (cells: readonly string[], kind: 'header' | 'row' | 'repeated') => {
    const font = kind === 'row' ? 'Sans' : 'Sans-Bold';
    const wrapped = cells.map((text, column) => wrapIn[font](text, widths[column]! - BESIDE)); // a width for each
    page.font(font).fontSize(SIZE).fillColor(color);
    const lineHeight = page.currentLineHeight(true);
    const height = Math.max(...wrapped.map(({ length }) => length)) * lineHeight + 2 * ABOVE;
    if (kind !== 'repeated' && page.y + height > page.page.maxY()) {
      page.continueOnNewPage();
      if (kind === 'row') drawRow(header, 'repeated');
      page.font(font).fontSize(SIZE).fillColor(color);
    }
    const top = page.y;
    const writeRow = collectContent(page);
    // Screen readers have read the names of the columns: on further pages they are decoration.
    const row = kind === 'repeated' ? null : page.struct('TR');
    if (row) table.add(row);
    else page.markContent('Artifact');
    let left = margin;
    for (const [column, lines] of wrapped.entries()) {
      const x = left;
      const width = widths[column]! - BESIDE; // a width for each
      left += widths[column]!;
      // The first cell of a row names it. PDFKit's types do not know the scope of a header.
      const scope = (): object => ({ scope: kind === 'header' ? 'Column' : 'Row' });
      const [type, options] =
        kind === 'header' || column === 0 ? (['TH', scope()] as const) : (['TD', {}] as const);
      const draw = () => {
        for (const [index, each] of lines.entries()) {
          const start = right.includes(column) ? x + width - page.widthOfString(each.trimEnd()) : x;
          page.text(each, start, top + ABOVE + index * lineHeight, measured);
        }
      };
      if (row) row.add(page.struct(type, options, draw));
      else draw();
    }
    if (row) row.end();
    else page.endMarkedContent();
    page.y = top + height;
    page.markContent('Artifact');
    page
      .lineWidth(0.5)
      .strokeColor(line)
      .moveTo(margin, page.y)
      .lineTo(margin + total, page.y)
      .stroke();
    page.endMarkedContent();
    writeRow();
  };

  drawRow(header, 'header');
  for (const row of rows) drawRow(row, 'row');
  table.end();
  page.x = margin;
}
