import { describe, expect, it } from 'vitest';
import type { SurveyAnswer, SurveyQuestion } from '#contract/surveys/surveys.ts';
import { examDayOffer, isOffered, registrationOffer } from './offerDays.ts';
import { answersOf, emptyDraft, firstUnanswered, isOnePage, mergeOptions, surveyProblems } from './survey.ts';

const question = (
  questionID: number,
  questionType: SurveyQuestion['questionType'],
  isRequired = true,
): SurveyQuestion => ({ questionID, questionText: `Question ${questionID}`, questionType, isRequired });
const asked = [
  question(1, 'one'),
  question(2, 'several', false),
  question(3, 'scale'),
  question(4, 'text', false),
];
const options = (first: number) => [first, first + 1].map((optionID) => ({ optionID, optionText: 'x' }));
const merged = mergeOptions(asked, [options(11), options(21), options(31), []]);
const answer = (questionID: number, optionIDs: number[] = [], text = ''): SurveyAnswer => ({
  questionID,
  optionIDs,
  text,
});
const good = [answer(1, [11]), answer(2, [21, 22]), answer(3, [32]), answer(4, [], 'Nothing')];
const replaced = (other: SurveyAnswer) =>
  good.map((each) => (each.questionID === other.questionID ? other : each));

describe('a survey', () => {
  it('has its options merged into each question', () => {
    expect(merged.map(({ question_options }) => question_options.map(({ optionID }) => optionID))).toEqual([
      [11, 12],
      [21, 22],
      [31, 32],
      [],
    ]);
    expect(mergeOptions(asked, [])[0]).toEqual({ ...asked[0], question_options: [] });
  });

  it('is one page with up to five questions', () => {
    const many = (count: number) => Array.from({ length: count }, (_, id) => question(id, 'text'));
    expect([4, 5, 6].map((count) => isOnePage(many(count)))).toEqual([true, true, false]);
  });

  it('sends what was typed for each type of question, and only that', () => {
    const draft = emptyDraft(asked);
    expect(answersOf(asked, draft)).toEqual([answer(1), answer(2), answer(3), answer(4)]);
    draft.answers.q1 = { choice: '11', choices: ['9'], text: 'no' };
    draft.answers.q2 = { choice: '9', choices: ['21', '22'], text: '' };
    draft.answers.q4 = { choice: '', choices: [], text: '  Fewer forms \n' };
    expect(firstUnanswered(asked, draft)).toBe(2);
    draft.answers.q3 = { choice: '32', choices: [], text: '' };
    expect(answersOf(asked, draft)).toEqual([
      answer(1, [11]),
      answer(2, [21, 22]),
      answer(3, [32]),
      answer(4, [], 'Fewer forms'),
    ]);
    expect(firstUnanswered(asked, draft)).toBe(4);
  });

  it('counts a question that a draft does not have as unanswered', () => {
    expect(answersOf(asked, { answers: {} })[0]).toEqual(answer(1));
    expect(firstUnanswered(asked, { answers: {} })).toBe(0);
  });

  it('accepts complete answers, and answers without the optional ones', () => {
    expect(surveyProblems(merged, good)).toEqual({});
    expect(surveyProblems(merged, [answer(1, [12]), answer(3, [31])])).toEqual({});
  });

  it.each([
    ['a required question without an answer', replaced(answer(1)), { q1: 'missing' }],
    ['a required question that is not there', good.slice(1), { q1: 'missing' }],
    ['an option of another question', replaced(answer(3, [11])), { q3: 'unknown' }],
    ['two choices of one', replaced(answer(1, [11, 12])), { q1: 'several' }],
    ['two points of a scale', replaced(answer(3, [31, 32])), { q3: 'several' }],
    ['the same choice twice', replaced(answer(2, [21, 21])), { q2: 'several' }],
    ['a text for a choice', replaced(answer(2, [21], 'more')), { q2: 'unknown' }],
    ['an option for a text', replaced(answer(4, [11], 'more')), { q4: 'unknown' }],
    ['a text of 2,001 characters', replaced(answer(4, [], 'x'.repeat(2001))), { q4: 'tooLong' }],
    ['a question of another survey', [...good, answer(9, [91])], { q9: 'unknown' }],
    ['a question that is answered twice', [...good, answer(1, [12])], { q1: 'several' }],
    ['nothing at all', [], { q1: 'missing', q3: 'missing' }],
  ])('refuses %s', (_, answers, problems) => {
    expect(surveyProblems(merged, answers)).toEqual(problems);
  });
});

describe('the days of an offer', () => {
  const at = (text: string) => Date.parse(text);

  it('are the fourteen after an exam day, in the time zone of the exam', () => {
    const offer = examDayOffer('2026-02-20', 'America/New_York');
    expect(offer).toEqual({
      firstDay: '2026-02-21',
      lastDay: '2026-03-06',
      timeZone: 'America/New_York',
    });
    expect(isOffered(offer, at('2026-02-21T04:59:00Z'))).toBe(false);
    expect(isOffered(offer, at('2026-02-21T05:01:00Z'))).toBe(true);
    expect(isOffered(offer, at('2026-03-07T04:59:00Z'))).toBe(true);
    expect(isOffered(offer, at('2026-03-07T05:01:00Z'))).toBe(false);

    const farther = examDayOffer('2026-02-20', 'Pacific/Guam');
    expect(isOffered(farther, at('2026-02-20T13:59:00Z'))).toBe(false);
    expect(isOffered(farther, at('2026-02-20T14:01:00Z'))).toBe(true);
  });

  it('are thirty from the day on which a registration was handed in', () => {
    expect(registrationOffer('2026-11-23T02:00:00.000Z')).toEqual({
      firstDay: '2026-11-22',
      lastDay: '2026-12-21',
      timeZone: 'America/New_York',
    });
  });
});
