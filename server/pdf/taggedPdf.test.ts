import { expect, it } from 'vitest';
import { pdfText } from '#tests/support/server/pdfText.ts';
import { taggedPdf } from './taggedPdf.ts';

it.each(['Sans', 'Sans-Bold', 'Serif', 'Serif-Bold', 'Serif-Italic'])(
  'a PDF shows names as they are spelled, in %s',
  async (font) => {
    const names =
      'Łukasz Żak, Nguyễn Thị Hạnh, Muñoz, Søren Ångström, O’Brien, Ștefan, Čapek, Γεωργία, Ирина';
    const pdf = await taggedPdf({ title: 'Names', author: 'Member Portal' }, (page, write) =>
      write('P', () => page.font(font).fontSize(9).text(names)),
    );
    expect((await pdfText(pdf)).replaceAll(/\s+/g, ' ')).toContain(names);
  },
);

it('a letter can be searched in a document after one with the same letter under an accent', async () => {
  for (const word of ['Żółć', 'Zolc']) {
    const pdf = await taggedPdf({ title: word, author: 'Member Portal' }, (page, write) =>
      write('P', () => page.font('Serif').text(word)),
    );
    expect(await pdfText(pdf)).toBe(word);
  }
});

it('a table goes on over pages, and shows every word of its cells, however long', async () => {
  const long = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(3);
  const rows = Array.from({ length: 60 }, (_, index) => [`Course ${index}`, 'in two\nlines  of text', long]);
  const pdf = await taggedPdf({ title: 'Table', author: 'Member Portal' }, (page, write, table) => {
    write('H1', () => page.font('Serif').fontSize(20).text('Courses'));
    table(['Title', 'About', 'Word'], rows, { columns: ['*', 50, 100], right: [1] });
  });
  const text = (await pdfText(pdf)).replaceAll(/\s+/g, ' ');
  for (const [title] of rows) expect(text).toContain(`${title} in two lines`);
  expect(text.match(/in two lines of text/g)).toHaveLength(60);
  expect(text.replaceAll(' ', '').split(long)).toHaveLength(61);
  const source = pdf.toString('latin1');
  expect(source.match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(3);
  expect(source.match(/\/S \/TR/g)).toHaveLength(61);
  expect(source.match(/\/Scope \/Column/g)).toHaveLength(3);
  expect(source.match(/\/Scope \/Row/g)).toHaveLength(60);
});
