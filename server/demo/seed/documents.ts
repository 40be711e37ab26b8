import { DateTime } from 'luxon';
import { dayAndTime, id, oneOf, text } from '#server/board/cells.ts';
import type { Tx } from '#server/db/database.ts';
import { examPaperPdf } from '#server/pdf/examPaperPdf.ts';
import { rowsOf } from './dataFiles.ts';
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

const columns = {
  document_id: id,
  user_name: text(100),
  course: oneOf(['ACLS', 'ATLS', 'FES', 'FLS']),
  uploaded: dayAndTime,
};

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
    rowsOf('user_certificates.csv', columns, today).map(async (row) => {
      const { course } = row;
      const person = people.find(({ userName }) => userName === row.user_name)!; // people of the demo
      const uploaded = DateTime.fromSQL(row.uploaded, { zone: today.zone });
      const content = await examPaperPdf({
        title: courses[course].name,
        lines: [
          ['Provider', fullName(person)],
          ['Course', course],
          ['Completed', uploaded.minus({ days: 3 }).toFormat('MMMM d, yyyy')],
        ],
        note: 'The course was completed in full, with a practical test.',
        smallPrint: demoNote,
      });
      const createdAt = uploaded.toUTC().toISO() ?? '';
      return { documentId: row.document_id, userId: person.userId, course, content, createdAt };
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
  await put(tx, 'documents', rows, once);
  await put(
    tx,
    'user_certificates',
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
