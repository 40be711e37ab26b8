import type { Tx } from '#server/db/database.ts';
import { inks, MARGIN, taggedPdf } from '#server/pdf/taggedPdf.ts';
import { chartPng } from './chartPng.ts';
import { put } from './moving.ts';

/** Laboratory results as a one-page tagged PDF. */
const laboratoryPdf = (title: string, rows: readonly (readonly string[])[]) =>
  taggedPdf({ title, author: 'Member Portal' }, (page, write, table) => {
    write('H1', () => {
      page.font('Serif').fontSize(26).fillColor(inks.ink).text(title, MARGIN, MARGIN);
      page.moveDown();
    });
    page.font('Sans').fontSize(12);
    table(['Value', 'Result', 'Normal range'], rows, { columns: ['*', 120, 160], right: [1] });
  });

const admission = 'Laboratory results on admission';
const onAdmission = [
  ['Sodium, mmol/L', '148', '135 to 145'],
  ['Potassium, mmol/L', '2.9', '3.5 to 5.0'],
  ['Creatinine, mg/dL', '1.9', '0.6 to 1.1'],
  ['Lactate, mmol/L', '1.8', 'below 2.0'],
  ['White cells, per µL', '11,200', '4,500 to 11,000'],
];
let admissionPdf: ReturnType<typeof laboratoryPdf> | undefined;

/** Puts images and documents to cases of the demo; all values are invented. */
export async function seedExhibits(tx: Tx): Promise<void> {
  const rows = [
    {
      exhibitId: 1,
      caseHeaderId: 404,
      position: 1,
      title: 'Pulse (line) and systolic blood pressure (dashes), by hours since admission',
      mediaType: 'image/png',
      content: chartPng([
        { values: [118, 114, 108, 104, 98, 96, 94] },
        { values: [98, 102, 108, 112, 116, 118, 120], isDashed: true },
      ]),
    },
    {
      exhibitId: 2,
      caseHeaderId: 404,
      position: 2,
      title: admission,
      mediaType: 'application/pdf',
      // Made once: tests seed many databases in one process.
      content: await (admissionPdf ??= laboratoryPdf(admission, onAdmission)),
    },
    {
      exhibitId: 3,
      caseHeaderId: 407,
      position: 1,
      title: 'Pulse (line) and systolic blood pressure (dashes), by hours since arrival',
      mediaType: 'image/png',
      content: chartPng([
        { values: [104, 110, 116, 122, 126, 130, 134] },
        { values: [118, 112, 106, 96, 92, 88, 84], isDashed: true },
      ]),
    },
  ];
  await put(tx, 'case_exhibits', rows, { key: ['exhibitId'], move: ['title', 'mediaType', 'content'] });
}
