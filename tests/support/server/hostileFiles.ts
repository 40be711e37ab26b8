import { randomUUID } from 'node:crypto';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { realFile } from './realFiles.ts';

/** A file that the server must reject, and the text of the rejection. */
export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly type: 'file-cut' | 'file-empty' | 'file-name' | 'file-type' | 'too-large';
}

interface Part {
  readonly name: string;
  readonly content?: string | Buffer;
  /** A false size in the directory. */
  readonly claims?: number;
  readonly flags?: number;
  readonly offset?: number;
}

/** A zip archive as an office program writes it, or a malformed one. */
export function zipOf(
  parts: readonly Part[],
  { tail = '', count }: { tail?: string; count?: number } = {},
): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content = '<x/>', claims, flags = 0, offset } of parts) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claims ?? plain.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, title, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset ?? at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, title]));
    locals.push(local);
    at += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count ?? parts.length, 8);
  end.writeUInt16LE(count ?? parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, entries, end, Buffer.from(tail)]);
}

const wordParts: readonly Part[] = [
  { name: '[Content_Types].xml' },
  { name: '_rels/.rels' },
  { name: 'word/document.xml', content: '<w:document>A letter.</w:document>' },
];

/** A PDF with parts between its first line and its end. */
export const pdfOf = (...parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat(['%PDF-1.7\n', ...parts, '\n%%EOF\n'].map((part) => Buffer.from(part as string, 'latin1')));

/** An object stream of a PDF, as programs since 2003 write most of their objects, or one that hides something. */
export function packedObjects(
  objects: string,
  {
    type = '/Type /ObjStm',
    filter = '/Filter /FlateDecode',
    stream = deflateSync(objects),
  }: { type?: string; filter?: string; stream?: Buffer } = {},
): Buffer {
  const dictionary = `4 0 obj\n<< ${type} /N 1 /First 4 ${filter} /Length ${stream.length} >>\nstream\r\n`;
  return Buffer.concat([Buffer.from(dictionary), stream, Buffer.from('\nendstream\nendobj\n')]);
}

/** A PDF of its own, always of the same size: the server does not take the same bytes twice. */
export const newPaper = (): Buffer =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Lang (${randomUUID()}) >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`,
  );

/** Files that match their type. */
export const goodFiles: Readonly<Record<string, Buffer>> = {
  'paper.pdf': Buffer.from(
    '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
  ),
  'Zeugnis Müller (№ 1).PDF': Buffer.from('%PDF-1.4\n#hash /Name#20with#20space\n%%EOF'),
  'names.pdf': Buffer.from('%PDF-1.4\n/JavaScripts /Launcher /Java#53cript_ /#4a /J#\n%%EOF/#'),
  'packed.pdf': pdfOf(packedObjects('5 0 << /Type /Page /JavaScripts 6 0 R >>')),
  'padded.pdf': Buffer.concat([Buffer.from('%PDF-1.4\n%%EOF'), Buffer.alloc(4_096)]),
  'photo.jpg': realFile('progressive.jpg'),
  'scan.jpeg': realFile('baseline.jpg'),
  'picture.png': realFile('picture.png'),
  '証明書.docx': zipOf(wordParts),
  'letter.docx': zipOf([...wordParts, { name: 'word/media/image1.png', content: Buffer.alloc(300_000, 7) }]),
};

const pdf = (inside: string, { head = '%PDF-1.7\n', foot = '\n%%EOF\n' } = {}) =>
  Buffer.from(`${head}${inside}${foot}`);
/** In two parts, so that virus scanners do not flag this file. */
const scannerTest = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const good = goodFiles['paper.pdf']!; // exists above
const jpeg = goodFiles['photo.jpg']!;
const png = goodFiles['picture.png']!;

type Row = readonly [what: string, name: string, bytes: Buffer];
const refusedFor = (type: HostileFile['type'], rows: readonly Row[]): HostileFile[] =>
  rows.map(([what, name, bytes]) => ({ what, name, bytes, type }));

const wrongEndings = [
  'paper.exe',
  'paper.html',
  'paper.htm',
  'paper.svg',
  'paper.js',
  'paper.php',
  'paper.jsp',
  'paper.docm',
  'paper.doc',
  'paper.zip',
  'paper.pdf.exe',
  'paper',
  'paper.',
  'pdf',
  'paper.pdf ;.exe',
  'paper.gif',
  'paper.xml',
  'paper.lnk',
].map((name): Row => [`a PDF that is called ${name}`, name, good]);

const disguised: readonly Row[] = [
  ['a web page', 'page.pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
  [
    'a drawing with a script',
    'drawing.png',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  ],
  ['a web page as a picture', 'page.jpg', Buffer.from('<html></html>')],
  ['a Windows program', 'setup.pdf', Buffer.from('MZ\x90\x00', 'latin1')],
  ['a Linux program', 'tool.png', Buffer.from('\x7fELF\x02', 'latin1')],
  ['a shell script', 'run.pdf', Buffer.from('#!/bin/sh\nrm -rf /\n')],
  ['a GIF', 'picture.png', Buffer.from('GIF89a')],
  ['a PNG as a JPEG', 'picture.jpg', png],
  ['a JPEG as a PDF', 'photo.pdf', jpeg],
  ['a PDF as a Word document', 'paper.docx', good],
  ['an old Word document', 'letter.docx', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')],
  ['a PDF behind other bytes', 'paper.pdf', Buffer.concat([Buffer.from('GIF89a'), good])],
  ['a single byte', 'paper.pdf', Buffer.from('%')],
  ['zeros', 'paper.pdf', Buffer.alloc(4_096)],
];

const pdfs: readonly Row[] = [
  ['a PDF that begins as a web page', 'a.pdf', pdf('<html><script>alert(1)</script></html>')],
  ['a PDF with a script tag in capitals', 'b.pdf', pdf('<SCRIPT SRC=//evil.example></SCRIPT>')],
  ['a PDF with a doctype', 'c.pdf', pdf('<!DOCTYPE html>')],
  ['a PDF with a drawing', 'd.pdf', pdf('< svg onload=alert(1)>')],
  ['a PDF with a script', 'g.pdf', pdf('<< /S /JavaScript /JS (app.alert(1)) >>')],
  ['a PDF with a script at its opening', 'h.pdf', pdf('/OpenAction << /S/JavaScript>>')],
  ['a PDF that starts a program', 'i.pdf', pdf('<< /S /Launch /F (cmd.exe) >>')],
  ['a PDF with a hidden script', 'j.pdf', pdf('<< /S /J#61vaScript >>')],
  [
    'a PDF with a script hidden in every letter',
    'k.pdf',
    pdf(`/${[...Buffer.from('JavaScript')].map((code) => `#${code.toString(16)}`).join('')} `),
  ],
  ['a PDF with a hidden program start', 'l.pdf', pdf('<< /S /L#61unch >>')],
  ['a PDF with a hidden script beside a harmless name', 'n.pdf', pdf('/JavaScripts << /S /J#61vaScript >>')],
  ['a PDF with a hidden script beside many names', 'o.pdf', pdf(`${'/#41'.repeat(100_000)} /#4AavaScript`)],
  ['a PDF with a script behind an escape cut short', 'p.pdf', pdf('/#4 /#zz /Java#53cript')],
  ['a PDF with a script in compressed objects', 'q.pdf', pdfOf(packedObjects('5 0 << /S /JavaScript >>'))],
  [
    'a PDF with a hidden script in compressed objects',
    'r.pdf',
    pdfOf(packedObjects('5 0 << /S /#4aavaScript>>')),
  ],
  ['the test file of virus scanners', 'm.pdf', pdf(scannerTest)],
  ['the test file in a picture', 'm.jpg', Buffer.concat([jpeg, Buffer.from(scannerTest)])],
  ['the test file alone', 'eicar.pdf', Buffer.from(scannerTest)],
];

