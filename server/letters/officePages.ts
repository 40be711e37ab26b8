import { letterStatus } from '#domain/letters/letterStatus.ts';
import { LETTER_LINK_DAYS, hasLinkEnded } from '#server/auth/linkTokens.ts';
import { boardDayInWords } from '#server/core/boardTime.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { html, type Html } from '#server/http/html.ts';
import { mailLink, pageWithForm, questionsTo, readPageForm, unknownLinkPage } from '#server/http/pageForm.ts';
import { plainPage } from '#server/http/plainPage.ts';
import type { Portal } from '#server/http/portal.ts';
import type { Respond } from '#server/http/respond.ts';
import type { Answers } from './answers.ts';
import { detailList } from './detailList.ts';
import { kindOf } from './letterKinds.ts';
import { letterBehind, type Letter } from './letterTable.ts';
import type { LetterReview } from './letterTexts.ts';
import { lockPurpose, purposeWords } from './purpose.ts';

const MOST_REASON = 1_000;

type Decision = 'approved' | 'sentBack' | null;

const decisionOf = ({ status, sentBackReason }: Letter): Decision => {
  if (sentBackReason !== null) return 'sentBack';
  return status === letterStatus.approved ? 'approved' : null;
};

const doneWords = {
  approved: ['This letter is approved. You do not need to do anything.', 'approved'],
  sentBack: ['This letter was sent back to the applicant. You do not need to do anything.', 'sent back'],
} as const;

const warningList = (warnings: readonly string[]) =>
  warnings.length > 0 &&
  html`<div class="note"><strong>Check this before you approve:</strong><ul>${warnings.map(
    (warning) => html`<li>${warning}</li>`,
  )}</ul></div>`;

const sendBackFields = (reason: string, problem: string | undefined) =>
  html`<div><label for="reason">Reason, if you send it back</label> <small>The applicant reads this and can ask for the letter again.</small>${
    problem !== undefined && html` <span class="bad" id="reason-problem">${problem}</span>`
  }
<textarea id="reason" name="reason" rows="3" maxlength="${MOST_REASON}"${
    problem !== undefined && html` aria-invalid="true" aria-describedby="reason-problem" autofocus`
  }>${reason}</textarea></div>
<button class="second" name="decision" value="sendBack">Send it back to the applicant</button>`;

interface Shown {
  readonly title: string;
  readonly known: LetterReview;
  readonly officeEmail: string;
  readonly reason?: string;
  readonly problem?: string | undefined;
}

/** Whom to ask about a letter, for the end of its page. */
const contacts = ({ applicant, applicantEmail }: Letter, officeEmail: string) =>
  html`<p class="after">Questions about this letter? Write to the applicant, ${applicant}: ${mailLink(applicantEmail)}</p>
<p>This page is only for the board’s office. If you got the link by mistake, write to the board: ${mailLink(officeEmail)}</p>`;

/** The answer, with the buttons for the decision, or without them once it is made. */
function letterPage(letter: Letter, { title, known, officeEmail, reason = '', problem }: Shown): Html {
  const decision = decisionOf(letter);
  const done = decision && doneWords[decision];
  return plainPage(
    `${problem === undefined ? '' : 'Error: '}${title}${done ? ` ${done[1]}` : ''}`,
    html`<h1>${title}</h1>
${done && html`<p role="status"><strong>${done[0]}</strong></p>`}
<p>${letter.applicant} ${purposeWords(letter).applies}. The official recommends this person.</p>
${!done && warningList(known.warnings)}
${detailList([
  ...known.details,
  ['Answered', boardDayInWords(Date.parse(letter.responseDate ?? ''))],
  ['Signature', letter.signature ?? ''],
  [
    'Comment',
    letter.responseComment === null || letter.responseComment === '' ? 'None' : letter.responseComment,
  ],
  ...(letter.sentBackReason === null ? [] : ([['Sent back because', letter.sentBackReason]] as const)),
])}
${known.earlier.length > 0 && html`<h2>Earlier answers for ${purposeWords(letter).shortly}</h2>${detailList(known.earlier)}`}
${
  !done &&
  html`<form method="post" accept-charset="utf-8" novalidate>
<button name="decision" value="approve">Approve this letter</button>
${sendBackFields(reason, problem)}
</form>`
}${contacts(letter, officeEmail)}`,
  );
}

