import { createHash } from 'node:crypto';

const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'; // none that looks like another

/** The most letters that one seed gives. */
const MOST = 8;

/** Letters to be read out on the telephone, up to eight; the same seed gives the same ones. */
export function readableLetters(seed: string, count: number): string {
  const bytes = createHash('sha256').update(seed).digest();
  return Array.from(
    { length: Math.min(count, MOST) },
    (_, index) => letters[bytes.readUInt32BE(index * 4) % letters.length],
  ).join('');
}
