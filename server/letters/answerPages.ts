import { hashedToken } from '#server/auth/linkTokens.ts';
import { createHash } from 'node:crypto';
import { LETTER_LINK_DAYS, hasLinkEnded, letterAnswerBy } from '#server/auth/linkTokens.ts';
import { boardDayInWords, boardDeadlineInWords } from '#server/core/boardTime.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { html, type Html } from '#server/http/html.ts';
import { pageWithForm, questionsTo, readPageForm, unknownLinkPage } from '#server/http/pageForm.ts';
import { plainPage } from '#server/http/plainPage.ts';
import type { Portal } from '#server/http/portal.ts';
import type { Respond } from '#server/http/respond.ts';
import type { Answer, Answers } from './answers.ts';
import { detailList } from './detailList.ts';
import { kindOf } from './letterKinds.ts';
import { letterBehind, type Letter } from './letterTable.ts';
import type { Question } from './letterTexts.ts';
import { letterDue, lockPurpose, purposeWords } from './purpose.ts';
import { withdrawnBehind, type WithdrawnRequest } from './withdrawnLinks.ts';

/** A hash of the question's text: an answer to another text is rejected. */
const versionOf = (question: Question) =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 22);

/** The statements to answer with yes or no. */
const wordingOf = ({ about, details, ...statements }: Question, answer: string) =>
  [
    about,
    ...details.map(([name, value]) => `${name}: ${value}`),
    answer === 'agree' ? statements.agree : statements.decline,
  ].join('\n');

const empty: Answer = { answer: '', comment: '', signature: '' };
type Problems = Partial<Record<keyof Answer, string>>;

function problemsOf({ answer, comment, signature }: Answer): Problems {
  return {
    ...(!['agree', 'decline'].includes(answer) && { answer: 'Choose an answer.' }),
    ...(answer === 'decline' &&
      comment === '' && { comment: 'Explain briefly why you cannot recommend the applicant.' }),
    ...(comment.length > 2_000 && { comment: 'Use 2,000 characters or fewer.' }),
    ...(signature === '' && { signature: 'Type your name as your signature.' }),
    ...(signature.length > 120 && { signature: 'Use 120 characters or fewer.' }),
  };
}

/** The field's error message, referenced by its `aria-describedby`. */
const problemText = (name: string, text: string | undefined) =>
  text !== undefined && html`<span class="bad" id="${name}-problem">${text}</span>`;
/** The first invalid field gets the focus when the page is shown again. */
const described = (name: keyof Answer, problems: Problems) =>
  problems[name] !== undefined &&
  html` aria-invalid="true" aria-describedby="${name}-problem"${Object.keys(problems)[0] === name && ' autofocus'}`;

interface Form {
  readonly given: Answer;
  readonly problems?: Problems;
  /** The letter has changed since the page was opened. */
  readonly isChanged?: boolean;
}

/** By when to answer, and whom to ask. */
interface Around {
  /** In epoch milliseconds; null if the request was not sent. */
  readonly answerBy: number | null;
  readonly now: number;
  /** Empty if the board has no office address. */
  readonly officeEmail: string;
}

function deadline({ answerBy, now }: Around): Html | null {
  if (answerBy === null) return null;
  const when = boardDeadlineInWords(answerBy);
  return now < answerBy
    ? html`<p>Please answer by <strong>${when}</strong>.</p>`
    : html`<p>This letter was due by <strong>${when}</strong>. You can still answer. The board decides whether the letter counts.</p>`;
}

const changedNote = html`<div class="note" role="alert"><strong>This letter was changed after you opened it. Read it again, and choose your answer again.</strong> What you typed is still here; nothing has been sent.</div>`;

function formPage(
  applicant: string,
  question: Question,
  { given, problems = {}, isChanged = false, ...around }: Form & Around,
): Html {
  const choice = (value: string, text: string) =>
    html`<label><input type="radio" name="answer" value="${value}"${given.answer === value && ' checked'}${described('answer', problems)}>${text}</label>`;
  const isWrong = Object.keys(problems).length > 0;
  return plainPage(
    `${isWrong || isChanged ? 'Error: ' : ''}Reference letter for ${applicant}`,
    html`<h1>Reference letter for ${applicant}</h1>
${isChanged && changedNote}
<p>${question.about}</p>${deadline(around)}${detailList(question.details)}
${isWrong && html`<p class="bad" role="alert">There is a problem. Check the fields below.</p>`}
<form method="post" accept-charset="utf-8" novalidate>
<input type="hidden" name="version" value="${versionOf(question)}">
<fieldset><legend>Your answer</legend>${problemText('answer', problems.answer)}
${choice('agree', question.agree)}
${choice('decline', question.decline)}</fieldset>
<div><label for="comment">Comment for the board</label> <small>Required if you cannot recommend the applicant.</small> ${problemText('comment', problems.comment)}
<textarea id="comment" name="comment" rows="5" maxlength="2000"${described('comment', problems)}>${given.comment}</textarea></div>
<div><label for="signature">Your name, as your signature</label> ${problemText('signature', problems.signature)}
<input type="text" id="signature" name="signature" maxlength="120" autocomplete="name" value="${given.signature}"${described('signature', problems)}></div>
<button>Submit your answer</button>
</form>${questionsTo(around.officeEmail)}`,
  );
}

const donePage = ({ applicant, responseDate, ...purpose }: Letter, officeEmail: string) =>
  plainPage(
    'Answer received',
    html`<h1>Your answer has been received</h1><p>The board received your answer about ${applicant} and ${purposeWords(purpose).name} on ${boardDayInWords(Date.parse(responseDate ?? ''))}. You do not need to do anything else.</p>${questionsTo(officeEmail)}`,
  );

