import type { QeAttestation } from '#contract/registration/examinations.ts';
import { NO_VERSION } from '#contract/core/version.ts';

type Statement = Pick<QeAttestation, 'name' | 'attestationText' | 'version'>;

/** The entry of a draft for a ticked statement: a newer version of its wording is not ticked. */
export const tickOf = ({ name, version }: Pick<Statement, 'name' | 'version'>): string =>
  version === NO_VERSION ? name : `${name} ${version}`;

/**
 * The version of all statements together, which grows with each new wording; `NO_VERSION` where the board gives none.
 * Agreeing to them is based on it.
 */
export const wordingVersion = (statements: readonly Statement[]): number =>
  statements.some(({ version }) => version === NO_VERSION)
    ? NO_VERSION
    : statements.reduce((sum, { version }) => sum + version, 0);

const isAmong = (statements: readonly Statement[], { name, attestationText }: Statement) =>
  statements.some((each) => each.name === name && each.attestationText === attestationText);

/** Whether statements that were read later have the wording of those that were shown. */
export const isSameWording = (shown: readonly Statement[], read: readonly Statement[]): boolean =>
  shown.length === read.length && read.every((statement) => isAmong(shown, statement));

/** The ticks that still count after the statements were read again: those whose wording is the one that was shown. */
export const ticksOfSameWording = (
  ticks: readonly string[],
  shown: readonly Statement[],
  read: readonly Statement[],
): string[] =>
  read
    .filter((statement) => isAmong(shown, statement))
    .map(tickOf)
    .filter((tick) => ticks.includes(tick));
