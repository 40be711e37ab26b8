import { describe, expect, it } from 'vitest';
import type { ExamAttestation, ExamUserAttestation } from '#contract/application/examCards.ts';
import { agreementsOf, openStatements } from './agreements.ts';

const statement = (name: string, version: number): ExamAttestation => ({
  name,
  version,
  title: name,
  attestationText: `${name} in wording ${version}`,
});
const given = (
  name: string,
  version: number,
  day: number,
  withdrawnAt: string | null = null,
): ExamUserAttestation => ({
  ...statement(name, version),
  attestedAt: `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`,
  withdrawnAt,
});

describe('agreements', () => {
  const statements = [statement('truth', 1), statement('practice', 2)];

  it('stand where the present wording was agreed to', () => {
    const agreed = given('truth', 1, 3);
    const [truth, practice] = agreementsOf(statements, [agreed]);
    expect(truth).toEqual({ statement: statements[0], standing: agreed, earlier: [] });
    expect(practice).toEqual({ statement: statements[1], standing: null, earlier: [] });
  });

  it('to an earlier wording are shown, and do not count', () => {
    const old = given('practice', 1, 3);
    const [, practice] = agreementsOf(statements, [old]);
    expect(practice).toMatchObject({ standing: null, earlier: [old] });
  });

  it('that were taken back do not count, and those given again do', () => {
    const [first, second] = [given('truth', 1, 3, '2026-11-04T10:00:00.000Z'), given('truth', 1, 5)];
    expect(agreementsOf(statements, [first])[0]).toMatchObject({ standing: null, earlier: [first] });
    expect(agreementsOf(statements, [first, second])[0]).toMatchObject({
      standing: second,
      earlier: [first],
    });
  });

  it('come with the newest of the earlier ones first, in whatever order they are told', () => {
    const earlier = [given('practice', 1, 9), given('practice', 1, 2, '2026-11-03T10:00:00.000Z')];
    const standing = given('practice', 2, 12);
    for (const all of [
      [standing, ...earlier],
      [...earlier.toReversed(), standing],
    ])
      expect(agreementsOf(statements, all)[1]).toMatchObject({ standing, earlier });
  });

  it('to statements that the exam does not have any more are left out', () => {
    expect(agreementsOf(statements, [given('gone', 1, 3)]).flatMap(({ earlier }) => earlier)).toEqual([]);
  });
});

it('leaves open what was not agreed to in its present wording', () => {
  const statements = [statement('truth', 1), statement('practice', 2), statement('registry', 1)];
  const agreements = agreementsOf(statements, [given('truth', 1, 3), given('practice', 1, 3)]);
  expect(openStatements(agreements).map(({ name }) => name)).toEqual(['practice', 'registry']);
});
