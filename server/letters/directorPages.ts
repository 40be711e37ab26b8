import { letterStatus } from '#domain/letters/letterStatus.ts';
import type { Tx } from '#server/db/database.ts';
import type { Respond } from '#server/http/respond.ts';
import { letterAnsweredLetter, letterApprovedLetter, letterSentBackLetter } from './examMails.ts';
import type { Portal } from '#server/http/portal.ts';
import type { Parts } from '#server/deps/parts.ts';
import { mountAnswerForm, type Question } from './answerForm.ts';
import { mountOfficePages } from './officePages.ts';
import { audit } from '#server/auth/accounts.ts';
import { directorFacts, directorLetterBy, type DirectorLetter } from './letterRows.ts';

const questionOf = ({ applicant, examName, officialName }: DirectorLetter): Question => ({
  about: `${applicant} is applying for the ${examName} and named you, ${officialName}, as program director. The board asks whether you can recommend this person for the exam. Your answer goes to the board. You can answer once.`,
  facts: [],
  agree: `I recommend ${applicant}. Training was completed, or will be before the exam, to my satisfaction.`,
  decline: `I cannot recommend ${applicant} at this time.`,
});

/** Registrations that were submitted and wait for their letter; each resolves to whether there was one. */
export interface AwaitedRegistrations {
  complete(tx: Tx, userId: number, examId: number): Promise<boolean>;
  /** The same, with a mail to the member. */
  completeAndTell(tx: Tx, userId: number, examId: number): Promise<boolean>;
}

/** The page on which a program director answers, and the one on which the board's office decides. */
export function mountLetterPages(
  app: Portal,
  parts: Pick<Parts, 'db' | 'clock' | 'settings' | 'mailQueue' | 'nextMoves'>,
  respond: Respond,
  registrations: AwaitedRegistrations,
): void {
  const { settings, mailQueue, nextMoves } = parts;
  const { portalUrl } = settings;
  const nextOf = (tx: Tx, { userId, examId }: DirectorLetter) => nextMoves(tx, userId, examId);

  const office = mountOfficePages<DirectorLetter>(app, parts, respond, {
    path: '/letters/office',
    letterBehind: (sql, token) => directorLetterBy(sql, 'office_token_hash', token),
    titleOf: ({ applicant }) => `Program director’s letter for ${applicant}`,
    factsOf: directorFacts,
    keepLink: (tx, { userId, examId }, tokenHash, now) =>
      tx.query(
        'update pd_letters set office_token_hash = $3, office_sent_at = $4 where user_id = $1 and exam_id = $2',
        [userId, examId, tokenHash, new Date(now).toISOString()],
      ),
    async approve(tx, letter, now) {
      const { userId, examId, applicantEmail } = letter;
      await tx.query(
        'update pd_letters set status = $3, decided_at = $4 where user_id = $1 and exam_id = $2',
        [userId, examId, letterStatus.approved, new Date(now).toISOString()],
      );
      await audit(tx, userId, 'approvePdReferenceLetter', now, { examId });
      if (!(await registrations.completeAndTell(tx, userId, examId))) {
        const next = await nextOf(tx, letter);
        await mailQueue.add(tx, letterApprovedLetter(applicantEmail, letter, portalUrl, next), now);
      }
    },
    async sendBack(tx, letter, reason, now) {
      const { userId, examId, applicantEmail } = letter;
      await tx.query(
        `update pd_letters set status = $3, decided_at = $4, sent_back_reason = $5
          where user_id = $1 and exam_id = $2`,
        [userId, examId, letterStatus.required, new Date(now).toISOString(), reason],
      );
      await audit(tx, userId, 'sendBackPdReferenceLetter', now, { examId });
      const next = await nextOf(tx, letter);
      await mailQueue.add(tx, letterSentBackLetter(applicantEmail, letter, portalUrl, next), now);
    },
  });

  /** Without an office, a recommendation completes a registration that waited for it. */
  const withoutOffice = async (tx: Tx, { userId, examId }: DirectorLetter) => {
    await registrations.complete(tx, userId, examId);
  };

  mountAnswerForm<DirectorLetter>(app, parts, respond, {
    path: '/letters',
    letterBehind: (sql, token) => directorLetterBy(sql, 'token_hash', token),
    questionOf,
    /** An applicant who is declined needs a letter from another director. */
    async keep(tx, letter, { answer, comment, signature, wording }, now) {
      const { userId, examId } = letter;
      const recommends = answer === 'agree';
      await tx.query(
        `update pd_letters set status = $3, response_date = $4, recommends = $5, response_comment = $6, signature = $7,
                agreed_wording = $8
          where user_id = $1 and exam_id = $2`,
        [
          userId,
          examId,
          recommends ? letterStatus.awaitingApproval : letterStatus.required,
          new Date(now).toISOString(),
          recommends,
          comment,
          signature,
          wording,
        ],
      );
      await audit(tx, userId, 'answerPdReferenceLetter', now, { examId });
      const isApproved = settings.officeEmail === '';
      const decide = isApproved ? withoutOffice : office.ask;
      if (recommends) await decide(tx, { ...letter, responseComment: comment, signature }, now);
      const about = { examId, examName: letter.examName, recommends, isApproved };
      const next = await nextOf(tx, letter);
      await mailQueue.add(tx, letterAnsweredLetter(letter.applicantEmail, about, portalUrl, next), now);
    },
  });
}
