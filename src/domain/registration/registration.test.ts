import { describe, expect, it } from 'vitest';
import {
  accommodation,
  declinedLetter,
  due,
  intentionOf,
  paid,
  pdLetter,
  sentBackLetter,
  statements,
} from '#tests/support/pages/registrationCases.ts';
import {
  emptyDraft,
  isLetterAwaited,
  isLetterDeclined,
  isLetterOpen,
  isStepDone,
  mayOpenStep,
  openSteps,
  registrationPath,
  registrationSteps,
  requirementsPath,
  stepNamed,
  stepNames,
  type RegistrationAnswers,
  type StepName,
} from './registration.ts';

const nothing: RegistrationAnswers = {
  started: false,
  intention: null,
  attestations: statements(false),
  accommodation: null,
  needsAccommodations: null,
  letter: null,
  fees: [due],
};
const everything: RegistrationAnswers = {
  started: true,
  intention: intentionOf(true, 3),
  attestations: statements(true),
  accommodation,
  needsAccommodations: true,
  letter: pdLetter,
  fees: [paid],
};
const [first, second] = statements(true);

describe("a program director's letter", () => {
  const awaiting = { ...declinedLetter, status: 2 };
  const approved = { ...declinedLetter, status: 3 };

  it('may be asked for until one has come, and again once it was declined or sent back', () =>
    expect([null, pdLetter, declinedLetter, sentBackLetter, awaiting, approved].map(isLetterOpen)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]));

  it('is awaited from the request to the approval', () =>
    expect([null, pdLetter, declinedLetter, sentBackLetter, awaiting, approved].map(isLetterAwaited)).toEqual(
      [false, true, false, false, true, false],
    ));

  it('was not declined by a director whose letter the board sent back', () =>
    expect([declinedLetter, sentBackLetter].map(isLetterDeclined)).toEqual([true, false]));
});

describe('the steps of a registration', () => {
  it.each([
    ['qualifying', ['eligibility', 'intention', 'attestations', 'accommodations', 'letter', 'fee', 'review']],
    ['certifying', ['eligibility', 'intention', 'attestations', 'accommodations', 'date', 'fee', 'review']],
    ['other', ['eligibility', 'intention', 'attestations', 'accommodations', 'fee', 'review']],
  ] as const)('of the type %s are the specified ones in their order', (examType, expected) =>
    expect(registrationSteps(examType)).toEqual(expected),
  );
});

describe('isStepDone', () => {
  const cases: readonly [step: StepName, when: string, parts: Partial<RegistrationAnswers>, done: boolean][] =
    [
      ['eligibility', 'nothing was read', {}, false],
      ['eligibility', 'the introduction was read', { started: true }, true],
      ['eligibility', 'an intention was stated on another device', { intention: intentionOf(false) }, true],
      ['intention', 'nothing was said', { started: true }, false],
      ['intention', 'the member will not come', { intention: intentionOf(false) }, false],
      ['intention', 'the member will come', { intention: intentionOf(true) }, true],
      ['attestations', 'none is agreed to', {}, false],
      ['attestations', 'one is agreed to', { attestations: [first!, { ...second!, checked: false }] }, false],
      ['attestations', 'all are agreed to', { attestations: statements(true) }, true],
      ['attestations', 'the board asks for none', { attestations: [] }, true],
      ['accommodations', 'nothing was said', {}, false],
      ['accommodations', 'none are needed', { needsAccommodations: false }, true],
      ['accommodations', 'some are needed but not asked for', { needsAccommodations: true }, false],
      ['accommodations', 'they were asked for', { accommodation }, true],
      [
        'accommodations',
        'they were asked for, and the draft says no',
        { accommodation, needsAccommodations: false },
        true,
      ],
      ['letter', 'none was asked for', {}, false],
      ['letter', 'one was asked for', { letter: pdLetter }, true],
      ['letter', 'it was declined', { letter: declinedLetter }, false],
      ['letter', 'it was sent back by the board', { letter: sentBackLetter }, false],
      ['letter', 'it waits for approval', { letter: { ...declinedLetter, status: 2 } }, true],
      ['date', 'nothing was said', {}, false],
      ['date', 'the member will come, but not when', { intention: intentionOf(true) }, false],
      ['date', 'one was chosen', { intention: intentionOf(true, 3) }, true],
      ['fee', 'one is due', {}, false],
      ['fee', 'one of two is due', { fees: [paid, due] }, false],
      ['fee', 'a part is paid', { fees: [{ ...due, paidTotal: 1 }] }, false],
      ['fee', 'all are paid', { fees: [paid, paid] }, true],
      ['fee', 'none is asked for', { fees: [] }, true],
      ['review', 'everything is done', everything, false],
    ];

  it.each(cases)('of %s when %s', (step, _, parts, done) =>
    expect(isStepDone[step]({ ...nothing, ...parts })).toBe(done),
  );

  it('has a case for each step', () =>
    expect([...new Set(cases.map(([step]) => step))].toSorted()).toEqual([...stepNames].toSorted()));
});

