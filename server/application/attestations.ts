import type { AttestationBody, ExamAttestation, examCards as rows } from '#contract/application/examCards.ts';
import { agreementsOf } from '#domain/application/agreements.ts';
import type { CardProblem } from '#domain/application/caseLog.ts';
import { stale, type Change, type Recorder } from '#server/deps/changes.ts';
import { invalid } from '#server/core/fault.ts';
import type { HandlersFor } from '#server/http/callContext.ts';
import { caseLogState, type Application } from './application.ts';
import { requireNoProblems, saveCard, type Outcome } from './saving.ts';
import { inserted } from '#server/db/fragment.ts';

const card = 'attestations';
const stateOf = (application: Application) => caseLogState(application, card);

type Answers = AttestationBody['examUserAttestations'];

/**
 * Checks answers to all statements in their current version.
 *
 * @throws Fault 400 for unknown, duplicate or missing statements; 412 `stale` when a version has changed.
 */
function requireWhole(application: Application, answers: Answers): void {
  const { examAttestations: statements } = application.directory;
  const versionOf = (name: string) => statements.find((each) => each.name === name)?.version;
  const problems: Record<string, CardProblem> = {};
  for (const [index, { name }] of answers.entries()) {
    const path = `examUserAttestations.${index}.name`;
    if (versionOf(name) === undefined) problems[path] = 'unknown';
    else if (answers.findIndex((each) => each.name === name) < index) problems[path] = 'twice';
  }
  requireNoProblems(problems);
  if (answers.length < statements.length)
    throw invalid({ examUserAttestations: ['Answer every statement of the exam.'] });
  if (answers.some(({ name, version }) => version !== versionOf(name)))
    throw stale(stateOf(application), 'A statement has got another wording in the meantime. Read it again.');
}

const agreementOf = (
  { name, version, title, attestationText }: ExamAttestation,
  userId: number,
  examId: number,
  attestedAt: string,
) => ({ userId, examId, name, version, title, attestationText, attestedAt });

const agree = ({ tx, userId, now }: Change, examId: number, statement: ExamAttestation) =>
  tx.query`insert into exam_agreements ${inserted([agreementOf(statement, userId, examId, now)])}`;

/** An agreement stays on record, with the time it was withdrawn. */
const withdraw = ({ tx, userId, now }: Change, examId: number, { name, version }: ExamAttestation) =>
  tx.query`
    update exam_agreements set withdrawn_at = ${now}::timestamptz
     where user_id = ${userId} and exam_id = ${examId} and name = ${name} and version = ${version}
       and withdrawn_at is null`;

async function keepAnswers(by: Change, application: Application, answers: Answers): Promise<Outcome> {
  requireWhole(application, answers);
  const { directory } = application;
  const { examId } = application.exam;
  const isChecked = ({ name }: ExamAttestation) => answers.some((each) => each.name === name && each.checked);
  const all = agreementsOf(directory.examAttestations, application.answers.examUserAttestations);
  const agreed = all.flatMap(({ statement, standing }) =>
    isChecked(statement) && !standing ? [statement] : [],
  );
  const withdrawn = all.flatMap(({ statement, standing }) =>
    !isChecked(statement) && standing ? [statement] : [],
  );
  for (const statement of agreed) await agree(by, examId, statement);
  for (const statement of withdrawn) await withdraw(by, examId, statement);
  const named = (statements: readonly ExamAttestation[]) =>
    statements.map(({ name, version }) => ({ name, version }));
  return {
    changed: agreed.length + withdrawn.length === 0 ? [] : [card],
    detail: { agreed: named(agreed), withdrawn: named(withdrawn) },
  };
}

type Names = 'saveExamUserAttestations';

/** The handlers of an exam's attestations. */
export const attestationHandlers = (record: Recorder): Pick<HandlersFor<typeof rows>, Names> => ({
  saveExamUserAttestations: (context) =>
    saveCard(record, 'saveExamUserAttestations', context, {
      examId: context.body.examHeaderId,
      card,
      stateOf,
      work: (by, application) => keepAnswers(by, application, context.body.examUserAttestations),
    }),
});
