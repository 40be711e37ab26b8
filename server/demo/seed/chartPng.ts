import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 800;
const HEIGHT = 500;
const MARGIN = 60;
/** Pixels from one unit of the value axis to the next are computed from this range. */
const RANGE = { lowest: 40, highest: 160, step: 20 };

type Ink = readonly [red: number, green: number, blue: number];
const inks = {
  paper: [255, 255, 255],
  grid: [217, 224, 231],
  ink: [22, 32, 43],
  fact: [11, 92, 122],
} as const;

/** A line of a chart, one value for each hour; `isDashed` tells two lines apart without color. */
export interface ChartLine {
  readonly values: readonly number[];
  readonly isDashed?: boolean;
}

/** Figures of three by five pixels, row by row. */
const figures = [
  '111101101101111',
  '010110010010111',
  '111001111100111',
  '111001111001111',
  '101101111001001',
  '111100111001111',
  '111100111101111',
  '111001010010010',
  '111101111101111',
  '111101111001111',
];

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** A chart of values by the hour as a PNG image, drawn without a library: the demo needs no other image. */
export function chartPng(lines: readonly ChartLine[]): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, 255);
  const dot = (x: number, y: number, [red, green, blue]: Ink, size = 1) => {
    for (let row = Math.round(y); row < Math.round(y) + size; row++)
      for (let column = Math.round(x); column < Math.round(x) + size; column++)
        if (row >= 0 && row < HEIGHT && column >= 0 && column < WIDTH)
          pixels.set([red, green, blue], (row * WIDTH + column) * 3);
  };
  const number = (value: number, right: number, middle: number) =>
    String(value)
      .split('')
      .toReversed()
      .forEach((digit, place) =>
        (figures[Number(digit)] ?? '').split('').forEach((bit, index) => {
          if (bit === '1')
            dot(
              right - place * 16 - 12 + (index % 3) * 4,
              middle - 10 + Math.floor(index / 3) * 4,
              inks.ink,
              4,
            );
        }),
      );

  const hours = Math.max(...lines.map(({ values }) => values.length)) - 1;
  const xOf = (hour: number) => MARGIN + (hour / hours) * (WIDTH - MARGIN - 30);
  const yOf = (value: number) =>
    HEIGHT - MARGIN - ((value - RANGE.lowest) / (RANGE.highest - RANGE.lowest)) * (HEIGHT - MARGIN - 30);
  for (let value = RANGE.lowest; value <= RANGE.highest; value += RANGE.step) {
    for (let x = MARGIN; x < WIDTH - 30; x++) dot(x, yOf(value), inks.grid);
    number(value, MARGIN - 10, yOf(value));
  }
  for (let hour = 0; hour <= hours; hour++) {
    for (let y = 30; y < HEIGHT - MARGIN; y++) dot(xOf(hour), y, inks.grid);
    number(hour, xOf(hour) + 8, HEIGHT - MARGIN + 24);
  }
  for (const { values, isDashed = false } of lines)
    values.slice(1).forEach((value, index) => {
      const [from, to] = [values[index]!, value]; // the one before
      const steps = Math.ceil(xOf(index + 1) - xOf(index));
      for (let step = 0; step <= steps; step++)
        if (!isDashed || step % 16 < 9)
          dot(
            xOf(index) + step,
            yOf(from + ((to - from) * step) / steps) - 2,
            isDashed ? inks.ink : inks.fact,
            5,
          );
    });

  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  // Each row starts with its filter: none.
  const rows = Array.from({ length: HEIGHT }, (_, row) =>
    Buffer.concat([Buffer.from([0]), pixels.subarray(row * WIDTH * 3, (row + 1) * WIDTH * 3)]),
  );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
