import { LETTER_REQUIRED } from '#domain/registration.ts';
import { hashedToken } from '#server/auth/linkTokens.ts';
import type { Sql } from '#server/db/database.ts';
import type { Respond } from '#server/http/respond.ts';
import { letterAnsweredLetter } from '#server/mail/examLetters.ts';
import type { Portal } from '#server/mount.ts';
import type { Parts } from '#server/parts.ts';
import { mountAnswerForm, type AskedLetter, type Question } from '#server/referenceLetters/answerForm.ts';
import { audit } from '#server/users/accounts.ts';

/** The answer arrived and the board has to approve it (first specification, §4). */
const AWAITING_APPROVAL = 2;

interface Letter extends AskedLetter {
  readonly applicantEmail: string;
  readonly officialName: string;
}

async function letterBehind(sql: Sql, token: string): Promise<Letter | undefined> {
  const [row] = await sql.query<Letter>(
    `select l.user_id as "userId", l.exam_id as "examId", e.exam_name as "examName",
            u.display_name as applicant, u.email_address as "applicantEmail",
            l.official_name as "officialName", l.response_date as "responseDate"
       from pd_letters l join users u on u.user_id = l.user_id join exams e on e.exam_id = l.exam_id
      where l.token_hash = $1`,
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

/** The page on which a program director answers, reached by the link in the mail. */
export function mountLetterPages(
  app: Portal,
  { settings, mailer, ...parts }: Pick<Parts, 'db' | 'clock' | 'background' | 'settings' | 'mailer'>,
  respond: Respond,
): void {
  mountAnswerForm<Letter>(app, parts, respond, {
    path: '/letters',
    letterBehind,
    questionOf,
    /**
     * A recommendation completes a registration that waited for it; without one a letter is still required, of
     * somebody else.
     */
    async keep(tx, { userId, examId, examName, applicantEmail }, given, now) {
      const recommends = given.answer === 'agree';
      await tx.query(
        `update pd_letters set status = $3, response_date = $4, recommends = $5, response_comment = $6, signature = $7
          where user_id = $1 and exam_id = $2`,
        [
          userId,
          examId,
          recommends ? AWAITING_APPROVAL : LETTER_REQUIRED,
          new Date(now).toISOString(),
          recommends,
          given.comment,
          given.signature,
        ],
      );
      if (recommends)
        await tx.query(
          'update registrations set status = 1 where user_id = $1 and exam_id = $2 and status = 2 and registered_at is not null',
          [userId, examId],
        );
      await audit(tx, userId, 'answerPdReferenceLetter', now, { examId });
      return () => mailer.send(letterAnsweredLetter(applicantEmail, examName, settings.portalUrl));
    },
  });
}
