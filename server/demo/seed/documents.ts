import type { DateTime } from 'luxon';
import type { Tx } from '#server/db/database.ts';
import { documents, userCertificates } from '#server/db/records.ts';
import { examPaperPdf } from '#server/pdf/examPaperPdf.ts';
import { at } from './calendar.ts';
import { demoNote } from './demoNote.ts';
import { put } from './moving.ts';
import { fullName, people } from './people.ts';

/** "Certificate" of the pick-list `document-types`. */
const certificate = 1;

/** Courses with a certificate, and their value in the pick-list `certificate-types`. */
const courses = {
  ACLS: { item: 7, name: 'Advanced Cardiovascular Life Support' },
  ATLS: { item: 8, name: 'Advanced Trauma Life Support' },
  FES: { item: 9, name: 'Fundamentals of Endoscopic Surgery' },
  FLS: { item: 10, name: 'Fundamentals of Laparoscopic Surgery' },
} as const;

const uploads: readonly (readonly [userId: number, course: keyof typeof courses, days: number])[] = [
  [111, 'ACLS', -210],
  [111, 'ATLS', -122],
  [111, 'FLS', -48],
  [112, 'ACLS', -260],
  [112, 'FES', -93],
  [112, 'FLS', -91],
  [113, 'ATLS', -140],
  [115, 'FES', -430],
  [115, 'FLS', -428],
  [121, 'ATLS', -75],
  [121, 'ACLS', -300],
];

const FIRST = 9301;

/** A course certificate as a member uploaded it. */
interface Upload {
  readonly documentId: number;
  readonly userId: number;
  readonly course: keyof typeof courses;
  readonly content: Buffer;
  readonly createdAt: string;
}

/** Creates the PDFs; slow, so it runs before the transaction. */
export const certificateUploads = (today: DateTime): Promise<Upload[]> =>
  Promise.all(
    uploads.map(async ([userId, course, days], index) => {
      const person = people.find((each) => each.userId === userId);
      const content = await examPaperPdf({
        title: courses[course].name,
        lines: [
          ['Provider', person ? fullName(person) : ''],
          ['Course', course],
          ['Completed', today.plus({ days: days - 3 }).toFormat('MMMM d, yyyy')],
        ],
        note: 'The course was completed in full, with a practical test.',
        smallPrint: demoNote,
      });
      return { documentId: FIRST + index, userId, course, content, createdAt: at(today, days, 16) };
    }),
  );

/** The uploaded certificates of the demo; inserted once, because members may delete them. */
export async function seedCertificates(tx: Tx, papers: readonly Upload[]): Promise<void> {
  const once = { key: ['documentId'], move: [] } as const;
  const rows = papers.map(({ documentId, userId, course, content, createdAt }) => ({
    documentId,
    userId,
    documentName: `${course} certificate.pdf`,
    mediaType: 'application/pdf',
    content,
    size: content.length,
    documentTypeId: certificate,
    certificateTypeId: courses[course].item,
    uploadedByMember: true,
    createdAt,
  }));
  await put(tx, documents, rows, once);
  await put(
    tx,
    userCertificates,
    papers.map(({ documentId, userId, course, createdAt }) => ({
      certificateId: documentId,
      userId,
      certificateTypeId: courses[course].item,
      documentTypeId: certificate,
      documentId,
      createdAt,
    })),
    once,
  );
}
