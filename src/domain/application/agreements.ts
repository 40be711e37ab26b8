import type { ExamAttestation, ExamUserAttestation } from '#contract/examCards.ts';

/** A statement of an exam with what the surgeon said to it. */
export interface Agreement {
  readonly statement: ExamAttestation;
  /** The agreement to the present wording that stands; null where there is none. */
  readonly standing: ExamUserAttestation | null;
  /** Agreements to earlier wordings, and ones that were taken back; the newest first. */
  readonly earlier: readonly ExamUserAttestation[];
}

/** Puts what was agreed to beside the statements in their present wording. */
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

/** Statements in their present wording that were not agreed to. */
export const openStatements = (agreements: readonly Agreement[]): readonly ExamAttestation[] =>
  agreements.filter(({ standing }) => standing === null).map(({ statement }) => statement);

/** The form: for each statement that is ticked, the version that was read when it was. */
export interface AttestationDraft {
  agreed: Readonly<Record<string, number>>;
}

/** What the form shows: the agreements that stand. */
export const attestationDraftOf = (agreements: readonly Agreement[]): AttestationDraft => ({
  agreed: Object.fromEntries(
    agreements.flatMap(({ statement: { name, version }, standing }) => (standing ? [[name, version]] : [])),
  ),
});

/** Whether a statement is ticked: in its present wording, and in no other. */
export const isAgreed = ({ agreed }: AttestationDraft, { name, version }: ExamAttestation): boolean =>
  agreed[name] === version;

/** What is sent: the answer to every statement in the wording that was shown. */
export const answersOf = (draft: AttestationDraft, agreements: readonly Agreement[]) =>
  agreements.map(({ statement }) => ({
    name: statement.name,
    version: statement.version,
    checked: isAgreed(draft, statement),
  }));
