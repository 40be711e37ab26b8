import { letterStatus } from '#domain/letterStatus.ts';
import { hashedToken, newLinkToken } from '#server/auth/linkTokens.ts';
import type { Sql } from '#server/db/database.ts';
import type { Respond } from '#server/http/respond.ts';
import { letterAnsweredLetter } from '#server/mail/examLetters.ts';
import { approvalRequest } from '#server/mail/referenceLetters.ts';
import type { Portal } from '#server/mount.ts';
import type { Parts } from '#server/parts.ts';
import { mountAnswerForm, type Question } from '#server/referenceLetters/answerForm.ts';
import { mountOfficePages, type OfficeLetter } from '#server/referenceLetters/officePages.ts';
import { audit } from '#server/users/accounts.ts';

interface Letter extends OfficeLetter {
  readonly applicantEmail: string;
  readonly officialName: string;
}

/** The letter behind one of its two links. */
async function letterBy(
  sql: Sql,
  link: 'token_hash' | 'office_token_hash',
  token: string,
): Promise<Letter | undefined> {
  const [row] = await sql.query<Letter>(
    `select l.user_id as "userId", l.exam_id as "examId", e.exam_name as "examName",
            u.display_name as applicant, u.email_address as "applicantEmail",
            l.official_name as "officialName", l.status, l.response_date as "responseDate",
            l.response_comment as "responseComment", l.signature
       from pd_letters l join users u on u.user_id = l.user_id join exams e on e.exam_id = l.exam_id
      where l.${link} = $1`,
    [hashedToken(token)],
  );
  return row;
}

const questionOf = ({ applicant, examName, officialName }: Letter): Question => ({
  about: `${applicant} applies for the ${examName} and named you, ${officialName}, as program director. The board asks whether you can recommend this person for the exam. Your answer goes to the board; it can be given once.`,
  facts: [],
  agree: `I recommend ${applicant}. Training was completed, or will be before the exam, to my satisfaction.`,
  decline: `I cannot recommend ${applicant} at this time.`,
});

const titleOf = ({ applicant }: Letter) => `Program director’s letter for ${applicant}`;

/** The page on which a program director answers, and the one on which the board's office approves it. */
export function mountLetterPages(
  app: Portal,
  { settings, mailer, ...parts }: Pick<Parts, 'db' | 'clock' | 'background' | 'settings' | 'mailer'>,
  respond: Respond,
): void {
  mountAnswerForm<Letter>(app, parts, respond, {
    path: '/letters',
    letterBehind: (sql, token) => letterBy(sql, 'token_hash', token),
    questionOf,
    /**
     * A recommendation completes a registration that waited for it; without one a letter is still required, of
     * somebody else.
     */
    async keep(tx, letter, given, now) {
      const { userId, examId } = letter;
      const recommends = given.answer === 'agree';
      // Without an office the board approves in its own way.
      const officeToken = recommends && settings.officeEmail !== '' ? newLinkToken() : null;
      await tx.query(
        `update pd_letters set status = $3, response_date = $4, recommends = $5, response_comment = $6, signature = $7,
                office_token_hash = $8
          where user_id = $1 and exam_id = $2`,
        [
          userId,
          examId,
          recommends ? letterStatus.awaitingApproval : letterStatus.required,
          new Date(now).toISOString(),
          recommends,
          given.comment,
          given.signature,
          officeToken === null ? null : hashedToken(officeToken),
        ],
      );
      if (recommends)
        await tx.query(
          'update registrations set status = 1 where user_id = $1 and exam_id = $2 and status = 2 and registered_at is not null',
          [userId, examId],
        );
      await audit(tx, userId, 'answerPdReferenceLetter', now, { examId });
      return async () => {
        await mailer.send(
          letterAnsweredLetter(letter.applicantEmail, { ...letter, recommends }, settings.portalUrl),
        );
        if (officeToken === null) return;
        const path = `/letters/office/${officeToken}`;
        await mailer.send(
          approvalRequest(settings.officeEmail, { title: titleOf(letter), path }, settings.portalUrl),
        );
      };
    },
  });

  mountOfficePages<Letter>(app, parts, respond, {
    path: '/letters/office',
    letterBehind: (sql, token) => letterBy(sql, 'office_token_hash', token),
    titleOf,
    factsOf: ({ officialName }) => [['Asked', `${officialName}, program director`]],
    async approve(tx, { userId, examId }, now) {
      await tx.query('update pd_letters set status = $3 where user_id = $1 and exam_id = $2', [
        userId,
        examId,
        letterStatus.approved,
      ]);
      await audit(tx, userId, 'approvePdReferenceLetter', now, { examId });
    },
  });
}