const MEGABYTE = 1024 * 1024;
const documents: readonly Row[] = [
  ['an archive that is no document', 'a.docx', zipOf([{ name: 'evil.exe' }])],
  ['a spreadsheet', 'b.docx', zipOf([{ name: '[Content_Types].xml' }, { name: 'xl/workbook.xml' }])],
  ['a Java archive', 'c.docx', zipOf([{ name: 'META-INF/MANIFEST.MF' }])],
  ['a document with macros', 'd.docx', zipOf([...wordParts, { name: 'word/vbaProject.bin' }])],
  ['a document with macros in capitals', 'e.docx', zipOf([...wordParts, { name: 'word/VBAPROJECT.BIN' }])],
  ['a document with a control', 'f.docx', zipOf([...wordParts, { name: 'word/activeX/activeX1.xml' }])],
  ['a document with a program', 'g.docx', zipOf([...wordParts, { name: 'word/embeddings/setup.exe' }])],
  ['a document with a script', 'h.docx', zipOf([...wordParts, { name: 'word/embeddings/run.js' }])],
  [
    'a bomb',
    'i.docx',
    zipOf([...wordParts, { name: 'word/bomb.xml', content: Buffer.alloc(50 * MEGABYTE) }]),
  ],
  ['a bomb by its claim', 'j.docx', zipOf([...wordParts, { name: 'word/bomb.xml', claims: 0xffff_fffe }])],
  [
    'many small bombs',
    'k.docx',
    zipOf([
      ...wordParts,
      ...Array.from({ length: 300 }, (_, index) => ({ name: `word/b${index}.xml`, claims: MEGABYTE })),
    ]),
  ],
  ['entries that share their bytes', 'l.docx', zipOf([...wordParts, { name: 'word/a.xml', offset: 0 }])],
  ['two entries of one name', 'm.docx', zipOf([...wordParts, { name: 'word/document.xml' }])],
  ['an entry above its folder', 'n.docx', zipOf([...wordParts, { name: '../../etc/cron.d/evil' }])],
  ['an entry with an absolute path', 'o.docx', zipOf([...wordParts, { name: '/etc/passwd' }])],
  ['an entry of Windows', 'p.docx', zipOf([...wordParts, { name: 'C:\\Windows\\evil' }])],
  ['an encrypted entry', 'q.docx', zipOf([...wordParts, { name: 'word/secret.xml', flags: 1 }])],
  [
    'an entry that lies outside',
    'r.docx',
    zipOf([...wordParts, { name: 'word/a.xml', offset: 0x7fff_ffff }]),
  ],
  ['an archive with a program behind it', 's.docx', zipOf(wordParts, { tail: 'MZ program' })],
  ['an archive that counts wrongly', 't.docx', zipOf(wordParts, { count: 2 })],
  ['an archive that claims many entries', 'u.docx', zipOf(wordParts, { count: 65_535 })],
  ['an archive of nothing', 'w.docx', zipOf([])],
];

