import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExamFee } from '#contract/billing/billing.ts';
import type { MemberRegistrations, ToDoItem } from '#contract/todo/todo.ts';
import { documentedLeave, nonSurgical, type RotationGap } from '#contract/training/training.ts';
import type * as z from 'zod/mini';
import { people } from '#server/demo/seed/people.ts';
import { memberOf } from '#tests/support/server/member.ts';
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
      { key: 'licenseExpiresBefore', examId: 502 },
    ]);
    const stated = await server.fetch('/api/examinations/intentions', {
      method: 'POST',
      headers,
      json: { examId: 502, intends: true, examDateId: 5023 },
    });
    const { seatHeldUntil } = (await stated.json()) as { seatHeldUntil: string };
    const { mine } = await listOf('ines.marchand');
    expect(mine).toMatchObject([
      { key: 'step', step: 'attestations', due: seatHeldUntil },
      { key: 'licenseExpiresBefore' },
    ]);
  });

  it('is open for a surgeon: cards, letters of officials, and what each waits for', async () => {
    const { mine, others } = await listOf('leila.haddad');
    expect(new Set(mine.filter(({ card }) => card !== null).map(({ path }) => path))).toEqual(
      new Set(['/case-logs/507', '/mbs-activities/507', '/your-attestation/507']),
    );
    expect(mine.filter(({ key, examId }) => key === 'officialMissing' && examId === 507)).toHaveLength(1);
    // Continuous certification needs the same two letters, and has asked for one as well.
    expect(mine.filter(({ key, examId }) => key === 'officialMissing' && examId === null)).toHaveLength(1);
    expect(mine.filter(({ path }) => path === '/continuous-certification/reference-letters')).toHaveLength(1);
    expect(others).toMatchObject([
      { key: 'officialAsked', mover: 'official', examId: 507 },
      { key: 'officialAsked', mover: 'official', examId: null },
      {
        key: 'requirement',
        mover: 'board',
        values: { title: 'Approval of your outcome registry' },
        path: '/continuous-certification#registry',
      },
    ]);
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

  it('names what is missing in the records of training, to those who can use it', async () => {
    const ofTraining = async (userName: string) =>
      (await listOf(userName)).mine
        .filter(({ path }) => path?.startsWith('/gme-history') || path === '/medical-training')
        .map(({ key, values, due, path }) => [key, values, due !== null, path]);
    expect(await ofTraining('tomas.abara')).toEqual([
      ['trainingGaps', { count: '1', days: '12' }, expect.any(Boolean), '/gme-history/1'],
    ]);
    // Averaged, with documented leave, approved abroad, after a year of research; and finished long ago.
    for (const userName of ['grace.okafor', 'henrik.sato', 'priya.menon', 'ines.marchand', 'dana.reyes'])
      expect([userName, await ofTraining(userName)]).toEqual([userName, []]);
  });

  it('follows a rotation that fills the gap, and a medical school', async () => {
    const tomas = await memberOf(server, 'tomas.abara');
    await server.db.query`delete from medical_trainings where user_id = 111`;
    const rotations = '/api/graduate-medical-education';
    const gaps = await tomas.get<RotationGap[]>(`${rotations}/gaps?examSpecialtyId=1`);
    const { startDate, endDate } = gaps.value[0]!; // of the demo
    const keys = async () => (await listOf('tomas.abara')).mine.map(({ key }) => key);
    expect(await keys()).toEqual(expect.arrayContaining(['medicalSchoolMissing', 'trainingGaps']));
    const { status } = await tomas.send('POST', rotations, {
      examSpecialtyId: 1,
      startDate,
      endDate,
      clinicalLevelId: '104',
      clinicalActivity: nonSurgical,
      other: '',
      nonSurgicalActivity: documentedLeave,
      programName: '',
      alternateInstitutionName: 'Lakeshore University Hospital',
      isEssential: false,
      isInternationalRotation: false,
      isCredit: false,
    });
    expect(status).toBe(200);
    expect(await keys()).not.toContain('trainingGaps');
  });

  it('comes with the facts of each exam that is not over, of the caller alone', async () => {
    const { exams, eligibilities } = await read<MemberRegistrations>(
      'tomas.abara',
      '/api/examinations/registration-facts',
    );
    expect(exams.map(({ exam }) => exam.examId)).toEqual([501, 510]);
    expect(eligibilities.qe).toMatchObject({ appFeePaid: false });
    expect(JSON.stringify(exams)).not.toContain('Okafor');
  });

  it('knows of an assessment whether something of it is left to take, whatever the tasks of the board are', async () => {
    const isOver = async () =>
      (await read<MemberRegistrations>('leila.haddad', '/api/examinations/registration-facts')).exams.flatMap(
        ({ exam, isAssessmentOver }) => (exam.isOnline ? [isAssessmentOver] : []),
      );
    await server.db.query`delete from cc_tasks where user_id = 125`;
    expect(await isOver()).toEqual([false]);
    await server.db.query`
      insert into assessment_tries (user_id, exam_id, try_number, test_key, started_at, ends_at, ended_at, percent)
      select c.user_id, c.exam_id, 9, 'passed', now(), now(), now(), 100
        from cc_assessments c join exams e on e.exam_id = c.exam_id
       where c.user_id = 125 and e.exam_end_date >= current_date`;
    expect(await isOver()).toEqual([true]);
  });
});
