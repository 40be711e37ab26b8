import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pdfOf, zipOf } from '#tests/support/server/hostileFiles.ts';
import { realFile, realFiles } from '#tests/support/server/realFiles.ts';
import files from '../../public/locales/en-US/files.json' with { type: 'json' };
import { FILE_LIMIT, fileEndings, fileProblem, fileRefusals, mediaTypeOf, refusedFile } from './fileCheck.ts';

const ascii = (words: string) => Buffer.from(words, 'latin1');
const pdf = realFile('plain.pdf');
const jpeg = realFile('progressive.jpg');
const png = realFile('picture.png');
const docx = realFile('letter.docx');
const ole = ascii('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1');
const box = (brand: string) =>
  Buffer.concat([ascii(`\0\0\0\u0018ftyp${brand}\0\0\0\0mif1${brand}`), Buffer.alloc(99)]);
const loadPasswords = () => import('./files/pdfPassword.ts');
const problem = (name: string, bytes: Buffer<ArrayBuffer>) =>
  fileProblem(new File([bytes], name), loadPasswords);

describe('an honest file is taken', () => {
  it.each([...realFiles].filter(([name]) => !name.startsWith('locked')))('%s', async (name, bytes) =>
    expect(await problem(name, bytes)).toBeNull(),
  );

  const mp4 = Buffer.concat([ascii('\0\0\0\u0018ftypmp42'), Buffer.alloc(200_000, 0xff)]);
  it.each([
    ['a JPEG with the film of a live photo behind it', 'a.jpg', Buffer.concat([jpeg, mp4])],
    ['a JPEG with a second picture behind it', 'a.jpeg', Buffer.concat([realFile('baseline.jpg'), jpeg])],
    ['a JPEG with zeros behind it', 'a.JPG', Buffer.concat([jpeg, Buffer.alloc(100_000)])],
    ['a PNG with bytes behind its end', 'a.png', Buffer.concat([png, Buffer.alloc(5_000, 7)])],
    [
      'a PDF with a line behind its end',
      'a.PDF',
      Buffer.concat([pdf, ascii('\r\n% saved by a scanner\r\n')]),
    ],
    ['a PDF that a disk padded', 'a.pdf', Buffer.concat([pdf, Buffer.alloc(64 * 1024)])],
    [
      'a PDF behind a byte order mark and a line',
      'a.pdf',
      Buffer.concat([ascii('\u00ef\u00bb\u00bf\r\n'), pdf]),
    ],
    [
      'a PDF with a wrong offset',
      'a.pdf',
      Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'),
    ],
    ['a PDF that speaks of encryption', 'a.pdf', pdfOf('(/Encrypt 5 0 R trailer << /Encrypt)')],
    [
      'a document of Word on the web',
      'a.docx',
      zipOf([{ name: '[Content_Types].xml' }, { name: 'word/document2.xml' }]),
    ],
  ])('%s', async (_, name, bytes) => expect(await problem(name, Buffer.from(bytes))).toBeNull());

  it.each(['plain.pdf', 'letter.docx', 'picture.png', 'progressive.jpg'])('%s is of a media type', (name) =>
    expect(mediaTypeOf(name, realFile(name))).not.toBeNull(),
  );
});

