import { expect, it } from 'vitest';
import { dictionaryAt } from './pdfObject.ts';

const read = (text: string) => dictionaryAt(Buffer.from(text, 'latin1'), 0);

it('comments between the objects of a PDF are left out, up to the ends of their lines', () => {
  const members = read('% one\r\n%% two\n<< %/No 1\r /Size %\n\n% % %\n 7 /Text (100 % sure) >> % end');
  expect(members).toEqual(
    new Map([
      ['/Size', { kind: 'word', value: '7' }],
      ['/Text', { kind: 'text', value: '100 % sure' }],
    ]),
  );
  expect(read('% only a comment')).toBeNull();
});

it.each([
  ['<48 65\n6C6c 6f>', 'Hello'],
  ['<48656C6C6F', 'Hello'],
  ['<>', ''],
  // The last digit that is missing counts as 0 (ISO 32000-1, 7.3.4.3).
  ['<486>', 'H`'],
])('reads %s as text', (written, value) => {
  expect(read(`<< /Text ${written}`)).toEqual(new Map([['/Text', { kind: 'text', value }]]));
});

it.each([
  ['percent signs', '%'.repeat(5_000)],
  ['empty comments', '%\n'.repeat(5_000)],
  ['comments with blanks', '% %\r\n'.repeat(3_000)],
  ['blanks', ' '.repeat(5_000)],
  ['blanks and line ends', ' \r\n'.repeat(5_000)],
])('%s before what is no object are read in no time', (_, filling) => {
  const start = performance.now();
  for (const end of ['}', '\n}', '']) expect(read(`${filling}${end}`)).toBeNull();
  expect(read(`<< /Encrypt ${filling}\n}`)).toEqual(new Map());
  expect(performance.now() - start).toBeLessThan(500);
});
