import { expect } from 'vitest';
import type { Accommodation } from '#contract/registration/accommodations.ts';
import type { RegistrationResult } from '#contract/registration/examinations.ts';
import type { RegistrationDraft } from '#contract/registration/registrationDrafts.ts';
import { emptyDraft } from '#domain/registration/registration.ts';
import { memberOf } from '../server/member.ts';
import { paper } from './registrationPage.ts';
import type { TestApp } from '../server/serverApp.ts';
import { identifier } from '#server/db/fragment.ts';

/** A user's answers sent without the screen: before it is opened, or from another window. */
export async function answersBy(server: TestApp, userName: string, examId: number) {
  const member = await memberOf(server, userName);
  const send = async <T>(method: string, path: string, body: unknown) => {
    const { status, value } = await member.send<T>(method, path, body);
    expect([path, status]).toEqual([path, 200]);
    return value;
  };
  return {
    member,
    intend: (examDateId: number | null = null, intends = true) =>
      send('POST', '/api/examinations/intentions', { examId, intends, examDateId }),
    attest: () => send('POST', '/api/examinations/qe-attestation/update', examId),
    keepDraft: (parts: Partial<RegistrationDraft> = {}, version = 0) =>
      send('PUT', `/api/examinations/registration-draft?examId=${examId}`, {
        version,
        draft: { ...emptyDraft, started: true, ...parts },
      }),
    accommodate: async (explanation = 'A quiet room.') => {
      const form = new FormData();
      form.set('accommodationId', '2');
      form.set('explanation', explanation);
      form.set('file', paper());
      return await send<Accommodation>('POST', `/api/exam/accommodations?examId=${examId}`, form);
    },
    askForLetter: (officialEmail = 'r@eb.example') =>
      send('POST', '/api/examinations/pd-reference-letter', {
        examId,
        officialName: 'Ruth Eb',
        officialEmail,
      }),
    submit: () => send('POST', '/api/examinations/insert', { examHeaderId: examId }),
    complete: () =>
      send<RegistrationResult>('POST', '/api/examinations/registration-complete', { examHeaderId: examId }),
  };
}

/** The steps of a registration, in order. */
type Asked = 'intention' | 'attestations' | 'accommodations' | 'letter' | 'date' | 'fee';

/** Answers a registration up to a step: 501 is a qualifying exam, 502 a certifying one with dates. */
export async function answeredBy(server: TestApp, userName: string, examId: 501 | 502, upTo: Asked) {
  const answers = await answersBy(server, userName, examId);
  const isAfter = (...steps: readonly Asked[]) => !steps.includes(upTo);
  const isFee = upTo === 'fee';
  await answers.keepDraft(
    isAfter('intention', 'attestations', 'accommodations') ? { needsAccommodations: false } : {},
  );
  if (isAfter('intention')) await answers.intend(isFee && examId === 502 ? 5023 : null);
  if (isAfter('intention', 'attestations')) await answers.attest();
  if (isFee && examId === 501) await answers.askForLetter();
  return answers;
}

/** Deletes all answers, submissions and payments for these two exams. */
export async function forgetAnswers({ db }: TestApp): Promise<void> {
  for (const table of [
    'intentions',
    'attestations',
    'letters',
    'registration_drafts',
    'accommodations',
    'fee_transactions',
    'audit_entries',
  ])
    await db.query`delete from ${identifier(table)} where true`;
  await db.query`delete from documents where document_name = 'letter.pdf'`;
  await db.query`delete from registrations where exam_id in (501, 502)`;
  await db.query`update fees set paid_total = 0 where exam_id in (501, 502)`;
}
