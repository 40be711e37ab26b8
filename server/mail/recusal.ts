import { onOneLine, plainLetter } from './plainLetter.ts';

/** An examiner who has found a conflict of interest with an examinee on the exam day. */
export interface Recusal {
  readonly examiner: string;
  readonly examinee: string;
  readonly candidateNumber: string;
  readonly session: string;
  readonly team: string;
}

/** Tells the board's office at once, because another team has to examine this person. */
export const recusalLetter = (to: string, { examiner, examinee, candidateNumber, session, team }: Recusal) =>
  plainLetter(
    to,
    'An examiner has a conflict of interest',
    `${onOneLine(examiner)} (${onOneLine(team)}) declared a conflict of interest in an oral exam today. The examinee was skipped and needs another examiner.`,
    `Examinee: ${onOneLine(examinee)}, candidate ${onOneLine(candidateNumber)}`,
    `Session: ${onOneLine(session)}`,
  );
