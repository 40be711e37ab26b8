import { letterStatus } from '#domain/letterStatus.ts';
import { hashedToken, newLinkToken } from '#server/auth/linkTokens.ts';
import type { Respond } from '#server/http/respond.ts';
import { approvalRequest, officialAnsweredLetter } from '#server/mail/referenceLetters.ts';
import type { Portal } from '#server/mount.ts';
import type { Parts } from '#server/parts.ts';
import { audit } from '#server/users/accounts.ts';
import { mountAnswerForm, type Question } from './answerForm.ts';
import { mountOfficePages } from './officePages.ts';
import { letterBy, officialFacts, type PageLetter } from './pageLetter.ts';
import { changeLetter } from './records.ts';

const questionOf = (letter: PageLetter): Question => ({
  about: `${letter.applicant} applies for the ${letter.examName} and named you for a reference letter. The board asks whether you can recommend this person for the exam. Your answer goes to the board; it can be given once.`,
  facts: officialFacts(letter),
  agree: `I recommend ${letter.applicant} for this exam, and what is said of me above is true.`,
  decline: `I cannot recommend ${letter.applicant} at this time.`,
});

const titleOf = ({ referenceId }: PageLetter) => `Reference letter ${referenceId}`;

/** The page on which a hospital official answers, and the one on which the board's office approves it. */
export function mountReferencePages(
  app: Portal,
  { settings, mailer, ...parts }: Pick<Parts, 'db' | 'clock' | 'background' | 'settings' | 'mailer'>,
  respond: Respond,
): void {
  mountAnswerForm<PageLetter>(app, parts, respond, {
    path: '/references',
    letterBehind: (sql, token) => letterBy(sql, 'token_hash', token),
    questionOf,
    async keep(tx, letter, { answer, comment, signature }, now) {
      const recommends = answer === 'agree';
      // Without an office the board approves in its own way.
      const officeToken = recommends && settings.officeEmail !== '' ? newLinkToken() : null;
      await changeLetter(tx, letter, {
        status: recommends ? letterStatus.awaitingApproval : letterStatus.required,
        responseDate: new Date(now).toISOString(),
        recommends,
        responseComment: comment,
        signature,
        officeTokenHash: officeToken === null ? null : hashedToken(officeToken),
      });
      await audit(tx, letter.userId, 'answerReferenceLetter', now, { examId: letter.examId, id: letter.id });
      // The address is known only once the server listens.
      return async () => {
        await mailer.send(officialAnsweredLetter(letter.applicantEmail, letter, settings.portalUrl));
        if (officeToken === null) return;
        const path = `/references/office/${officeToken}`;
        await mailer.send(
          approvalRequest(settings.officeEmail, { title: titleOf(letter), path }, settings.portalUrl),
        );
      };
    },
  });

  mountOfficePages<PageLetter>(app, parts, respond, {
    path: '/references/office',
    letterBehind: (sql, token) => letterBy(sql, 'office_token_hash', token),
    titleOf,
    factsOf: (letter) => officialFacts(letter).slice(1),
    async approve(tx, letter, now) {
      const { userId, examId, id } = letter;
      await changeLetter(tx, letter, { status: letterStatus.approved });
      await audit(tx, userId, 'approveReferenceLetter', now, { examId, id });
    },
  });
}
