import { LETTER_REQUIRED } from '#domain/registration.ts';
import { boardDayInWords } from '#server/boardTime.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { Fault } from '#server/http/fault.ts';
import { escaped, plainPage, plainPolicy } from '#server/http/plainPage.ts';
import { readText } from '#server/http/read.ts';
import type { Respond } from '#server/http/respond.ts';
import { letterAnsweredLetter } from '#server/mail/examLetters.ts';
import type { Portal } from '#server/mount.ts';
import type { Parts } from '#server/parts.ts';
import { audit } from '#server/users/accounts.ts';
import { lockExam } from './exams.ts';
import { hashedToken } from './letters.ts';

/** The answer arrived and the board has to approve it (first specification, §4). */
const AWAITING_APPROVAL = 2;

interface Letter {
  userId: number;
  examId: number;
  examName: string;
  applicant: string;
  applicantEmail: string;
  officialName: string;
  responseDate: string | null;
}

interface Answer {
  readonly answer: string;
  readonly comment: string;
  readonly signature: string;
}

const empty: Answer = { answer: '', comment: '', signature: '' };
type Problems = Partial<Record<keyof Answer, string>>;

function problemsOf({ answer, comment, signature }: Answer): Problems {
  return {
    ...(!['agree', 'decline'].includes(answer) && { answer: 'Choose one of the two.' }),
    ...(answer === 'decline' && comment === '' && { comment: 'Say in a sentence why you cannot.' }),
    ...(comment.length > 2_000 && { comment: 'Use at most 2000 characters.' }),
    ...(signature === '' && { signature: 'Type your name as your signature.' }),
    ...(signature.length > 120 && { signature: 'Use at most 120 characters.' }),
  };
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

/** A message at its field, found by the field's `aria-describedby`. */
const told = (name: string, text: string | undefined) =>
  text === undefined ? '' : `<span class="bad" id="${name}-problem">${escaped(text)}</span>`;
/** The first wrong field takes the focus when the page comes back. */
const described = (name: keyof Answer, problems: Problems) =>
  problems[name] === undefined
    ? ''
    : ` aria-invalid="true" aria-describedby="${name}-problem"${Object.keys(problems)[0] === name ? ' autofocus' : ''}`;

function formPage({ applicant, examName, officialName }: Letter, given: Answer, problems: Problems): string {
  const choice = (value: string, text: string) =>
    `<label><input type="radio" name="answer" value="${value}"${given.answer === value ? ' checked' : ''}${described('answer', problems)}>${text}</label>`;
  const isWrong = Object.keys(problems).length > 0;
  return plainPage(
    `${isWrong ? 'Error: ' : ''}Reference letter for ${applicant}`,
    `<h1>Reference letter for ${escaped(applicant)}</h1>
<p>${escaped(applicant)} applies for the ${escaped(examName)} and named you, ${escaped(officialName)}, as program director. The board asks whether you can recommend this person for the exam. Your answer goes to the board; it can be given once.</p>
${isWrong ? '<p class="bad" role="alert">Something is missing. Look at the fields below.</p>' : ''}
<form method="post" accept-charset="utf-8" novalidate>
<fieldset><legend>Your answer</legend>${told('answer', problems.answer)}
${choice('agree', `I recommend ${escaped(applicant)}. Training was completed, or will be before the exam, to my satisfaction.`)}
${choice('decline', `I cannot recommend ${escaped(applicant)} at this time.`)}</fieldset>
<div><label for="comment">Comment for the board</label> <small>Needed if you cannot recommend.</small> ${told('comment', problems.comment)}
<textarea id="comment" name="comment" rows="5" maxlength="2000"${described('comment', problems)}>${escaped(given.comment)}</textarea></div>
<div><label for="signature">Your name, as your signature</label> ${told('signature', problems.signature)}
<input type="text" id="signature" name="signature" maxlength="120" autocomplete="name" value="${escaped(given.signature)}"${described('signature', problems)}></div>
<button>Send the answer to the board</button>
</form>`,
  );
}

const donePage = ({ applicant, examName, responseDate }: Letter) =>
  plainPage(
    'Answer received',
    `<h1>Your answer has been received</h1><p>The board has had your answer about ${escaped(applicant)} and the ${escaped(examName)} since ${escaped(boardDayInWords(Date.parse(responseDate ?? '')))}. There is nothing more to do.</p>`,
  );

const unknownPage = plainPage(
  'Link not valid',
  '<h1>This link is not valid</h1><p>It may have been replaced by a newer one: look for a later mail, or write to the board.</p>',
);

/** The page on which a program director answers, reached by the link in the mail; it needs no account. */
export function mountLetterPages(
  app: Portal,
  { db, clock, settings, mailer, background }: Parts,
  respond: Respond,
): void {
  const html = (status: number, text: string) =>
    respond.text(status, 'text/html; charset=utf-8', text, {
      'content-security-policy': plainPolicy("'self'"),
    });

  /** @throws Fault 403 for a form that another site sends, 415 and 413 for what is no such form. */
  async function readAnswer(request: Request): Promise<Answer> {
    if (request.headers.get('sec-fetch-site') === 'cross-site')
      throw new Fault(403, 'cross-site', 'Another site may not send this.');
    if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
      throw new Fault(415, 'unsupported-media-type', 'Send the form of the page.');
    const fields = new URLSearchParams(await readText(request));
    // A character that cannot be seen is no part of an answer, and some no database can hold.
    const field = (name: keyof Answer) =>
      (fields.get(name) ?? '')
        .replace(/\r\n/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim();
    return { answer: field('answer'), comment: field('comment'), signature: field('signature') };
  }

  /**
   * Keeps an answer, the first one only. A recommendation completes a registration that waited for it; without one
   * a letter is still required, of somebody else.
   */
  async function keepAnswer(tx: Tx, { userId, examId }: Letter, token: string, given: Answer) {
    // One after the other with everything else about this person's exam, so that none is missed.
    await lockExam(tx, userId, examId);
    const letter = await letterBehind(tx, token);
    if (letter?.responseDate !== null) return { letter, isNew: false };
    const now = clock();
    const responseDate = new Date(now).toISOString();
    const recommends = given.answer === 'agree';
    await tx.query(
      `update pd_letters set status = $3, response_date = $4, recommends = $5, response_comment = $6, signature = $7
        where user_id = $1 and exam_id = $2`,
      [
        userId,
        examId,
        recommends ? AWAITING_APPROVAL : LETTER_REQUIRED,
        responseDate,
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
    return { letter: { ...letter, responseDate }, isNew: true };
  }

  app.get('/letters/:token', async ({ req }) => {
    const letter = await letterBehind(db, req.param('token'));
    if (!letter) return html(404, unknownPage);
    return html(200, letter.responseDate === null ? formPage(letter, empty, {}) : donePage(letter));
  });

  app.post('/letters/:token', async ({ req }) => {
    const token = req.param('token');
    const letter = await letterBehind(db, token);
    if (!letter) return html(404, unknownPage);
    if (letter.responseDate !== null) return html(200, donePage(letter));
    const given = await readAnswer(req.raw);
    const problems = problemsOf(given);
    if (Object.keys(problems).length > 0) return html(400, formPage(letter, given, problems));
    const kept = await db.transaction((tx) => keepAnswer(tx, letter, token, given));
    if (!kept.letter) return html(404, unknownPage); // another link was sent in the meantime
    if (kept.isNew)
      background.run('mail about an answered letter', () =>
        mailer.send(letterAnsweredLetter(letter.applicantEmail, letter.examName, settings.portalUrl)),
      );
    return html(200, donePage(kept.letter));
  });
}