/** The page of an expired link; it shows nothing else. */
const endedPage = (officeEmail: string) =>
  plainPage(
    'Link expired',
    html`<h1>This link has expired</h1><p>Links to reference letters work for ${LETTER_LINK_DAYS} days. If you have not answered yet, ask the person who named you to send the request again from the Member Portal. If you have answered, the board has your answer, and you do not need to do anything else.</p>${questionsTo(officeEmail)}`,
  );

/** The page of a withdrawn request, for an answer that came too late, too. */
const withdrawnPage = (
  { applicant, withdrawnAt, ...purpose }: WithdrawnRequest,
  { officeEmail, isAnswer }: { readonly officeEmail: string; readonly isAnswer: boolean },
) =>
  plainPage(
    'Request withdrawn',
    html`<h1>This request was withdrawn</h1>${
      isAnswer && html`<p role="alert"><strong>Your answer was not saved.</strong></p>`
    }<p>${applicant} withdrew the request for a reference letter for ${purposeWords(purpose).name} on ${boardDayInWords(Date.parse(withdrawnAt))}. This link no longer accepts an answer, and you do not need to do anything. If we need a letter from you later, we will write to you.</p><p>If you think that this is a mistake, ask ${applicant}${officeEmail !== '' && ' or the board'}.</p>${questionsTo(officeEmail)}`,
  );

/** The page where the person named for a letter answers; it needs no account and accepts one answer. */
export function mountAnswerPages(
  app: Portal,
  path: '/letters' | '/references',
  { db, clock, settings, background }: Pick<Deps, 'db' | 'clock' | 'settings' | 'background'>,
  respond: Respond,
  { answer }: Answers,
): void {
  const show = pageWithForm(respond);
  const { officeEmail } = settings;
  async function page(letter: Letter, form: Form) {
    const sentAt = letter.sentDate === null ? null : Date.parse(letter.sentDate);
    // As of the mail, so that both name the same date.
    const answerBy = sentAt === null ? null : letterAnswerBy(sentAt, await letterDue(db, letter, sentAt));
    const around = { answerBy, now: clock(), officeEmail };
    return formPage(letter.applicant, kindOf(letter).questionOf(letter), { ...form, ...around });
  }
  const changedPage = async (letter: Letter, given: Answer) =>
    show(409, await page(letter, { given: { ...given, answer: '' }, isChanged: true }));

  /** The page without a form; undefined while the letter can be answered. */
  function closedPage(letter: Letter | undefined) {
    if (!letter) return show(404, unknownLinkPage(officeEmail));
    if (hasLinkEnded(letter.sentDate, clock())) return show(410, endedPage(officeEmail));
    return letter.responseDate === null ? undefined : show(200, donePage(letter, officeEmail));
  }

  /** The letter of a link, or else its withdrawal: asked in the other order, one that comes in between is missed. */
  async function behind(token: string) {
    const letter = await letterBehind(db, 'token_hash', token);
    return { letter, withdrawn: letter ? undefined : await withdrawnBehind(db, token) };
  }

  /** Notes when the page was first read, in the background: a full disk keeps nobody from reading it. */
  const noteOpened = (token: string) =>
    background.run('noting that a letter was opened', async () => {
      // By its link: a request that was sent meanwhile has another one.
      await db.query`
        update letters set opened_at = ${new Date(clock()).toISOString()}
         where token_hash = ${hashedToken(token)} and opened_at is null`;
    });

  async function keepOnce(tx: Tx, { userId, examId }: Letter, token: string, version: string, given: Answer) {
    // Serialized with all other changes to what the letter is for, so that none is missed.
    await lockPurpose(tx, userId, examId);
    const withdrawn = await withdrawnBehind(tx, token);
    if (withdrawn) return { withdrawn };
    const letter = await letterBehind(tx, 'token_hash', token);
    if (letter?.responseDate !== null) return { letter };
    const question = kindOf(letter).questionOf(letter);
    if (versionOf(question) !== version) return { letter };
    const now = clock();
    await answer(tx, letter, { ...given, wording: wordingOf(question, given.answer) }, now);
    return { letter: { ...letter, responseDate: new Date(now).toISOString() } };
  }

  app.get(`${path}/:token`, async ({ req }) => {
    const token = req.param('token');
    const { letter, withdrawn } = await behind(token);
    if (withdrawn) return show(410, withdrawnPage(withdrawn, { officeEmail, isAnswer: false }));
    const closed = closedPage(letter);
    if (closed || !letter) return closed ?? show(404, unknownLinkPage(officeEmail));
    if (req.method === 'GET' && letter.openedAt === null) noteOpened(token);
    return show(200, await page(letter, { given: empty }));
  });

  app.post(`${path}/:token`, async ({ req }) => {
    const token = req.param('token');
    const late = { officeEmail, isAnswer: true };
    const { letter, withdrawn } = await behind(token);
    if (withdrawn) return show(410, withdrawnPage(withdrawn, late));
    const closed = closedPage(letter);
    if (closed || !letter) return closed ?? show(404, unknownLinkPage(officeEmail));
    const field = await readPageForm(req.raw);
    const given = { answer: field('answer'), comment: field('comment'), signature: field('signature') };
    const version = field('version');
    if (version !== versionOf(kindOf(letter).questionOf(letter))) return await changedPage(letter, given);
    const problems = problemsOf(given);
    if (Object.keys(problems).length > 0) return show(400, await page(letter, { given, problems }));
    const kept = await db.transaction((tx) => keepOnce(tx, letter, token, version, given));
    if (kept.withdrawn) return show(410, withdrawnPage(kept.withdrawn, late));
    // Another link was sent in the meantime, or the letter has just been changed.
    return closedPage(kept.letter) ?? (await changedPage(kept.letter!, given));
  });
}
