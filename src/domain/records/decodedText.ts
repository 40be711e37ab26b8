/** What stands in a text for bytes that could not be read. */
export const REPLACEMENT = '\uFFFD';

/** Share of zero bytes in one half of the byte pairs from which a text counts as UTF-16. */
const ZEROS = 0.3;
const SAMPLE = 4096;

/** The encoding that the mark at the start of a file names; null without one. */
function markedAs([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** UTF-16 without a mark: Latin letters and digits have a zero in one half of each pair. */
function zeroBytesOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2]! += 1;
  const [even, odd] = zeros as [number, number];
  const least = Math.max(1, (sample.length / 2) * ZEROS);
  if (odd >= least && odd > even) return 'utf-16le';
  return even >= least ? 'utf-16be' : null;
}

/**
 * The text of a spreadsheet's file: UTF-8 or UTF-16 with or without a mark, otherwise Windows-1252, in which older
 * programs save CSV. The mark is left out. Where a mark names an encoding that the bytes do not follow, U+FFFD stands
 * for them.
 */
export function decodedText(bytes: Uint8Array): string {
  const encoding = markedAs(bytes) ?? zeroBytesOf(bytes);
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
