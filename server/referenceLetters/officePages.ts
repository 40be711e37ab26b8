import { letterStatus } from '#domain/letterStatus.ts';
import { boardDayInWords } from '#server/boardTime.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { lockExam } from '#server/examinations/exams.ts';
import { pageWithForm, readPageForm, unknownLinkPage } from '#server/http/pageForm.ts';
import { escaped, plainPage } from '#server/http/plainPage.ts';
import type { Respond } from '#server/http/respond.ts';
import type { Portal } from '#server/mount.ts';
import type { Parts } from '#server/parts.ts';
import { factList, type AskedLetter, type Question } from './answerForm.ts';

/** A letter behind the office's link, as far as the page needs to know. */
export interface OfficeLetter extends AskedLetter {
  readonly status: number | null;
  readonly responseComment: string | null;
  readonly signature: string | null;
}

/** One kind of letter that the office approves behind a link. */
export interface OfficeRoom<L extends OfficeLetter> {
  readonly path: '/letters/office' | '/references/office';
  readonly letterBehind: (sql: Sql, token: string) => Promise<L | undefined>;
  /** What the letter is called, in plain text. */
  readonly titleOf: (letter: L) => string;
  /** Who was asked, and as what. */
  readonly factsOf: (letter: L) => Question['facts'];
  /** Writes down that it is approved. */
  readonly approve: (tx: Tx, letter: L, now: number) => Promise<void>;
}

/** The answer, with the button that approves it, or without one once it is. */
function approvalPage(letter: OfficeLetter, title: string, facts: Question['facts']): string {
  const isApproved = letter.status === letterStatus.approved;
  return plainPage(
    isApproved ? `${title} approved` : title,
    `<h1>${escaped(title)}</h1>
${isApproved ? '<p role="status"><strong>This letter is approved. There is nothing more to do.</strong></p>' : ''}
<p>${escaped(`${letter.applicant} applies for the ${letter.examName}, and is recommended.`)}</p>
${factList([
  ...facts,
  ['Answered', boardDayInWords(Date.parse(letter.responseDate ?? ''))],
  [
    'Comment',
    letter.responseComment === null || letter.responseComment === '' ? 'None' : letter.responseComment,
  ],
  ['Signature', letter.signature ?? ''],
])}
${isApproved ? '' : '<form method="post" accept-charset="utf-8"><button>Approve this letter</button></form>'}`,
  );
}

/** The page on which the board's office reads a recommendation and approves it, reached by the link in its mail. */
export function mountOfficePages<L extends OfficeLetter>(
  app: Portal,
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  respond: Respond,
  { path, letterBehind, titleOf, factsOf, approve }: OfficeRoom<L>,
): void {
  const html = pageWithForm(respond);
  const page = (letter: L) => html(200, approvalPage(letter, titleOf(letter), factsOf(letter)));

  async function approveOnce(tx: Tx, { userId, examId }: L, token: string): Promise<L | undefined> {
    await lockExam(tx, userId, examId);
    const letter = await letterBehind(tx, token);
    if (letter?.status !== letterStatus.awaitingApproval) return letter;
    await approve(tx, letter, clock());
    return { ...letter, status: letterStatus.approved };
  }

  app.get(`${path}/:token`, async ({ req }) => {
    const letter = await letterBehind(db, req.param('token'));
    return letter ? page(letter) : html(404, unknownLinkPage);
  });

  app.post(`${path}/:token`, async ({ req }) => {
    const token = req.param('token');
    const letter = await letterBehind(db, token);
    if (!letter) return html(404, unknownLinkPage);
    await readPageForm(req.raw);
    const approved = await db.transaction((tx) => approveOnce(tx, letter, token));
    return approved ? page(approved) : html(404, unknownLinkPage);
  });
}