describe('a file is refused for what is wrong with it', () => {
  it.each([...realFiles].filter(([name]) => name.startsWith('locked')))('%s', async (name, bytes) =>
    expect(await problem(name, bytes)).toBe(name.endsWith('.pdf') ? 'lockedPdf' : 'lockedOffice'),
  );

  it.each([
    [
      'an update of a locked PDF',
      'a.pdf',
      Buffer.concat([realFile('locked-r3.pdf'), ascii('\n%%EOF\n')]),
      'lockedPdf',
    ],
    [
      'a PDF for one certificate',
      'a.pdf',
      pdfOf('trailer << /Encrypt << /Filter /Adobe.PubSec >> >>'),
      'lockedPdf',
    ],
    ['a locked spreadsheet', 'a.xlsx', realFile('locked.docx'), 'lockedOffice'],
    ['a locked document called PDF', 'a.pdf', realFile('locked.docx'), 'lockedOffice'],
    [
      'a document of Word 97',
      'a.doc',
      Buffer.concat([ole, Buffer.alloc(900), Buffer.from('WordDocument', 'utf16le')]),
      'oldOffice',
    ],
    ['a JPEG of ten bytes', 'a.jpg', jpeg.subarray(0, 10), 'cut'],
    ['a JPEG without a picture', 'a.jpg', ascii('\u00ff\u00d8\u00ff\u00d9'), 'cut'],
    ['a PNG without a picture', 'a.png', png.subarray(0, 12), 'cut'],
    [
      'a linearized PDF that ends behind its first end mark',
      'a.pdf',
      realFile('linearized.pdf').subarray(0, realFile('linearized.pdf').indexOf('%%EOF') + 6),
      'cut',
    ],
    ['a PNG called PDF', 'a.pdf', png, 'isPng'],
    ['a JPEG called PNG', 'a.png', jpeg, 'isJpeg'],
    ['a PDF called DOCX', 'a.docx', pdf, 'isPdf'],
    ['a PDF without an ending', 'letter', pdf, 'isPdf'],
    ['a PDF called a program', 'letter.pdf.exe', pdf, 'isPdf'],
    ['a document called PDF', 'a.pdf', docx, 'isWord'],
    ['a HEIC photo', 'IMG_0001.HEIC', box('heic'), 'heic'],
    ['a HEIC photo called JPEG', 'IMG_0001.jpg', box('heix'), 'heic'],
    ['an AVIF photo', 'photo.avif', box('avif'), 'heic'],
    ['a film', 'film.mp4', Buffer.concat([ascii('\0\0\0\u0018ftypmp42'), Buffer.alloc(99)]), 'type'],
    ['a GIF', 'a.gif', ascii('GIF89a...'), 'picture'],
    ['a WebP called JPEG', 'a.jpg', ascii('RIFF\u0001\0\0\0WEBPVP8 '), 'picture'],
    ['a TIFF scan', 'a.tif', ascii('II*\0....'), 'picture'],
    [
      'a spreadsheet',
      'a.xlsx',
      zipOf([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }]),
      'office',
    ],
    [
      'a presentation called DOCX',
      'a.docx',
      zipOf([{ name: '[Content_Types].xml' }, { name: 'ppt/presentation.xml' }]),
      'office',
    ],
    [
      'a document of LibreOffice',
      'a.odt',
      zipOf([{ name: 'mimetype' }, { name: 'META-INF/manifest.xml' }]),
      'office',
    ],
    ['a document in rich text', 'a.rtf', ascii('{\\rtf1 A letter.}'), 'office'],
    ['an archive called DOCX', 'a.docx', zipOf([{ name: 'letter.pdf' }]), 'archive'],
    ['an archive of nothing', 'a.zip', zipOf([]), 'archive'],
    ['a RAR archive', 'a.rar', ascii('Rar!\u001a\u0007'), 'archive'],
    [
      'a document with macros',
      'a.docm',
      zipOf([{ name: 'word/document.xml' }, { name: 'word/vbaProject.bin' }]),
      'content',
    ],
    ['a web page called PDF', 'a.pdf', ascii('<!doctype html><title>Sign in</title>'), 'notAsNamed'],
    ['zeros called PDF', 'a.pdf', Buffer.alloc(4_096), 'notAsNamed'],
    ['a PDF behind other bytes', 'a.pdf', Buffer.concat([ascii('GIF7'), pdf]), 'notAsNamed'],
    ['a text', 'a.txt', ascii('A letter.'), 'type'],
    ['an SVG', 'a.svg', ascii('<svg xmlns="'), 'type'],
    ['nothing', 'a.pdf', Buffer.alloc(0), 'empty'],
    ['nothing but an ending', '.pdf', pdf, 'nameless'],
    ['blanks and an ending', ' \u200C.docx', docx, 'nameless'],
  ])('%s', async (_, name, bytes, expected) =>
    expect(await problem(name, Buffer.from(bytes))).toBe(expected),
  );

  it.each([
    'progressive.jpg',
    'baseline.jpg',
    'picture.png',
    'letter.docx',
    'plain.pdf',
    'objects.pdf',
    'linearized.pdf',
  ])('%s, cut anywhere, is no whole file', async (name) => {
    const bytes = realFile(name);
    const trailing = name.endsWith('.pdf') ? 7 : 1;
    for (let length = 12; length <= bytes.length - trailing; length += 1)
      expect([length, await problem(name, bytes.subarray(0, length))]).toEqual([length, 'cut']);
  });

  it('of any bytes, without an error, however PDF objects are nested or cut', async () => {
    for (const inside of [
      '<<'.repeat(5_000),
      '['.repeat(5_000),
      '/Encrypt (((\\',
      '/Encrypt <',
      `/ID [${'('.repeat(99)}`,
    ])
      expect(await problem('a.pdf', Buffer.from(pdfOf(`trailer << ${inside}`)))).toBeNull();
    const unknown = [
      '/Filter /Standard /R 9',
      '/Filter /Standard /R 6 /U (short)',
      '/R 3',
      '/Filter /Standard /P x',
    ];
    for (const inside of unknown)
      expect(await problem('a.pdf', Buffer.from(pdfOf(`trailer << /Encrypt << ${inside} >> >>`)))).toBeNull();
    expect(await problem('a.pdf', Buffer.from(pdfOf('startxref\n999999999\n', deflateSync('x'))))).toBeNull();
  });
});

describe('a name', () => {
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
  ])('with %s', async (_, name, expected) =>
    expect(
      await fileProblem(
        { name, size: pdf.length, arrayBuffer: () => new Blob([pdf]).arrayBuffer() },
        loadPasswords,
      ),
    ).toBe(expected),
  );
});

it('a file of 10 MB is taken, and a larger one is not even read', async () => {
  const arrayBuffer = () => Promise.reject(new Error('read'));
  expect(await problem('a.pdf', Buffer.concat([pdf, Buffer.alloc(FILE_LIMIT - pdf.length)]))).toBeNull();
  expect(await fileProblem({ name: '../a.exe', size: FILE_LIMIT + 1, arrayBuffer }, loadPasswords)).toBe(
    'tooLarge',
  );
});

it('every problem has a sentence, and the server’s refusals come back as one of them', () => {
  expect(Object.keys(files.problem).toSorted()).toEqual(Object.keys(fileRefusals).toSorted());
  const refusal = (type: string) => ({ error: { type, title: '', status: 400, traceId: '', errors: {} } });
  const back = Object.entries(fileRefusals).map(([problem, type]) => [problem, refusedFile(refusal(type))]);
  expect(Object.fromEntries(back)).toMatchObject({
    empty: 'empty',
    tooLarge: 'tooLarge',
    nameless: 'name',
    heic: 'content',
    lockedOffice: 'lockedPdf',
    cut: 'cut',
    infected: 'infected',
    twice: 'twice',
    tooMany: 'tooMany',
    noRoom: 'noRoom',
  });
  expect(refusedFile(refusal('validation'))).toBeNull();
});

it('every ending that the file chooser offers is accepted', async () => {
  const kinds = [pdf, jpeg, jpeg, png, docx];
  for (const [index, ending] of fileEndings.split(',').entries())
    expect(await problem(`file${ending}`, kinds[index] ?? pdf)).toBeNull();
});
