import { describe, expect, it } from 'vitest';
import { FILE_HEAD, FILE_LIMIT, fileEndings, fileProblem, mediaTypeOf } from './fileCheck.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const text = (words: string) => new TextEncoder().encode(words);
const pdf = text('%PDF-1.7');
const jpeg = bytes(0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46);
const png = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const zip = bytes(0x50, 0x4b, 0x03, 0x04, 0x14, 0, 6, 0);
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const problem = (name: string, head = pdf, size = 1_000) => fileProblem({ name, head, size });

describe('mediaTypeOf', () => {
  it.each([
    ['letter.pdf', pdf, 'application/pdf'],
    ['LETTER.PDF', pdf, 'application/pdf'],
    ['scan.jpg', jpeg, 'image/jpeg'],
    ['scan.JPEG', jpeg, 'image/jpeg'],
    ['scan.png', png, 'image/png'],
    ['letter.docx', zip, word],
    ['archive.tar.pdf', pdf, 'application/pdf'],
    ['Zeugnis Müller.pdf', pdf, 'application/pdf'],
  ])('knows %s by its ending and its bytes', (name, head, expected) =>
    expect(mediaTypeOf({ name, head })).toBe(expected),
  );

  it.each([
    ['a program called a PDF', 'letter.pdf', text('MZ\u0090\0\u0003\0\0\0')],
    ['a page of HTML called a PDF', 'letter.pdf', text('<html><s')],
    ['a picture called a PDF', 'letter.pdf', png],
    ['a PDF called a picture', 'scan.png', pdf],
    ['a PDF called a program', 'letter.exe', pdf],
    ['a PDF with a second ending', 'letter.pdf.exe', pdf],
    ['a PDF without an ending', 'letter', pdf],
    ['a PDF whose name only ends alike', 'letterpdf', pdf],
    ['an SVG', 'picture.svg', text('<svg xmln')],
    ['an old Word document', 'letter.doc', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
    ['a ZIP archive', 'letters.zip', zip],
    ['an empty ZIP archive called Word', 'letter.docx', bytes(0x50, 0x4b, 0x05, 0x06, 0, 0, 0, 0)],
    ['a PDF that begins late', 'letter.pdf', text(' %PDF-1.')],
    ['a file cut within its mark', 'letter.pdf', text('%PDF')],
    ['no bytes at all', 'letter.pdf', bytes()],
  ])('does not take %s', (_, name, head) => expect(mediaTypeOf({ name, head })).toBeNull());

  it('needs no more bytes than are promised to be read', () => {
    for (const [name, head] of [
      ['a.pdf', pdf],
      ['a.jpg', jpeg],
      ['a.png', png],
      ['a.docx', zip],
    ] as const)
      expect(mediaTypeOf({ name, head: head.slice(0, FILE_HEAD) })).not.toBeNull();
  });

  it('takes every ending that the file chooser offers', () => {
    const heads = [pdf, jpeg, jpeg, png, zip];
    fileEndings
      .split(',')
      .forEach((ending, index) =>
        expect(mediaTypeOf({ name: `file${ending}`, head: heads[index] ?? pdf })).not.toBeNull(),
      );
  });
});

describe('fileProblem', () => {
  it.each([
    [1, null],
    [0, 'empty'],
    [FILE_LIMIT, null],
    [FILE_LIMIT + 1, 'tooLarge'],
  ])('of a PDF of %i bytes is %s', (size, expected) => expect(problem('a.pdf', pdf, size)).toBe(expected));

  it.each([
    ['an ordinary one', 'letter (final) – 2.pdf', null],
    ['letters of other scripts', '推薦状.pdf', null],
    ['200 characters', `${'a'.repeat(196)}.pdf`, null],
    ['201 characters', `${'a'.repeat(197)}.pdf`, 'name'],
    ['a way into another folder', '../../etc/passwd.pdf', 'name'],
    ['a way into another folder of Windows', '..\\boot.pdf', 'name'],
    ['a colon, as which macOS shows a slash', 'Letter 11:21:2026.pdf', null],
    ['the joiners of Persian and of Hindi', 'نامه\u200Cها क्\u200Dष.pdf', null],
    ['a null byte', 'letter.exe\0.pdf', 'name'],
    ['a line break', 'letter\r\nX-Header: 1.pdf', 'name'],
    ['a turn of the reading direction', 'letter\u202Efdp.pdf', 'name'],
    ['a space that nobody sees', 'let\u200Bter.pdf', 'name'],
    ['nothing but its ending', '.pdf', null],
  ])('of a name with %s', (_, name, expected) => expect(problem(name)).toBe(expected));

  it('is the type when ending and bytes disagree', () => expect(problem('a.pdf', png)).toBe('type'));

  it('names the size first, for the bytes of a huge file need not be read', () =>
    expect(problem('../a.exe', bytes(), FILE_LIMIT + 1)).toBe('tooLarge'));
});
