import { isDeepStrictEqual } from 'node:util';
import type { CaseLogBody, examCards as rows } from '#contract/application/examCards.ts';
import { caseLogProblems, type CardProblem } from '#domain/application/caseLog.ts';
import { boardDay } from '#domain/boardTime.ts';
import { newId, type Change, type Recorder } from '#server/deps/changes.ts';
import { fromExcluded, inserted } from '#server/db/fragment.ts';
import { notFound } from '#server/core/fault.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { caseLogState, type Application } from './application.ts';
import { choosePathway } from './pathway.ts';
import { pickedProblems } from './pickedItems.ts';
import { requireNoProblems, saveCard, type Outcome } from './saving.ts';

type Counts = CaseLogBody['examUserCaseLogPeriod']['counts'];
type Appointments = CaseLogBody['examUserHospitalAppointments'];

const byCategory = (counts: Counts) => counts.toSorted((a, b) => a.categoryId - b.categoryId);

async function keepProgramAndPeriod(
  { tx, userId }: Change,
  { exam, answers }: Application,
  log: CaseLogBody,
) {
  const comparable = (of: Pick<CaseLogBody, 'examUserProgram' | 'examUserCaseLogPeriod'>) => ({
    ...of.examUserProgram,
    periodStart: of.examUserCaseLogPeriod.startDate,
    periodEnd: of.examUserCaseLogPeriod.endDate,
  });
  if (isDeepStrictEqual(comparable(log), comparable(answers))) return false;
  const said = comparable(log);
  await tx.query`
    insert into exam_applications ${inserted([{ userId, examId: exam.examId, ...said }])}
    on conflict (user_id, exam_id) do update set ${fromExcluded(Object.keys(said))}`;
  return true;
}

async function keepCounts(
  { tx, userId }: Change,
  { exam: { examId }, answers }: Application,
  counts: Counts,
) {
  if (isDeepStrictEqual(byCategory(counts), byCategory(answers.examUserCaseLogPeriod.counts))) return false;
  await tx.query`delete from exam_case_counts where user_id = ${userId} and exam_id = ${examId}`;
  if (counts.length > 0)
    await tx.query`
      insert into exam_case_counts ${inserted(counts.map((each) => ({ userId, examId, ...each })))}`;
  return true;
}

async function keepAppointments(
  by: Change,
  { exam: { examId }, answers }: Application,
  wanted: Appointments,
): Promise<boolean> {
  if (isDeepStrictEqual(wanted, answers.examUserHospitalAppointments)) return false;
  const { tx, userId, key } = by;
  await tx.query`delete from exam_hospital_appointments where user_id = ${userId} and exam_id = ${examId}`;
  const rows = wanted.map(({ id, ...appointment }, index) => ({
    id: id ?? newId(by, userId, key, 'appointment', index),
    userId,
    examId,
    position: index + 1,
    ...appointment,
  }));
  if (rows.length > 0) await tx.query`insert into exam_hospital_appointments ${inserted(rows)}`;
  return true;
}

/** Another person's appointments, or those on another card, look the same as missing ones. */
function* appointmentProblems(
  { answers }: Application,
  wanted: Appointments,
): Generator<[string, CardProblem]> {
  const known = new Set(answers.examUserHospitalAppointments.map(({ id }) => id));
  for (const [index, { id }] of wanted.entries()) {
    if (id === null) continue;
    const path = `examUserHospitalAppointments.${index}.id`;
    if (!known.has(id)) yield [path, 'unknown'];
    else if (wanted.findIndex((each) => each.id === id) < index) yield [path, 'twice'];
  }
}

async function keepCaseLog(by: Change, application: Application, log: CaseLogBody): Promise<Outcome> {
  requireNoProblems({
    ...caseLogProblems(log, application.directory, boardDay(application.now)),
    ...(await pickedProblems(by.tx, log)),
    ...Object.fromEntries(appointmentProblems(application, log.examUserHospitalAppointments)),
  });
  const changed = await choosePathway(by, application, 'caseLogs', log.examUserPathway.examPathwayId);
  const kept = [
    await keepProgramAndPeriod(by, application, log),
    await keepCounts(by, application, log.examUserCaseLogPeriod.counts),
    await keepAppointments(by, application, log.examUserHospitalAppointments),
  ];
  return { changed: kept.includes(true) ? ['caseLogs', ...changed] : changed };
}

async function deleteAppointment({ tx }: Change, { answers }: Application, id: number): Promise<Outcome> {
  // It may have been deleted while this request waited for the lock.
  if (!answers.examUserHospitalAppointments.some((each) => each.id === id)) throw notFound();
  await tx.query`delete from exam_hospital_appointments where id = ${id}`;
  return { changed: ['caseLogs'] };
}

type Names = 'saveCaseLogs' | 'deleteExamUserHospitalAppointment';

/** Changes to the case log: all of it, or deleting one hospital. */
export function caseLogHandlers({ db }: Deps, record: Recorder): Pick<HandlersFor<typeof rows>, Names> {
  const card = 'caseLogs';
  const stateOf = (application: Application) => caseLogState(application, card);
  return {
    saveCaseLogs: (context) =>
      saveCard(record, 'saveCaseLogs', context, {
        examId: context.body.examHeaderId,
        card,
        stateOf,
        work: (by, application) => keepCaseLog(by, application, context.body),
      }),

    async deleteExamUserHospitalAppointment(context) {
      const { query, person } = context;
      const [row] = await db.query<{
        examId: number;
      }>`select exam_id from exam_hospital_appointments where id = ${query.id} and user_id = ${person.userId}`;
      if (!row) throw notFound();
      return await saveCard(record, 'deleteExamUserHospitalAppointment', context, {
        ...row,
        card,
        stateOf,
        work: (by, application) => deleteAppointment(by, application, query.id),
      });
    },
  };
}
