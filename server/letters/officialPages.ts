import { letterStatus } from '#domain/letters/letterStatus.ts';
import { earlierAnswers } from './letterRows.ts';
import type { Respond } from '#server/http/respond.ts';
import { officialAnsweredLetter, officialSentBackLetter } from './officialMails.ts';
import type { Portal } from '#server/http/portal.ts';
import type { Parts } from '#server/deps/parts.ts';
import { audit } from '#server/auth/accounts.ts';
import { mountAnswerForm, type Question } from './answerForm.ts';
import { mountOfficePages } from './officePages.ts';
import { letterBy, officialFacts, type PageLetter } from './pageLetter.ts';
import { purposeWords } from './purpose.ts';
import { changeLetter } from './records.ts';

const questionOf = (letter: PageLetter): Question => ({
  about: `${letter.applicant} ${purposeWords(letter).applies} and named you for a reference letter. The board asks whether you can recommend this person for ${letter.examName === null ? 'it' : 'the exam'}. Your answer goes to the board. You can answer once.`,
  facts: officialFacts(letter),
  agree: `I recommend ${letter.applicant} for ${purposeWords(letter).shortly}, and the information about me above is correct.`,
  decline: `I cannot recommend ${letter.applicant} at this time.`,
});

const titleOf = ({ referenceId }: PageLetter) => `Reference letter ${referenceId}`;

/** The page where a hospital official answers, and the one where the board's office approves it. */
export function mountReferencePages(
  app: Portal,
  parts: Pick<Parts, 'db' | 'clock' | 'settings' | 'mailQueue'>,
  respond: Respond,
): void {
  const { settings, mailQueue } = parts;

  const office = mountOfficePages<PageLetter>(app, parts, respond, {
    path: '/references/office',
    letterBehind: (sql, token) => letterBy(sql, 'office_token_hash', token),
    titleOf,
    factsOf: async (sql, letter) => ({
      facts: [
        ...officialFacts(letter).slice(1),
        ['Email address', `${letter.authOfficialEmail} (an address that the applicant gave)`],
      ],
      warnings: [],
      // The letter itself, once it was sent back, is not an earlier one.
      earlier: letter.sentBackReason === null ? await earlierAnswers(sql, letter) : [],
    }),
    // The version stays: the surgeon sees no change.
    keepLink: (tx, { id }, tokenHash, now) =>
      tx.query(
        'update exam_reference_letters set office_token_hash = $2, office_sent_at = $3 where id = $1',
        [id, tokenHash, new Date(now).toISOString()],
      ),
    async approve(tx, letter, now) {
      const { userId, examId, id } = letter;
      const decidedAt = new Date(now).toISOString();
      await changeLetter(tx, letter, { status: letterStatus.approved, decidedAt });
      await audit(tx, userId, 'approveReferenceLetter', now, { examId, id });
    },
    async sendBack(tx, letter, reason, now) {
      const { userId, examId, id, applicantEmail } = letter;
      const decidedAt = new Date(now).toISOString();
      await changeLetter(tx, letter, {
        status: letterStatus.required,
        decidedAt,
        sentBackReason: reason,
      });
      await audit(tx, userId, 'sendBackReferenceLetter', now, { examId, id });
      await mailQueue.add(tx, officialSentBackLetter(applicantEmail, letter, settings.portalUrl), now);
    },
  });

  mountAnswerForm<PageLetter>(app, parts, respond, {
    path: '/references',
    letterBehind: (sql, token) => letterBy(sql, 'token_hash', token),
    questionOf,
    async keep(tx, letter, { answer, comment, signature, wording }, now) {
      const recommends = answer === 'agree';
      await changeLetter(tx, letter, {
        status: recommends ? letterStatus.awaitingApproval : letterStatus.required,
        responseDate: new Date(now).toISOString(),
        recommends,
        responseComment: comment,
        signature,
        agreedWording: wording,
      });
      await audit(tx, letter.userId, 'answerReferenceLetter', now, { examId: letter.examId, id: letter.id });
      await mailQueue.add(tx, officialAnsweredLetter(letter.applicantEmail, letter, settings.portalUrl), now);
      if (recommends) await office.ask(tx, { ...letter, signature }, now);
    },
  });
}
