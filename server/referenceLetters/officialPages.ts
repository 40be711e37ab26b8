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
        status: recommends ? 2 : 0,
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
        if (officeToken !== null)
          await mailer.send(
            approvalRequest(settings.officeEmail, letter.referenceId, officeToken, settings.portalUrl),
          );
      };
    },
  });
  mountOfficePages(app, parts, respond);
}
