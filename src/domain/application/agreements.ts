import type { ExamAttestation, ExamUserAttestation } from '#contract/application/examCards.ts';

/** A statement of an exam with the surgeon's answers to it. */
export interface Agreement {
  readonly statement: ExamAttestation;
  /** The valid agreement to the current wording, or null. */
  readonly standing: ExamUserAttestation | null;
  /** Agreements to earlier wordings and withdrawn agreements, newest first. */
  readonly earlier: readonly ExamUserAttestation[];
}

/** Joins the statements in their current wording with the agreements to them. */
export function agreementsOf(
  statements: readonly ExamAttestation[],
  given: readonly ExamUserAttestation[],
): Agreement[] {
  return statements.map((statement) => {
    const own = given
      .filter(({ name }) => name === statement.name)
      .toSorted((a, b) => b.attestedAt.localeCompare(a.attestedAt));
    const standing =
      own.find(({ version, withdrawnAt }) => version === statement.version && withdrawnAt === null) ?? null;
    return { statement, standing, earlier: own.filter((each) => each !== standing) };
  });
}

/** Statements whose current wording has no agreement. */
export const openStatements = (agreements: readonly Agreement[]): readonly ExamAttestation[] =>
  agreements.filter(({ standing }) => standing === null).map(({ statement }) => statement);

/** The form's value: the version that was shown for each ticked statement. */
export interface AttestationDraft {
  agreed: Readonly<Record<string, number>>;
}

/** Initial form value: the valid agreements. */
export const attestationDraftOf = (agreements: readonly Agreement[]): AttestationDraft => ({
  agreed: Object.fromEntries(
    agreements.flatMap(({ statement: { name, version }, standing }) => (standing ? [[name, version]] : [])),
  ),
});

/** Whether a statement is ticked in its current wording. */
export const isAgreed = ({ agreed }: AttestationDraft, { name, version }: ExamAttestation): boolean =>
  agreed[name] === version;

/** The request body: the answer to each statement in the wording that was shown. */
export const answersOf = (draft: AttestationDraft, agreements: readonly Agreement[]) =>
  agreements.map(({ statement }) => ({
    name: statement.name,
    version: statement.version,
    checked: isAgreed(draft, statement),
  }));
