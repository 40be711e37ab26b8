import { boardDayInWords } from '#server/boardTime.ts';
import type { Tx } from '#server/db/database.ts';
import { lockExam } from '#server/examinations/exams.ts';
import { pageWithForm, readPageForm, unknownLinkPage } from '#server/http/pageForm.ts';
import { escaped, plainPage } from '#server/http/plainPage.ts';
import type { Respond } from '#server/http/respond.ts';
import type { Portal } from '#server/mount.ts';
import type { Parts } from '#server/parts.ts';
import { audit } from '#server/users/accounts.ts';
import { factList } from './answerForm.ts';
import { letterBy, officialFacts, type PageLetter } from './pageLetter.ts';
import { changeLetter } from './records.ts';

const AWAITING_APPROVAL = 2;
const APPROVED = 3;

/** The answer, with the button that approves it, or without one once it is. */
function approvalPage(letter: PageLetter): string {
  const title = `Reference letter ${letter.referenceId}`;
  const isApproved = letter.status === APPROVED;
  return plainPage(
    isApproved ? `${title} approved` : title,
    `<h1>${escaped(title)}</h1>
${isApproved ? '<p role="status"><strong>This letter is approved. There is nothing more to do.</strong></p>' : ''}
<p>${escaped(`${letter.applicant} applies for the ${letter.examName}, and is recommended.`)}</p>
${factList([
  ...officialFacts(letter).slice(1),
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
export function mountOfficePages(
  app: Portal,
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  respond: Respond,
): void {
  const html = pageWithForm(respond);

  async function approve(tx: Tx, { userId, examId, id }: PageLetter, token: string) {
    await lockExam(tx, userId, examId);
    const letter = await letterBy(tx, 'office_token_hash', token);
    if (letter?.status !== AWAITING_APPROVAL) return letter;
    await changeLetter(tx, letter, { status: APPROVED });
    await audit(tx, userId, 'approveReferenceLetter', clock(), { examId, id });
    return { ...letter, status: APPROVED };
  }

  app.get('/references/office/:token', async ({ req }) => {
    const letter = await letterBy(db, 'office_token_hash', req.param('token'));
    return letter ? html(200, approvalPage(letter)) : html(404, unknownLinkPage);
  });

  app.post('/references/office/:token', async ({ req }) => {
    const token = req.param('token');
    const letter = await letterBy(db, 'office_token_hash', token);
    if (!letter) return html(404, unknownLinkPage);
    await readPageForm(req.raw);
    const approved = await db.transaction((tx) => approve(tx, letter, token));
    return approved ? html(200, approvalPage(approved)) : html(404, unknownLinkPage);
  });
}
