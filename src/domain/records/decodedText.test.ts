import { describe, expect, it } from 'vitest';
import { decodedText } from './decodedText.ts';

const text = 'Program;Name\r\nHôpital;Łódź “x”\r\n';
const units = (isLittle: boolean, of: string) =>
  Uint8Array.from(
    of.split('').flatMap((each) => {
      const pair = [each.charCodeAt(0) & 0xff, each.charCodeAt(0) >> 8];
      return isLittle ? pair : pair.toReversed();
    }),
  );

describe('the text of a file', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16 LE with a mark', units(true, `\uFEFF${text}`)],
    ['UTF-16 BE with a mark', units(false, `\uFEFF${text}`)],
    ['UTF-16 LE', units(true, text)],
    ['UTF-16 BE', units(false, text)],
  ])('is read as %s', (_, bytes) => {
    expect(decodedText(bytes)).toBe(text);
  });

  it('is read as Windows-1252 where it is no UTF-8', () => {
    // Node 20 reads 0x80 to 0x9F as ISO 8859-1, unlike browsers; a browser test has these bytes.
    expect(decodedText(Uint8Array.from([0x48, 0xf4, 0x70, 0x69, 0x74, 0x61, 0x6c]))).toBe('Hôpital');
  });

  it.each([
    [[0xff, 0x61], 'ÿa'],
    [[0xfe, 0x61], 'þa'],
    [[0xe9, 0xfe], 'éþ'],
  ])('has no mark with one of its bytes only: %j', (bytes, read) => {
    expect(decodedText(Uint8Array.from(bytes))).toBe(read);
  });

  it('is empty without bytes', () => {
    expect(decodedText(new Uint8Array())).toBe('');
  });
});
