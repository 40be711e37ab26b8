import { createHash } from 'node:crypto';

const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'; // no characters that look alike

/** The most characters that one seed gives. */
const MOST = 8;

/** Up to eight characters that are easy to read out on the phone; the same seed gives the same ones. */
export function readableLetters(seed: string, count: number): string {
  const bytes = createHash('sha256').update(seed).digest();
  return Array.from(
    { length: Math.min(count, MOST) },
    (_, index) => letters[bytes.readUInt32BE(index * 4) % letters.length],
  ).join('');
}
