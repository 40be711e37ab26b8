import { expect, it } from 'vitest';
import { board } from '#domain/board.ts';
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
    expect(await pdfText(pdf)).toBe(`${word}\nPage 1 of 1`);
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

it('every page has its number, and each further one the board, the title, the owner and the names of the columns', async () => {
  const rows = Array.from({ length: 80 }, (_, index) => [`Course ${index}`, '12']);
  const owner = 'Łukasz Żak, board number 031870';
  const pdf = await taggedPdf(
    { title: 'Transcript', author: 'Member Portal', owner },
    (page, write, table) => {
      write('H1', () => page.font('Serif').fontSize(20).text('Transcript'));
      table(['Title', 'Credits'], rows, { columns: ['*', 50], right: [1] });
    },
  );
  const text = await pdfText(pdf);
  expect(text.match(/Page \d of 3/g)).toEqual(['Page 1 of 3', 'Page 2 of 3', 'Page 3 of 3']);
  expect(text.split(`${board.name} · Transcript · ${owner}`)).toHaveLength(3);
  expect(text.match(/Title\s+Credits/g)).toHaveLength(3);
});

it('what the fonts have no picture of is left out, and the paper says so', async () => {
  const paper = (words: string) =>
    taggedPdf({ title: words, author: 'Member Portal' }, (page, write, table) => {
      write('P', () => page.font('Serif-Bold').text(words));
      table(['Title'], [[words]], { columns: ['*'], right: [] });
    });
  const lines = async (words: string) => (await pdfText(await paper(words))).split('\n').filter(Boolean);
  const said = expect.stringContaining('are left out.');
  const nothing = '(in letters that are not printed here)';
  expect(await lines('Li Xiaolong (李小龍) 🎓')).toEqual([
    'Li Xiaolong',
    'Title',
    'Li Xiaolong',
    said,
    'Page 1 of 1',
  ]);
  expect(await lines('अनिता')).toEqual([nothing, 'Title', nothing, said, 'Page 1 of 1']);
  expect(await lines('Anita')).toEqual(['Anita', 'Title', 'Anita', 'Page 1 of 1']);
});