describe('openSteps', () => {
  it('are all but the review at the beginning', () =>
    expect(openSteps('certifying', nothing)).toEqual(registrationSteps('certifying').slice(0, -1)));

  it.each(['qualifying', 'certifying', 'other'] as const)('are none of the type %s at the end', (examType) =>
    expect(openSteps(examType, everything)).toEqual([]),
  );

  it('do not ask for what the exam does not have', () => {
    expect(openSteps('certifying', { ...everything, letter: null })).toEqual([]);
    expect(openSteps('qualifying', { ...everything, intention: intentionOf(true) })).toEqual([]);
  });
});

describe('mayOpenStep', () => {
  it('lets nobody pass a step that is not done', () => {
    for (const examType of ['qualifying', 'certifying', 'other'] as const) {
      const steps = registrationSteps(examType);
      expect(steps.filter((step) => mayOpenStep(examType, nothing, step))).toEqual(['eligibility']);
      expect(steps.filter((step) => mayOpenStep(examType, everything, step))).toEqual(steps);
    }
  });

  it('lets a done step be opened again, even behind one that is not done', () => {
    const answers = { ...everything, attestations: statements(false) };
    expect(mayOpenStep('qualifying', answers, 'letter')).toBe(true);
    expect(mayOpenStep('qualifying', answers, 'attestations')).toBe(true);
    expect(mayOpenStep('qualifying', answers, 'review')).toBe(false);
  });

  it('opens no step that the exam does not have', () => {
    expect(mayOpenStep('certifying', everything, 'letter')).toBe(false);
    expect(mayOpenStep('qualifying', everything, 'date')).toBe(false);
    expect(mayOpenStep('other', everything, 'letter')).toBe(false);
  });
});

describe('the addresses of a registration', () => {
  it('name the exam and the step', () => {
    expect(registrationPath(11)).toBe('/apply-and-register/exam-registration/11');
    expect(registrationPath(11, 'letter')).toBe('/apply-and-register/exam-registration/11?step=letter');
    expect(requirementsPath(11)).toBe('/apply-and-register/registration-requirements/11');
  });

  it.each([
    ['letter', 'letter'],
    ['review', 'review'],
    ['Letter', undefined],
    ['', undefined],
    ['function toString() { [native code] }', undefined],
    [undefined, undefined],
  ])('name by "%s" the step %s', (name, step) => expect(stepNamed(name)).toBe(step));

  it('have a name back for each step', () => expect(stepNames.map(stepNamed)).toEqual([...stepNames]));
});

describe('an empty draft', () => {
  it('leaves every step undone', () =>
    expect(openSteps('other', { ...nothing, ...emptyDraft, fees: [due] })).toHaveLength(5));
});
