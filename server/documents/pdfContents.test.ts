import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { kindOfPdf } from './pdfContents.ts';
import { pdfOf, packedObjects } from '#tests/support/server/hostileFiles.ts';

const kindOf = (...parts: (string | Buffer)[]) => kindOfPdf(pdfOf(...parts));
const objects = '5 0 << /Type /Page >> 6 0 << /S /GoTo >>';
const script = '5 0 << /S /JavaScript /JS (app.alert(1)) >>';

describe('what a PDF could do', () => {
  it('is nothing for a page, also with compressed objects and a place at which it opens', async () => {
    expect(await kindOf('<< /Type /Catalog /OpenAction [3 0 R /Fit] >>')).toBe('plain');
    expect(await kindOf(packedObjects(objects), '7 0 obj << >> endobj', packedObjects(objects))).toBe(
      'plain',
    );
  });

  it.each([
    'SubmitForm',
    'ImportData',
    'EmbeddedFile',
    'EmbeddedFiles',
    'GoToE',
    'GoToR',
    'RichMedia',
    'XFA',
  ])('is active with /%s, in clear, with escaped letters, and compressed', async (name) => {
    expect(await kindOf(`<< /${name} 5 0 R >>`)).toBe('active');
    expect(await kindOf(`<< /#${name.charCodeAt(0).toString(16)}${name.slice(1)} 5 0 R >>`)).toBe('active');
    expect(await kindOf(packedObjects(`5 0 << /${name} 6 0 R >>`))).toBe('active');
  });

  it('is a program with a script or a program start in any of its object streams', async () => {
    expect(await kindOf(packedObjects(objects), packedObjects(script))).toBe('program');
    expect(await kindOf('/SubmitForm', packedObjects('5 0 << /S /L#61unch >>'))).toBe('program');
    const stored = deflateSync(script, { level: 0 });
    expect(await kindOf(packedObjects('', { stream: stored }))).toBe('program');
  });

  it.each([
    ['is damaged', { stream: Buffer.from('no compressed bytes') }],
    ['is cut short', { stream: deflateSync(script).subarray(0, 10) }],
    [
      'is compressed twice',
      { filter: '/Filter [/FlateDecode /FlateDecode]', stream: deflateSync(deflateSync(script)) },
    ],
    ['is compressed in another way', { filter: '/Filter /LZWDecode' }],
    ['has rows to be undone', { filter: '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>' }],
    ['names its compression elsewhere', { filter: '/Filter 9 0 R' }],
    ['hides its name', { type: '/Type /Obj#53tm' }],
    ['has text before its name', { type: '/A (obj <<) /Type /ObjStm' }],
    ['has a false beginning in a text', { type: '/Type /ObjStm /A (>> stream\n)' }],
    ['has a false beginning in a comment', { type: '/Type /ObjStm % >> stream\n' }],
    ['has a dictionary that is too long', { type: `/Type /ObjStm ${'/A 1 '.repeat(1_000)}` }],
  ])('is not certain, so active, if an object stream %s', async (_, options) => {
    expect(await kindOf(packedObjects(script, options))).toBe('active');
  });

  it('is active if it would unpack to more than is read', async () => {
    const bomb = packedObjects('', { stream: deflateSync(Buffer.alloc(40 * 1024 * 1024, ' ')) });
    expect(await kindOf(bomb)).toBe('active');
    const many = packedObjects('', { stream: deflateSync(Buffer.alloc(9 * 1024 * 1024, ' ')) });
    expect(await kindOf(many, many, many, many, packedObjects(script))).toBe('active');
  });
});
