import { letterStatus } from '#domain/letters/letterStatus.ts';
import { LETTER_LINK_DAYS, hasLinkEnded, hashedToken, newLinkToken } from '#server/auth/linkTokens.ts';
import { boardDayInWords } from '#server/core/boardTime.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { mailLink, pageWithForm, questionsTo, readPageForm, unknownLinkPage } from '#server/http/pageForm.ts';
import { escaped, plainPage } from '#server/http/plainPage.ts';
import type { Respond } from '#server/http/respond.ts';
import type { Portal } from '#server/http/portal.ts';
import { approvalRequest } from './officialMails.ts';
import type { Parts } from '#server/deps/parts.ts';
import { factList, type AskedLetter, type Question } from './answerForm.ts';
import { lockPurpose, purposeWords } from './purpose.ts';

/** A letter behind the office's link, as its page needs it. */
export interface OfficeLetter extends AskedLetter {
  readonly applicantEmail: string;
  readonly status: number | null;
  readonly responseComment: string | null;
  readonly signature: string | null;
  /** Why the office sent it back; null if it did not. */
  readonly sentBackReason: string | null;
  /** When the link was sent to the office; null if there is none. */
  readonly officeSentAt: string | null;
  /** When the office decided; null before. */
  readonly decidedAt: string | null;
}

/** What the office reads before it decides, in plain text. */
export interface OfficeFacts {
  /** The official's name, address and role. */
  readonly facts: Question['facts'];
  /** Things to check before the letter is approved. */
  readonly warnings: readonly string[];
  /** Earlier answers that did not count. */
  readonly earlier: Question['facts'];
}

/** One kind of letter that the office decides about behind a link. */
export interface OfficeRoom<L extends OfficeLetter> {
  readonly path: '/letters/office' | '/references/office';
  readonly letterBehind: (sql: Sql, token: string) => Promise<L | undefined>;
  /** The letter's name, in plain text. */
  readonly titleOf: (letter: L) => string;
  readonly factsOf: (sql: Sql, letter: L) => Promise<OfficeFacts>;
  /** Saves the hash of the letter's new link. */
  readonly keepLink: (tx: Tx, letter: L, tokenHash: string, now: number) => Promise<unknown>;
  /** Records the approval and queues its mails. */
  readonly approve: (tx: Tx, letter: L, now: number) => Promise<void>;
  /** Sends it back to the applicant with a reason. */
  readonly sendBack: (tx: Tx, letter: L, reason: string, now: number) => Promise<void>;
}

const MOST_REASON = 1_000;

type Decision = 'approved' | 'sentBack' | null;

const decisionOf = ({ status, sentBackReason }: OfficeLetter): Decision => {
  if (sentBackReason !== null) return 'sentBack';
  return status === letterStatus.approved ? 'approved' : null;
};

const doneWords = {
  approved: ['This letter is approved. You do not need to do anything.', 'approved'],
  sentBack: ['This letter was sent back to the applicant. You do not need to do anything.', 'sent back'],
} as const;

const warningList = (warnings: readonly string[]) =>
  warnings.length === 0
    ? ''
    : `<div class="note"><strong>Check this before you approve:</strong><ul>${warnings
        .map((warning) => `<li>${escaped(warning)}</li>`)
        .join('')}</ul></div>`;

const sendBackFields = (reason: string, problem: string | undefined) =>
  `<div><label for="reason">Reason, if you send it back</label> <small>The applicant reads this and can ask for the letter again.</small>${
    problem === undefined ? '' : ` <span class="bad" id="reason-problem">${escaped(problem)}</span>`
  }
<textarea id="reason" name="reason" rows="3" maxlength="${MOST_REASON}"${
    problem === undefined ? '' : ' aria-invalid="true" aria-describedby="reason-problem" autofocus'
  }>${escaped(reason)}</textarea></div>
<button class="second" name="decision" value="sendBack">Send it back to the applicant</button>`;

interface Shown {
  readonly title: string;
  readonly known: OfficeFacts;
  readonly officeEmail: string;
  readonly reason?: string;
  readonly problem?: string | undefined;
}

/** Whom to ask about a letter, for the end of its page. */
const contacts = ({ applicant, applicantEmail }: OfficeLetter, officeEmail: string) =>
  `<p class="after">Questions about this letter? Write to the applicant, ${escaped(applicant)}: ${mailLink(applicantEmail)}</p>
<p>This page is only for the board’s office. If you got the link by mistake, write to the board: ${mailLink(officeEmail)}</p>`;

