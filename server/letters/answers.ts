import { letterStatus } from '#domain/letters/letterStatus.ts';
import { audit } from '#server/auth/accounts.ts';
import { hashedToken, newLinkToken } from '#server/auth/linkTokens.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { letterApprovedLetter } from './directorMails.ts';
import { kindOf } from './letterKinds.ts';
import { changeLetter, type Letter } from './letterTable.ts';
import type { NamedValues, LetterReview } from './letterTexts.ts';
import { approvalRequest } from './officialMails.ts';

/** The submitted answer, as typed. */
export interface Answer {
  /** `agree` or `decline`. */
  readonly answer: string;
  readonly comment: string;
  readonly signature: string;
}

/** An answer with its texts: the question and the chosen statement, word for word. */
export interface GivenAnswer extends Answer {
  readonly wording: string;
}

/** Registrations that were submitted and wait for their letter; each resolves to whether there was one. */
export interface AwaitedRegistrations {
  complete(tx: Tx, userId: number, examId: number): Promise<boolean>;
  /** The same, with a mail to the member. */
  completeAndTell(tx: Tx, userId: number, examId: number): Promise<boolean>;
}

/** What happens to a letter once its page was sent, in a transaction that has locked what it is for. */
export interface Answers {
  /** Saves the first answer, and queues the mails about it. */
  readonly answer: (tx: Tx, letter: Letter, answer: GivenAnswer, now: number) => Promise<void>;
  /** Creates the office's link for an answered letter, and queues the mail with it. */
  readonly askOffice: (tx: Tx, letter: Letter, now: number) => Promise<void>;
  /** Records the office's approval, and queues its mails. */
  readonly approve: (tx: Tx, letter: Letter, now: number) => Promise<void>;
  /** Sends an answer back to the applicant with a reason. */
  readonly sendBack: (tx: Tx, letter: Letter, reason: string, now: number) => Promise<void>;
}

/** The details of a letter for the mail to the office, without the answer. */
const mailDetails = ({ details, warnings, earlier }: LetterReview, signature: string): NamedValues => [
  ...details,
  ['Signature', signature],
  ...warnings.map((warning) => ['Check this', warning] as const),
  ...earlier.map(([name]) => ['Earlier answer', name] as const),
];

/** The answers and decisions about letters of both kinds. */
export function createAnswers(
  { settings, mailQueue, nextToDos }: Pick<Deps, 'settings' | 'mailQueue' | 'nextToDos'>,
  registrations: AwaitedRegistrations,
): Answers {
  const { officeEmail } = settings;
  /** Read with each mail: a server that takes any free port knows its address once it listens. */
  const portalUrl = () => settings.portalUrl;
  const iso = (time: number) => new Date(time).toISOString();
  /** What is next for the applicant; null for an official's letter, whose mails link to the page that says it. */
  const nextOf = async (tx: Tx, { kind, userId, examId }: Letter) =>
    kind === 'director' && examId !== null ? await nextToDos(tx, userId, examId) : null;
  const noted = (tx: Tx, letter: Letter, what: 'answered' | 'approved' | 'sentBack', now: number) =>
    audit(tx, letter.userId, kindOf(letter).audited[what], now, { examId: letter.examId, id: letter.id });

  async function askOffice(tx: Tx, letter: Letter, now: number): Promise<void> {
    // Without an office the board approves elsewhere.
    if (officeEmail === '') return;
    const { titleOf, letterReviewOf, path } = kindOf(letter);
    const token = newLinkToken();
    // The version stays: the member sees no change.
    await tx.query`
      update letters set office_token_hash = ${hashedToken(token)}, office_sent_at = ${iso(now)}
       where id = ${letter.id}`;
    const details = mailDetails(await letterReviewOf(tx, letter), letter.signature ?? '');
    const request = { title: titleOf(letter), path: `${path}/office/${token}`, details };
    await mailQueue.add(tx, approvalRequest(officeEmail, request, portalUrl()), now);
  }

  return {
    askOffice,
    async answer(tx, letter, { answer, comment, signature, wording }, now) {
      const { kind, userId, examId, id } = letter;
      const recommends = answer === 'agree';
      const answered = await changeLetter(tx, id, {
        // An applicant who is declined needs a letter from another person.
        status: recommends ? letterStatus.awaitingApproval : letterStatus.required,
        responseDate: iso(now),
        recommends,
        responseComment: comment,
        signature,
        agreedWording: wording,
      });
      await noted(tx, letter, 'answered', now);
      const isApproved = kind === 'director' && officeEmail === '';
      if (recommends && isApproved && examId !== null) await registrations.complete(tx, userId, examId);
      else if (recommends) await askOffice(tx, answered, now);
      const next = await nextOf(tx, letter);
      await mailQueue.add(
        tx,
        kindOf(letter).answeredOf(letter, { recommends, isApproved, next }, portalUrl()),
        now,
      );
    },
    async approve(tx, letter, now) {
      const { kind, userId, examId, id } = letter;
      await changeLetter(tx, id, { status: letterStatus.approved, decidedAt: iso(now) });
      await noted(tx, letter, 'approved', now);
      if (kind !== 'director' || examId === null) return;
      if (await registrations.completeAndTell(tx, userId, examId)) return;
      await mailQueue.add(tx, letterApprovedLetter(letter, portalUrl(), await nextOf(tx, letter)), now);
    },
    async sendBack(tx, letter, reason, now) {
      await changeLetter(tx, letter.id, {
        status: letterStatus.required,
        decidedAt: iso(now),
        sentBackReason: reason,
      });
      await noted(tx, letter, 'sentBack', now);
      await mailQueue.add(tx, kindOf(letter).sentBackOf(letter, await nextOf(tx, letter), portalUrl()), now);
    },
  };
}