const names: readonly Row[] = [
  ['a name that climbs', '../../etc/passwd.pdf', good],
  ['a name that climbs on Windows', '..\\..\\boot.pdf', good],
  ['a name that ends early', 'paper.exe\u0000.pdf', good],
  ['a name with lines', 'paper\r\nSet-Cookie: a=b.pdf', good],
  ['a name that reads backwards', 'paper\u202Efdp.exe.pdf', good],
  ['a name with hidden letters', 'pa\u200Bper.pdf', good],
  ['a name of 300 letters', `${'x'.repeat(300)}.pdf`, good],
  ['a name with a bell', 'paper\u0007.pdf', good],
  ['a name that is only an ending', '.pdf', good],
];

const cut: readonly Row[] = [
  ['a PDF without an end', 'e.pdf', pdf('1 0 obj', { foot: '' })],
  ['a PDF with much behind its end', 'f.pdf', pdf('', { foot: `%%EOF${'x'.repeat(4_097)}` })],
  ['an archive without its directory', 'v.docx', zipOf(wordParts).subarray(0, 120)],
];

const sizes: readonly HostileFile[] = [
  ...refusedFor('file-empty', [
    ['nothing', 'paper.pdf', Buffer.alloc(0)],
    ['nothing as a document', 'letter.docx', Buffer.alloc(0)],
  ]),
  ...refusedFor('too-large', [
    ['10 MB and a byte', 'paper.pdf', Buffer.concat([good, Buffer.alloc(10 * MEGABYTE + 1 - good.length)])],
    ['20 MB', 'photo.jpg', Buffer.concat([jpeg, Buffer.alloc(20 * MEGABYTE)])],
  ]),
];

/** Files that a user might send to harm the board, its staff or other members. */
export const hostileFiles: readonly HostileFile[] = [
  ...refusedFor('file-type', [...wrongEndings, ...disguised, ...pdfs, ...documents]),
  ...refusedFor('file-name', names),
  ...refusedFor('file-cut', cut),
  ...sizes,
];

/** Names that are accepted, because they are only ever text, and must be returned harmless. */
export const oddNames = [
  '..%2f..%2fetc%2fpasswd.pdf',
  '%00.pdf',
  'a";filename="evil.exe.pdf',
  "'; drop table documents; --.pdf",
  '<img src=x onerror=alert(1)>.pdf'.replaceAll('/', ''),
  '=cmd|calc!A1.pdf',
  'CON.pdf',
  'C:paper.pdf',
  'paper.pdf:evil.pdf',
  'Letter 11:21:2026.pdf',
  'نامه\u200Cها क्\u200Dष.pdf',
] as const;