/** The page of an expired link; it shows nothing of the letter. */
const endedPage = (isDecided: boolean, officeEmail: string) =>
  plainPage(
    'Link expired',
    html`${
      isDecided
        ? html`<h1>This link has expired</h1><p>The board decided on this letter more than ${LETTER_LINK_DAYS} days ago. You do not need to do anything else. The letter is in the board’s records.</p>`
        : html`<h1>This link has expired</h1><p>Links to letters work for ${LETTER_LINK_DAYS} days. No one has decided on this letter yet.</p>
<form method="post" accept-charset="utf-8"><button name="decision" value="renew">Send a new link to the office</button></form>`
    }${questionsTo(officeEmail)}`,
  );

const renewedPage = (officeEmail: string) =>
  plainPage(
    'New link sent',
    html`<h1>A new link is on its way to the office</h1><p>We sent it to the office’s own address. You can close this page.</p>${questionsTo(officeEmail)}`,
  );

/** The page where the board's office reads a recommendation and decides about it, reached by the link in its mail. */
export function mountOfficePages(
  app: Portal,
  path: '/letters/office' | '/references/office',
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  respond: Respond,
  { askOffice, approve, sendBack }: Answers,
): void {
  const show = pageWithForm(respond);
  const { officeEmail } = settings;
  const page = async (letter: Letter, status = 200, more: Pick<Shown, 'reason' | 'problem'> = {}) => {
    const { titleOf, letterReviewOf } = kindOf(letter);
    const known = await letterReviewOf(db, letter);
    return show(status, letterPage(letter, { title: titleOf(letter), known, officeEmail, ...more }));
  };
  const hasEnded = ({ decidedAt, officeSentAt }: Letter) => hasLinkEnded(decidedAt ?? officeSentAt, clock());
  const isDecided = (letter: Letter) => decisionOf(letter) !== null;

  /** Decides about a letter; of two people in the office the first one decides. */
  const once = (
    letter: Letter,
    token: string,
    work: (tx: Tx, waiting: Letter, now: number) => Promise<void>,
  ) =>
    db.transaction(async (tx) => {
      await lockPurpose(tx, letter.userId, letter.examId);
      const waiting = await letterBehind(tx, 'office_token_hash', token);
      if (waiting?.status === letterStatus.awaitingApproval) await work(tx, waiting, clock());
    });

  app.get(`${path}/:token`, async ({ req }) => {
    const letter = await letterBehind(db, 'office_token_hash', req.param('token'));
    if (!letter) return show(404, unknownLinkPage(officeEmail));
    return hasEnded(letter) ? show(410, endedPage(isDecided(letter), officeEmail)) : await page(letter);
  });

  app.post(`${path}/:token`, async ({ req }) => {
    const token = req.param('token');
    const letter = await letterBehind(db, 'office_token_hash', token);
    if (!letter) return show(404, unknownLinkPage(officeEmail));
    const field = await readPageForm(req.raw);
    const decision = field('decision');
    const reason = field('reason');
    if (hasEnded(letter)) {
      if (isDecided(letter) || decision !== 'renew')
        return show(410, endedPage(isDecided(letter), officeEmail));
      await once(letter, token, askOffice);
      return show(200, renewedPage(officeEmail));
    }
    if (isDecided(letter)) return await page(letter);
    if (decision !== 'approve' && decision !== 'sendBack') return await page(letter, 400, { reason });
    const works =
      decision === 'approve'
        ? approve
        : (tx: Tx, waiting: Letter, now: number) => sendBack(tx, waiting, reason, now);
    if (decision === 'sendBack' && (reason === '' || reason.length > MOST_REASON)) {
      const problem =
        reason === ''
          ? 'Explain why you are sending the letter back. The applicant reads this.'
          : `Use at most ${MOST_REASON} characters.`;
      return await page(letter, 400, { reason, problem });
    }
    await once(letter, token, works);
    const after = await letterBehind(db, 'office_token_hash', token);
    return after ? await page(after) : show(404, unknownLinkPage(officeEmail));
  });
}