/** The answer, with the buttons for the decision, or without them once it is made. */
function letterPage(
  letter: OfficeLetter,
  { title, known, officeEmail, reason = '', problem }: Shown,
): string {
  const decision = decisionOf(letter);
  const done = decision && doneWords[decision];
  return plainPage(
    `${problem === undefined ? '' : 'Error: '}${title}${done ? ` ${done[1]}` : ''}`,
    `<h1>${escaped(title)}</h1>
${done ? `<p role="status"><strong>${done[0]}</strong></p>` : ''}
<p>${escaped(`${letter.applicant} ${purposeWords(letter).applies}. The official recommends this person.`)}</p>
${done ? '' : warningList(known.warnings)}
${factList([
  ...known.facts,
  ['Answered', boardDayInWords(Date.parse(letter.responseDate ?? ''))],
  ['Signature', letter.signature ?? ''],
  [
    'Comment',
    letter.responseComment === null || letter.responseComment === '' ? 'None' : letter.responseComment,
  ],
  ...(letter.sentBackReason === null ? [] : ([['Sent back because', letter.sentBackReason]] as const)),
])}
${known.earlier.length === 0 ? '' : `<h2>Earlier answers for ${purposeWords(letter).shortly}</h2>${factList(known.earlier)}`}
${
  done
    ? ''
    : `<form method="post" accept-charset="utf-8" novalidate>
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
    `${
      isDecided
        ? `<h1>This link has expired</h1><p>The board decided on this letter more than ${LETTER_LINK_DAYS} days ago. You do not need to do anything else. The letter is in the board’s records.</p>`
        : `<h1>This link has expired</h1><p>Links to letters work for ${LETTER_LINK_DAYS} days. No one has decided on this letter yet.</p>
<form method="post" accept-charset="utf-8"><button name="decision" value="renew">Send a new link to the office</button></form>`
    }${questionsTo(officeEmail)}`,
  );

const renewedPage = (officeEmail: string) =>
  plainPage(
    'New link sent',
    `<h1>A new link is on its way to the office</h1><p>We sent it to the office’s own address. You can close this page.</p>${questionsTo(officeEmail)}`,
  );

/** The facts of a letter for the mail to the office, without the answer. */
const mailFacts = ({ facts, warnings, earlier }: OfficeFacts, signature: string): Question['facts'] => [
  ...facts,
  ['Signature', signature],
  ...warnings.map((warning) => ['Check this', warning] as const),
  ...earlier.map(([name]) => ['Earlier answer', name] as const),
];

/** The office's side of one kind of letter. */
export interface Office<L extends OfficeLetter> {
  /** Creates the office's link for an answered letter, and queues the mail with it. */
  readonly ask: (tx: Tx, letter: L, now: number) => Promise<void>;
}

/** The page where the board's office reads a recommendation and decides about it, reached by the link in its mail. */
export function mountOfficePages<L extends OfficeLetter>(
  app: Portal,
  { db, clock, mailQueue, settings }: Pick<Parts, 'db' | 'clock' | 'mailQueue' | 'settings'>,
  respond: Respond,
  { path, letterBehind, titleOf, factsOf, keepLink, approve, sendBack }: OfficeRoom<L>,
): Office<L> {
  const html = pageWithForm(respond);
  const { officeEmail } = settings;
  const page = async (letter: L, status = 200, more: Pick<Shown, 'reason' | 'problem'> = {}) => {
    const known = await factsOf(db, letter);
    return html(status, letterPage(letter, { title: titleOf(letter), known, officeEmail, ...more }));
  };
  const hasEnded = ({ decidedAt, officeSentAt }: L) => hasLinkEnded(decidedAt ?? officeSentAt, clock());
  const isDecided = (letter: L) => decisionOf(letter) !== null;

  async function ask(tx: Tx, letter: L, now: number): Promise<void> {
    // Without an office the board approves elsewhere.
    if (officeEmail === '') return;
    const token = newLinkToken();
    await keepLink(tx, letter, hashedToken(token), now);
    const facts = mailFacts(await factsOf(tx, letter), letter.signature ?? '');
    const request = { title: titleOf(letter), path: `${path}/${token}`, facts };
    await mailQueue.add(tx, approvalRequest(officeEmail, request, settings.portalUrl), now);
  }

  /** Decides about a letter; of two people in the office the first one decides. */
  const once = (letter: L, token: string, work: (tx: Tx, waiting: L, now: number) => Promise<void>) =>
    db.transaction(async (tx) => {
      await lockPurpose(tx, letter.userId, letter.examId);
      const waiting = await letterBehind(tx, token);
      if (waiting?.status === letterStatus.awaitingApproval) await work(tx, waiting, clock());
    });

  app.get(`${path}/:token`, async ({ req }) => {
    const letter = await letterBehind(db, req.param('token'));
    if (!letter) return html(404, unknownLinkPage(officeEmail));
    return hasEnded(letter) ? html(410, endedPage(isDecided(letter), officeEmail)) : await page(letter);
  });

  app.post(`${path}/:token`, async ({ req }) => {
    const token = req.param('token');
    const letter = await letterBehind(db, token);
    if (!letter) return html(404, unknownLinkPage(officeEmail));
    const field = await readPageForm(req.raw);
    const decision = field('decision');
    const reason = field('reason');
    if (hasEnded(letter)) {
      if (isDecided(letter) || decision !== 'renew')
        return html(410, endedPage(isDecided(letter), officeEmail));
      await once(letter, token, ask);
      return html(200, renewedPage(officeEmail));
    }
    if (isDecided(letter)) return await page(letter);
    if (decision !== 'approve' && decision !== 'sendBack') return await page(letter, 400, { reason });
    const works =
      decision === 'approve'
        ? approve
        : (tx: Tx, waiting: L, now: number) => sendBack(tx, waiting, reason, now);
    if (decision === 'sendBack' && (reason === '' || reason.length > MOST_REASON)) {
      const problem =
        reason === ''
          ? 'Explain why you are sending the letter back. The applicant reads this.'
          : `Use at most ${MOST_REASON} characters.`;
      return await page(letter, 400, { reason, problem });
    }
    await once(letter, token, works);
    const after = await letterBehind(db, token);
    return after ? await page(after) : html(404, unknownLinkPage(officeEmail));
  });

  return { ask };
}
