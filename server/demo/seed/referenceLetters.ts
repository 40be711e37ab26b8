import type { DateTime } from 'luxon';
import type { Tx } from '#server/db/database.ts';
import { examReferenceLetters } from '#server/db/referenceLetters.ts';
import { at } from './calendar.ts';
import { put } from './moving.ts';

type Letter = typeof examReferenceLetters.$inferInsert;

/** The focused practice exam, whose directory requires letters from a chief of surgery and a chair of credentials. */
const EXAM = 507;
/** First id of letters that users create. */
const FIRST_OF_PEOPLE = 1000;

type Official = readonly [name: string, title: string, email: string, hospital: string];
const marsh: Official = [
  'Ellen Marsh, MD',
  'Chief of Surgery',
  'ellen.marsh@hospital.example',
  'Harborview Lakes Medical Center',
];
const petrenko: Official = [
  'Ivo Petrenko, MD',
  'Chair of the Credentials Committee',
  'ivo.petrenko@hospital.example',
  'Harborview Lakes Medical Center',
];
const valdivia: Official = [
  'Oscar Valdivia, MD',
  'Program Director',
  'oscar.valdivia@university.example',
  'Prairie State University Hospital',
];
const okonkwo: Official = [
  'Ada Okonkwo, MD',
  'Chief of Surgery',
  'ada.okonkwo@valley.example',
  'Cedar Valley Hospital',
];
const lindholm: Official = [
  'Karin Lindholm, MD',
  'Vice Chair of Surgery',
  'karin.lindholm@university.example',
  'Prairie State University Hospital',
];
const tanaka: Official = [
  'Jun Tanaka, MD',
  'Chair of Credentials',
  'jun.tanaka@valley.example',
  'Cedar Valley Hospital',
];
const moreau: Official = [
  'Luc Moreau, MD',
  'Medical Director',
  'luc.moreau@clinic.example',
  'Northgate Surgical Clinic',
];

/** One letter in each state for an exam and for continuous certification, and what other people have. */
function letters(today: DateTime): Letter[] {
  const letter = (
    id: number,
    userId: number,
    attestationType: string,
    [authOfficial, authOfficialTitle, authOfficialEmail, hospitalName]: Official,
    more: Pick<Letter, 'status'> & Partial<Letter>,
  ): Letter => ({
    id,
    userId,
    examId: EXAM,
    attestationType,
    hospitalName,
    authOfficial,
    authOfficialTitle,
    authOfficialEmail,
    referenceId: `RL-DEMO-${String(id).padStart(4, '0')}`,
    ...more,
  });
  const certification = (...of: Parameters<typeof letter>): Letter => ({ ...letter(...of), examId: null });
  const sent = (days: number) => ({ sentDate: at(today, -days, 0), timesSent: 1 });
  const recommended = (official: Official, asked: number, answered: number) => ({
    ...sent(asked),
    responseDate: at(today, -answered, 15),
    recommends: true,
    responseComment: 'A careful surgeon with good results.',
    signature: official[0],
  });
  return [
    letter(701, 122, '1', marsh, { status: 3, ...recommended(marsh, 26, 21) }),
    letter(702, 122, '4', valdivia, { status: 2, ...recommended(valdivia, 9, 1) }),
    letter(703, 122, '2', petrenko, { status: 1, ...sent(12) }),
    letter(704, 122, '4', lindholm, {
      status: 1,
      ...sent(3),
      altRole: '1',
      explain: '1',
      explainOther: 'The chair retired in June, and nobody has been named yet.',
    }),
    letter(705, 122, '1', okonkwo, {
      status: 0,
      ...sent(18),
      responseDate: at(today, -15, 9),
      recommends: false,
      responseComment: 'We have not worked together in the last five years.',
      signature: okonkwo[0],
    }),
    letter(706, 122, '2', tanaka, { status: 0 }),
    // Its mail was never sent.
    letter(707, 122, '4', moreau, { status: null, sentDate: at(today, -1), timesSent: 1 }),
    letter(708, 125, '1', marsh, { status: 1, ...sent(5) }),
    letter(709, 121, '1', okonkwo, { status: 3, ...recommended(okonkwo, 28, 22) }),
    letter(710, 121, '2', petrenko, { status: 3, ...recommended(petrenko, 28, 25) }),
    certification(720, 122, '1', marsh, { status: 3, ...recommended(marsh, 40, 33) }),
    certification(721, 122, '4', valdivia, { status: 2, ...recommended(valdivia, 14, 2) }),
    certification(722, 122, '2', lindholm, {
      status: 1,
      ...sent(8),
      altRole: '1',
      explain: '2',
      explainOther: 'I chair the credentials committee of this hospital.',
    }),
    certification(723, 122, '4', okonkwo, { status: 0 }),
    // Its mail was never sent.
    certification(724, 122, '4', moreau, { status: null, sentDate: at(today, -1), timesSent: 1 }),
    certification(725, 125, '1', marsh, { status: 1, ...sent(4) }),
    certification(726, 131, '1', okonkwo, { status: 3, ...recommended(okonkwo, 300, 290) }),
    certification(727, 131, '2', tanaka, { status: 3, ...recommended(tanaka, 300, 281) }),
  ];
}

/** The letters of the demo; the dates of those that no user has edited move with the day. */
export async function seedReferenceLetters(tx: Tx, today: DateTime): Promise<void> {
  await tx.query('delete from exam_reference_letters where id < $1 and version = 1', [FIRST_OF_PEOPLE]);
  await put(tx, examReferenceLetters, letters(today), { key: ['id'], move: [] });
}
