import type { Owners } from '#server/db/owners.ts';
import type {
  AdmissionCard,
  ExamHistoryItem,
  examinations as rows,
  ProgramDirector,
} from '#contract/registration/examinations.ts';
import { boardDay } from '#domain/boardTime.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { examOwner, ceEligibilityOf, examOf } from './exams.ts';

const noCard: AdmissionCard = { available: false, documentId: null, availableFrom: null };

/** What the board knows and has decided about the caller's exams. */
export function examFactHandlers({
  db,
  clock,
}: Deps): Pick<
  HandlersFor<typeof rows>,
  | 'listExamHistory'
  | 'getExamTitle'
  | 'getExamSpecialty'
  | 'getCeEligibility'
  | 'getApplicationWebNote'
  | 'getProgramDirector'
  | 'getAdmissionCard'
> {
  return {
    listExamHistory: ({ person: { userId } }) =>
      db.query<ExamHistoryItem>`
        select r.exam_id, e.exam_code, e.exam_name, r.exam_date, r.result,
               case when r.document_id is not null then r.registration_identifier end as registration_identifier
          from exam_results r join exams e on e.exam_id = r.exam_id
         where r.user_id = ${userId}
         order by r.exam_date desc, r.registration_identifier desc`,

    async getExamTitle({ query: { examId }, person }) {
      const { examName } = await examOf(db, person.userId, examId);
      return { examId, title: examName };
    },

    async getExamSpecialty({ query: { examId }, person }) {
      const { examSpecialtyId } = await examOf(db, person.userId, examId);
      return { examSpecialtyId };
    },

    // The certifying exam requires the qualifying exam first.
    getCeEligibility: async ({ person }) =>
      (await ceEligibilityOf(db, person.userId)) ?? { eligibility: 'qualifyingExamNotPassed' },

    async getApplicationWebNote({ query, person }) {
      const [row] = await db.query<{
        webNote: string;
      }>`select web_note from web_notes where user_id = ${person.userId} and exam_id = ${query.examheaderId}`;
      return row ?? { webNote: '' };
    },

    // A program leads to the exam that it names; of several, the last one is the present one.
    async getProgramDirector({ query: { examId }, person }) {
      const [row] = await db.query<ProgramDirector>`
        select p.program_director as official_name, p.director_email as official_email
          from programs p join exams e on e.exam_name = p.exam
         where p.user_id = ${person.userId} and e.exam_id = ${examId} and p.program_director <> ''
         order by p.program_id desc limit 1`;
      return row ?? null;
    },

    async getAdmissionCard({ query, person }) {
      const [row] = await db.query<Omit<AdmissionCard, 'available'>>`
        select document_id, available_from
          from admission_cards where user_id = ${person.userId} and exam_id = ${query.examID}`;
      if (!row) return noCard;
      const { documentId, availableFrom } = row;
      const isTime = availableFrom === null || availableFrom <= boardDay(clock());
      const available = documentId !== null && isTime;
      return { available, documentId: available ? documentId : null, availableFrom };
    },
  };
}

/** Whose record a call names. */
export const examOwners: Owners = {
  getExamTitle: examOwner,
  getExamSpecialty: examOwner,
  getApplicationWebNote: examOwner,
  getProgramDirector: examOwner,
  getAdmissionCard: examOwner,
};
