import { describe, expect, it } from 'vitest';
import type { Send } from '#services/http/client.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';
import { readRegistrations } from './registrations.ts';

const { signal } = new AbortController();
const exams = [
  { examId: 501, examType: 'qualifying' },
  { examId: 507, examType: 'certifying' },
];
const intention = { examId: 501, intends: true };

/** Reads from a board that answers calls by name, a fault as a refusal. */
async function reading(answers: Readonly<Record<string, unknown>>) {
  const sent: string[] = [];
  const quiet: string[] = [];
  type Args = { query?: { examId: number } };
  type Options = { without?: () => unknown; quiet?: boolean };
  const send = ((name: string, { query }: Args, { without, quiet: isQuiet }: Options = {}) => {
    sent.push(query ? `${name} ${query.examId}` : name);
    if (isQuiet) quiet.push(name);
    if (without && !(name in answers)) return Promise.resolve(without());
    const answer = answers[query ? `${name} ${query.examId}` : name] ?? answers[name] ?? refusal(404);
    const isFailure = typeof answer === 'object' && ('kind' in answer || answer instanceof DOMException);
    return isFailure ? Promise.reject(answer) : Promise.resolve(answer);
  }) as unknown as Send;
  return { registrations: await readRegistrations(send, signal), sent, quiet };
}

describe('the registrations of a member', () => {
  it('are read with one call where the board has it', async () => {
    const { registrations, sent } = await reading({ listRegistrationFacts: { exams: [] } });
    expect([registrations, sent]).toEqual([{ exams: [] }, ['listRegistrationFacts']]);
  });

  it('are put together from the calls of the specification elsewhere', async () => {
    const { registrations, sent } = await reading({
      listExamOverview: exams,
      getQeEligibility: { appFeePaid: true },
      'getIntention 501': intention,
      listQeAttestations: [],
    });
    expect(registrations).toMatchObject({
      exams: [
        { exam: exams[0], answers: { started: true, intention, accommodation: null, letter: null } },
        { exam: exams[1], answers: { started: false, intention: null, attestations: [] } },
      ],
      eligibilities: { qe: { appFeePaid: true }, ce: null },
    });
    expect(sent).toContain('getPdReferenceLetter 501');
    expect(sent).not.toContain('getPdReferenceLetter 507');
  });

  it.each([
    ['is forbidden', refusal(403)],
    ['fails', refusal(500)],
    ['gets no answer', unreachable()],
  ])('are shown without a part of the professional standing that %s', async (_, fault) => {
    const { registrations, quiet } = await reading({
      listExamOverview: exams,
      listAppointments: [{ primaryAppointment: true }],
      getStandingDetails: fault,
      getSanctions: fault,
    });
    expect([registrations.exams.length, registrations.standing]).toEqual([2, { appointments: 'primary' }]);
    expect(quiet).toEqual(['listAppointments', 'getStandingDetails', 'getSanctions']);
  });

  it.each([
    ['the session has ended', refusal(401)],
    ['nobody waits for them', new DOMException('The page was left', 'AbortError')],
  ])('are not read on when %s', async (_, thrown) => {
    await expect(reading({ listExamOverview: exams, getSanctions: thrown })).rejects.toBe(thrown);
  });

  it('are not there while the board cannot answer', async () => {
    const down = refusal(503);
    await expect(reading({ listRegistrationFacts: down })).rejects.toBe(down);
    await expect(reading({ listExamOverview: exams, getIntention: down })).rejects.toBe(down);
  });
});
