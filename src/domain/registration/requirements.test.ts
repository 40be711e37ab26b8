import { describe, expect, it } from 'vitest';
import type { RequirementStatus } from '#contract/registration/examinations.ts';
import {
  closedBecause,
  openBeside,
  registrationStage,
  requirementList,
  requirementOf,
  requirementProgress,
  shownStatus,
} from './requirements.ts';

const line = (parts: Partial<RequirementStatus> = {}): RequirementStatus => ({
  statusType: 'letter',
  statusName: 'Letter',
  statusDescriptionText: 'Contingent',
  statusInstructions: 'Ask for it.',
  statusOrder: 1,
  statusDisabled: 0,
  statusUrl: '/apply-and-register/exam-registration/11?step=letter',
  ...parts,
});
const statusOf = (statusDescriptionText: string) => requirementOf(line({ statusDescriptionText })).status;

describe('a line of the requirement list', () => {
  it('gets the names of the screen', () =>
    expect(requirementOf(line())).toEqual({
      id: 'letter',
      title: 'Letter',
      status: 'contingent',
      description: 'Contingent',
      instructions: 'Ask for it.',
      order: 1,
      disabled: false,
      url: '/apply-and-register/exam-registration/11?step=letter',
    }));

  it.each([
    ['Completed', 'completed'],
    ['In progress', 'in-progress'],
    ['In Progress', 'in-progress'],
    ['PENDING APPROVAL', 'pending-approval'],
    ['Not applicable', 'not-applicable'],
    ['Coming soon', 'coming-soon'],
    ['Alert', 'alert'],
    // Only the first space becomes a hyphen (second specification, §4).
    ['Signed waiting approval', 'signed-waiting approval'],
    ['', ''],
  ])('has for "%s" the status "%s"', (description, expected) => expect(statusOf(description)).toBe(expected));

  it.each([
    [0, 'Contingent', false],
    [1, 'Contingent', true],
    [2, 'Contingent', false],
    [0, 'Not applicable', true],
    [0, 'NOT APPLICABLE', true],
    [1, 'Completed', true],
  ])('with the flag %i and "%s" is disabled: %s', (statusDisabled, statusDescriptionText, expected) =>
    expect(requirementOf(line({ statusDisabled, statusDescriptionText })).disabled).toBe(expected),
  );

  it.each([
    ['', null],
    ['/documents', '/documents'],
    ['https://elsewhere.example/', null],
    ['//elsewhere.example/', null],
    ['javascript:alert(1)', null],
  ])('leads for the address "%s" to %s', (statusUrl, expected) =>
    expect(requirementOf(line({ statusUrl })).url).toBe(expected),
  );

  it.each([
    ['Contingent', 1, 'coming-soon'],
    ['Contingent', 0, 'contingent'],
    ['Alert', 1, 'alert'],
    ['Completed', 1, 'completed'],
    ['Under review', 1, 'under-review'],
  ])('that says "%s" with the flag %i is shown as %s', (statusDescriptionText, statusDisabled, expected) =>
    expect(shownStatus(requirementOf(line({ statusDescriptionText, statusDisabled })))).toBe(expected),
  );
});

describe('the requirement list', () => {
  it('has the order of the server, whatever the order of arrival', () => {
    const lines = [3, 1, 2].map((statusOrder) => line({ statusType: `${statusOrder}`, statusOrder }));
    expect(requirementList(lines).map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(lines.map(({ statusOrder }) => statusOrder)).toEqual([3, 1, 2]);
  });

  it('counts what concerns the person, does not call done what waits for the board, and names what remains in its order', () => {
    const words = [
      'Completed',
      'Pending approval',
      'Contingent',
      'In progress',
      'Alert',
      'Not applicable',
      'Coming soon',
      'Under review',
    ];
    const list = requirementList(
      words.map((statusDescriptionText, statusOrder) =>
        line({ statusType: statusDescriptionText, statusDescriptionText, statusOrder }),
      ),
    );
    const { done, total, waiting, remaining } = requirementProgress(list, false);
    expect([done, total]).toEqual([1, 6]);
    expect(waiting.map(({ id }) => id)).toEqual(['Pending approval']);
    expect(remaining.map(({ id }) => id)).toEqual(['Contingent', 'In progress', 'Alert', 'Under review']);
  });

  it('knows what is open beside the registration itself', () => {
    const list = requirementList([
      line({ statusType: 'fee', statusDescriptionText: 'Contingent', statusUrl: '/apply-and-register/x' }),
      line({ statusType: 'caseLogs', statusDescriptionText: 'In progress', statusUrl: '/case-logs/507' }),
      line({
        statusType: 'letters',
        statusDescriptionText: 'Completed',
        statusUrl: '/reference-form-status/507',
      }),
      line({ statusType: 'later', statusDescriptionText: 'Coming soon', statusUrl: '/medical-training' }),
    ]);
    expect(openBeside(list, false).map(({ id }) => id)).toEqual(['caseLogs']);
    const letterIs = (statusDescriptionText: string) =>
      openBeside(
        requirementList([
          line({
            statusType: 'letter',
            statusDescriptionText,
            statusUrl: '/apply-and-register/x?step=letter',
          }),
        ]),
        false,
      ).length;
    expect(['Alert', 'Contingent', 'In progress', 'Pending approval', 'Completed'].map(letterIs)).toEqual([
      1, 1, 0, 0, 0,
    ]);
  });

  it.each([
    ['In progress', false, 1],
    ['In progress', true, 0],
    ['Alert', true, 1],
  ] as const)(
    'asks for officials’ letters that are "%s", with all asked: %j',
    (statusDescriptionText, areAsked, count) => {
      const statusUrl = '/reference-form-status/507';
      const list = requirementList([
        line({ statusType: 'referenceLetters', statusDescriptionText, statusUrl }),
      ]);
      expect(openBeside(list, areAsked)).toHaveLength(count);
      expect(requirementProgress(list, areAsked).waiting).toHaveLength(1 - count);
    },
  );

  it('says why one cannot register, and only then', () => {
    const eligibility = (statusDescriptionText: string) =>
      requirementList([
        line({ statusType: 'eligibility', statusDescriptionText, statusInstructions: 'Not yet.' }),
      ]);
    for (const word of ['Alert', 'Coming soon']) expect(closedBecause(eligibility(word))).toBe('Not yet.');
    expect(closedBecause(eligibility('Completed'))).toBeNull();
    expect(closedBecause(requirementList([line({ statusDescriptionText: 'Alert' })]))).toBeNull();
  });

  it('of nothing has nothing to do', () =>
    expect(requirementProgress([], false)).toEqual({ done: 0, total: 0, waiting: [], remaining: [] }));
});

describe('how far a registration is', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  it.each([
    [-1, '2027-03-01', 'toDo'],
    [0, '2027-03-01', 'toDo'],
    [1, '2027-03-01', 'submitted'],
    [2, '2027-03-01', 'submitted'],
    [1, '2026-03-01', 'submitted'],
    [0, '2026-03-01', 'over'],
    [-1, '2026-11-21', 'toDo'],
  ])('of the status %i, for an exam until %s, is %s', (status, examEndDate, stage) =>
    expect(registrationStage({ status, examEndDate }, now)).toBe(stage),
  );
});
