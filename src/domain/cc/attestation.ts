import { ccStatements } from '#contract/cc/ccStatements.ts';
import type { CcStatement } from '#contract/cc/continuousCertification.ts';
import type { CertificationPath } from './certificationPath.ts';

/** What a surgeon attests this year; null where none is asked for. */
export const statementsOf = (path: CertificationPath): CcStatement[] | null =>
  path === 'lapsed' ? null : Object.entries(ccStatements[path]).map(([name, text]) => ({ name, text }));

/** The statements that are still to be attested. */
export const missingStatements = (
  statements: readonly CcStatement[],
  attested: readonly string[],
): readonly CcStatement[] => statements.filter(({ name }) => !attested.includes(name));
