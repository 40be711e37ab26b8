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
