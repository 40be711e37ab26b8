import { boardDayInWords } from '#server/boardTime.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { lockExam } from '#server/examinations/exams.ts';
import { pageWithForm, readPageForm, unknownLinkPage } from '#server/http/pageForm.ts';
import { escaped, plainPage } from '#server/http/plainPage.ts';
import type { Respond } from '#server/http/respond.ts';
import type { Portal } from '#server/mount.ts';
import type { Parts } from '#server/parts.ts';

/** A letter behind a link, as far as the page needs to know. */
export interface AskedLetter {
  readonly userId: number;
  readonly examId: number;
  readonly examName: string;
  readonly applicant: string;
  /** When it was answered; null before. */
  readonly responseDate: string | null;
}

/** What somebody answered, as it was typed. */
export interface Answer {
  /** `agree` or `decline`. */
  readonly answer: string;
  readonly comment: string;
  readonly signature: string;
}

/** What is asked, in plain text. */
export interface Question {
  readonly about: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly agree: string;
  readonly decline: string;
}

/** One kind of letter that is answered behind a link. */
export interface AnswerForm<L extends AskedLetter> {
  readonly path: '/letters' | '/references';
  readonly letterBehind: (sql: Sql, token: string) => Promise<L | undefined>;
  readonly questionOf: (letter: L) => Question;
  /** Keeps the first answer; gives back the mails that go out once it is kept. */
  readonly keep: (tx: Tx, letter: L, answer: Answer, now: number) => Promise<() => Promise<void>>;
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

/** A message at its field, found by the field's `aria-describedby`. */
const told = (name: string, text: string | undefined) =>
  text === undefined ? '' : `<span class="bad" id="${name}-problem">${escaped(text)}</span>`;
/** The first wrong field takes the focus when the page comes back. */
const described = (name: keyof Answer, problems: Problems) =>
  problems[name] === undefined
    ? ''
    : ` aria-invalid="true" aria-describedby="${name}-problem"${Object.keys(problems)[0] === name ? ' autofocus' : ''}`;

/** Names and values, one below the other; nothing for none. */
export const factList = (facts: Question['facts']) =>
  facts.length === 0
    ? ''
    : `<dl>${facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`;

function formPage(applicant: string, question: Question, given: Answer, problems: Problems): string {
  const choice = (value: string, text: string) =>
    `<label><input type="radio" name="answer" value="${value}"${given.answer === value ? ' checked' : ''}${described('answer', problems)}>${escaped(text)}</label>`;
  const isWrong = Object.keys(problems).length > 0;
  return plainPage(
    `${isWrong ? 'Error: ' : ''}Reference letter for ${applicant}`,
    `<h1>Reference letter for ${escaped(applicant)}</h1>
<p>${escaped(question.about)}</p>${factList(question.facts)}
${isWrong ? '<p class="bad" role="alert">Something is missing. Look at the fields below.</p>' : ''}
<form method="post" accept-charset="utf-8" novalidate>
<fieldset><legend>Your answer</legend>${told('answer', problems.answer)}
${choice('agree', question.agree)}
${choice('decline', question.decline)}</fieldset>
<div><label for="comment">Comment for the board</label> <small>Needed if you cannot recommend.</small> ${told('comment', problems.comment)}
<textarea id="comment" name="comment" rows="5" maxlength="2000"${described('comment', problems)}>${escaped(given.comment)}</textarea></div>
<div><label for="signature">Your name, as your signature</label> ${told('signature', problems.signature)}
<input type="text" id="signature" name="signature" maxlength="120" autocomplete="name" value="${escaped(given.signature)}"${described('signature', problems)}></div>
<button>Send the answer to the board</button>
</form>`,
  );
}

const donePage = ({ applicant, examName, responseDate }: AskedLetter) =>
  plainPage(
    'Answer received',
    `<h1>Your answer has been received</h1><p>The board has had your answer about ${escaped(applicant)} and the ${escaped(examName)} since ${escaped(boardDayInWords(Date.parse(responseDate ?? '')))}. There is nothing more to do.</p>`,
  );

/** The page on which somebody answers who was named for a letter; it needs no account and takes one answer. */
export function mountAnswerForm<L extends AskedLetter>(
  app: Portal,
  { db, clock, background }: Pick<Parts, 'db' | 'clock' | 'background'>,
  respond: Respond,
  { path, letterBehind, questionOf, keep }: AnswerForm<L>,
): void {
  const html = pageWithForm(respond);
  const page = (letter: L, given: Answer, problems: Problems) =>
    formPage(letter.applicant, questionOf(letter), given, problems);

  async function keepOnce(tx: Tx, { userId, examId }: L, token: string, given: Answer) {
    // One after the other with everything else about this person's exam, so that none is missed.
    await lockExam(tx, userId, examId);
    const letter = await letterBehind(tx, token);
    if (letter?.responseDate !== null) return { letter };
    const now = clock();
    const mails = await keep(tx, letter, given, now);
    return { letter: { ...letter, responseDate: new Date(now).toISOString() }, mails };
  }

  app.get(`${path}/:token`, async ({ req }) => {
    const letter = await letterBehind(db, req.param('token'));
    if (!letter) return html(404, unknownLinkPage);
    return html(200, letter.responseDate === null ? page(letter, empty, {}) : donePage(letter));
  });

  app.post(`${path}/:token`, async ({ req }) => {
    const token = req.param('token');
    const letter = await letterBehind(db, token);
    if (!letter) return html(404, unknownLinkPage);
    if (letter.responseDate !== null) return html(200, donePage(letter));
    const field = await readPageForm(req.raw);
    const given = { answer: field('answer'), comment: field('comment'), signature: field('signature') };
    const problems = problemsOf(given);
    if (Object.keys(problems).length > 0) return html(400, page(letter, given, problems));
    const kept = await db.transaction((tx) => keepOnce(tx, letter, token, given));
    if (!kept.letter) return html(404, unknownLinkPage); // another link was sent in the meantime
    if (kept.mails) background.run('mail about an answered letter', kept.mails);
    return html(200, donePage(kept.letter));
  });
}
