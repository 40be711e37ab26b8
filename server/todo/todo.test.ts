import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExamFee } from '#contract/billing.ts';
import type { RegistrationFacts, ToDoItem } from '#contract/todo.ts';
import type * as z from 'zod/mini';
import { people } from '#server/db/seed/people.ts';
import { startTestApp, type TestApp } from '#tests/support/server/serverApp.ts';

interface List {
  mine: z.output<typeof ToDoItem>[];
  others: z.output<typeof ToDoItem>[];
}

describe('what a member has to do', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp();
  });
  afterAll(() => server.close());

  const read = async <T>(userName: string, path: string) => {
    const { headers } = await server.signIn(userName);
    const response = await server.fetch(path, { headers });
    expect(response.status).toBe(200);
    return (await response.json()) as T;
  };
  const listOf = (userName: string) => read<List>(userName, '/api/to-do');

  it('is the next step of a registration, with the earliest of its deadlines and what it costs', async () => {
    const { mine, others } = await listOf('grace.okafor');
    const fees = await read<ExamFee[]>('grace.okafor', '/api/billing/exam-fee/by-userid');
    const fee = fees.find(({ examId, amount }) => examId === 501 && amount === 185_000)!;
    expect(mine.find(({ id }) => id === 'exam-501')).toMatchObject({
      key: 'step',
      step: 'accommodations',
      due: fee.dueDate,
      money: { amount: 185_000, currency: 'USD' },
      progress: { done: 3, total: 7 },
      path: '/apply-and-register/exam-registration/501?step=accommodations',
    });
    expect(others).toEqual([]);
  });

  it('follows each answer at once', async () => {
    const { headers } = await server.signIn('ines.marchand');
    expect((await listOf('ines.marchand')).mine).toMatchObject([
      { key: 'begin', values: { exam: expect.any(String) as string } },
    ]);
    const stated = await server.fetch('/api/examinations/intentions', {
      method: 'POST',
      headers,
      json: { examId: 502, intends: true, examDateId: 5023 },
    });
    const { seatHeldUntil } = (await stated.json()) as { seatHeldUntil: string };
    const { mine } = await listOf('ines.marchand');
    expect(mine).toMatchObject([{ key: 'step', step: 'attestations', due: seatHeldUntil }]);
  });

  it('is open for a surgeon: cards, letters of officials, and what each waits for', async () => {
    const { mine, others } = await listOf('leila.haddad');
    expect(new Set(mine.filter(({ card }) => card !== null).map(({ path }) => path))).toEqual(
      new Set(['/case-logs/507', '/mbs-activities/507', '/your-attestation/507']),
    );
    expect(mine.filter(({ key }) => key === 'officialMissing')).toHaveLength(1);
    expect(others).toMatchObject([{ key: 'officialAsked', mover: 'official' }]);
  });

  it('agrees with the fees: those of an exam that was not begun are a price, and not due', async () => {
    for (const { userName, roles } of people) {
      if (!roles.includes('trainee') && !roles.includes('surgeon')) continue;
      const { mine } = await listOf(userName);
      const fees = await read<ExamFee[]>(userName, '/api/billing/exam-fee/by-userid');
      const prices = fees.filter(({ registration }) => registration === 'notBegun');
      const offers = mine.filter(({ key, money }) => key === 'begin' && money !== null);
      expect(new Set(prices.map(({ examId }) => `exam-${examId}`))).toEqual(
        new Set(offers.map(({ id }) => id)),
      );
    }
  });

  it('comes with the facts of each exam that is not over, of the caller alone', async () => {
    const { exams, eligibilities } = await read<RegistrationFacts>(
      'tomas.abara',
      '/api/examinations/registration-facts',
    );
    expect(exams.map(({ exam }) => exam.examId)).toEqual([501, 510]);
    expect(eligibilities.qe).toMatchObject({ appFeePaid: false });
    expect(JSON.stringify(exams)).not.toContain('Okafor');
  });
});
