import type { StepName } from '#domain/registration/registration.ts';
import type { Responsible } from '#domain/responsible.ts';
import type { ToDo, ToDoKey } from '#domain/todo/toDo.ts';
import { toDoList } from '#domain/todo/toDoList.ts';
import { boardDayInWords, boardDeadlineInWords } from '#server/core/boardTime.ts';
import { onOneLine } from '#server/mail/plainLetter.ts';
import type { Sql } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { rolesOf } from '#server/auth/accounts.ts';
import { memberDataForExam } from './memberData.ts';

const steps: Readonly<Record<StepName, string>> = {
  eligibility: 'Continue your registration',
  intention: 'Say whether you will take the exam',
  attestations: 'Agree to the statements',
  accommodations: 'Say whether you need accommodations',
  letter: 'Ask your program director for the letter',
  date: 'Choose a date',
  fee: 'Pay what is left of the fees',
  review: 'Check your registration and submit it',
};
const cards = {
  caseLogs: 'Complete your case log',
  attestations: 'Complete your attestation',
  mbsActivities: 'Complete your metabolic and bariatric activities',
} as const;

/** What is next about an exam; the other keys are about something else. */
const sentences: Partial<Record<ToDoKey, string>> = {
  begin: 'You can register',
  placeLapsed: 'Choose a date again, because your place was not confirmed in time',
  letterRefused: 'Ask for another letter',
  letterUndelivered: 'Check the address of your program director, because the request could not be delivered',
  letterMissing: 'Ask your program director for the letter',
  feeExpired: 'Write to the board, because the deadline to pay has passed',
  officialMissing: 'Ask an official for a letter that is missing',
  officialReady: 'Send the request for a letter',
  officialSentBack: 'Ask again for a letter that the board sent back',
  officialUndelivered: 'Check the address of an official, because the request could not be delivered',
  officialStuck: 'Send a request for a letter again, because it was not sent',
  officialSending: 'the request for the letter',
  licenseMissing: 'Enter a full and unrestricted medical license',
  licenseNotFull: 'Enter a full and unrestricted medical license',
  licenseExpiresBefore: 'Renew your medical license, because it expires before the exam',
  cardClosed: 'Write to the board, because registration has ended and something was not complete',
  trainingGaps: 'Complete the rotations of your training, because there are days without a record',
  trainingWeeks:
    'Check the weeks of your training, because a clinical level has fewer than the rules require',
  rotationsAbroad: 'Check your international rotations',
  medicalSchoolMissing: 'Enter your medical school',
  letterAsked: 'the letter',
  letterApproval: 'approval of the letter',
  registrationApproval: 'approval of your registration',
  cardApproval: 'approval of what you submitted',
  officialAsked: 'the letter',
  officialApproval: 'approval of the letter',
};
const names: Readonly<Record<Responsible, string>> = {
  member: 'To do',
  director: 'Waiting for your program director',
  official: 'Waiting for the official',
  board: 'Waiting for the board',
  bank: 'Waiting for the bank',
};

function lineOf(
  { key, mover, step, card, due, since, path, values, isRequired }: ToDo,
  portalUrl: string,
): string {
  if (mover !== 'member') {
    const need = isRequired ? '' : ' (optional)';
    const of = values.person ? ` from ${onOneLine(values.person)}` : '';
    const from = since === null ? '' : `, since ${boardDayInWords(Date.parse(since))}`;
    return `${names[mover]}: ${sentences[key] ?? 'an answer'}${of}${need}${from}.`;
  }
  const what = key === 'step' && step ? steps[step] : key === 'card' && card ? cards[card] : sentences[key];
  const by = due === null ? '' : `, by ${boardDeadlineInWords(Date.parse(due))}`;
  return `${names.member}: ${what ?? 'Look at your exam'}${by}. ${path === null ? '' : portalUrl + path}`.trim();
}

/**
 * What is next about an exam, in a paragraph for a mail: what the dashboard says, from the same function; null if nothing
 * is left.
 */
export async function nextToDos(
  sql: Sql,
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  userId: number,
  examId: number,
): Promise<string | null> {
  const now = clock();
  const applicant = { userId, roles: await rolesOf(sql, userId) };
  const { mine, others } = toDoList(await memberDataForExam(sql, settings, applicant, examId, now), now);
  const lines = [...mine, ...others]
    .filter((each) => each.examId === examId)
    .map((each) => lineOf(each, settings.portalUrl));
  return lines.length === 0 ? null : ['What is next:', ...new Set(lines)].join('\n');
}
