import { expect } from 'vitest';
import type { Accommodation } from '#contract/accommodations.ts';
import type { RegistrationDraft } from '#contract/examinations.ts';
import { emptyDraft } from '#domain/registration.ts';
import { memberOf } from './member.ts';
import { paper } from './registrationPage.ts';
import type { TestApp } from './serverApp.ts';

/** What somebody answers without the screen: before it is opened, or in another window. */
export async function answersBy(server: TestApp, userName: string, examId: number) {
  const member = await memberOf(server, userName);
  const send = async <T>(method: string, path: string, body: unknown) => {
    const { status, value } = await member.send<T>(method, path, body);
    expect([path, status]).toEqual([path, 200]);
    return value;
  };
  return {
    member,
    intend: (examDateId: number | null = null) =>
      send('POST', '/api/examinations/intentions', { examId, intends: true, examDateId }),
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
    askForLetter: (officialEmail = 'ruth@eberhard.example') =>
      send('POST', '/api/examinations/pd-reference-letter', {
        examId,
        officialName: 'Ruth Eberhard',
        officialEmail,
      }),
  };
}
