import { describe, expect, it } from 'vitest';
import {
  actKinds,
  callOf,
  hasTimes,
  isBetween,
  isLast,
  isRepeatable,
  isTyped,
  mayBeContinued,
  recordOf,
  savedAct,
  setsStatus,
  sheetAfter,
  valueOf,
  type ActCall,
  type ActKind,
  type ActOf,
  type RecordName,
} from './examActs.ts';
import { noServerVersion } from './serverVersion.ts';

const there = { ...noServerVersion, version: 3, id: 90, value: 'pass' };
const at = '2027-03-08T15:00:00.000Z';
const subject = { caseHeaderId: 70, examScoringId: 11 };
const exam = { examScheduleId: 500 };
const shown = [{ examScoringId: 11, score: 'pass', comment: ' Calm. ' }];

/** An act of each kind, its record, its value, and its call for a record that the board has, and that it does not have. */
const table: {
  [Kind in ActKind]: [ActOf<Kind>, RecordName, string, ActCall, ActCall?];
} = {
  'exam.start': [
    { kind: 'exam.start', ...exam, startedAt: at, identityConfirmedAt: at },
    'status',
    'started',
    { name: 'startExam', args: { body: { ...exam, startedAt: at, identityConfirmedAt: at } } },
  ],
  'exam.takeBack': [
    { kind: 'exam.takeBack', ...exam },
    'status',
    'waiting',
    { name: 'takeBackStart', args: { body: exam } },
  ],
  'exam.skip': [
    { kind: 'exam.skip', ...exam, reason: 'absent' },
    'status',
    'skipped',
    { name: 'skipExam', args: { body: { ...exam, reason: 'absent' } } },
  ],
  'exam.submit': [
    { kind: 'exam.submit', ...exam, shown },
    'status',
    'submitted',
    { name: 'submitExam', args: { body: { ...exam, shown } } },
  ],
  'score.give': [
    { kind: 'score.give', examScoringId: 11, score: 'fail', givenAt: at },
    'score',
    'fail',
    { name: 'updateCaseScore', args: { query: { examScoringId: 11 }, body: { score: 'fail', givenAt: at } } },
    { name: 'createCaseScore', args: { body: { examScoringId: 11, score: 'fail', givenAt: at } } },
  ],
  'score.clear': [
    { kind: 'score.clear', examScoringId: 11 },
    'score',
    '',
    { name: 'deleteCaseScore', args: { query: { examScoringId: 11 } } },
  ],
  'comment.write': [
    { kind: 'comment.write', ...subject, comment: 'Calm. ' },
    'comment',
    'Calm.',
    { name: 'updateCaseComment', args: { query: { id: 90 }, body: { comment: 'Calm. ' } } },
    { name: 'createCaseComment', args: { body: { ...subject, comment: 'Calm. ' } } },
  ],
  'comment.delete': [
    { kind: 'comment.delete', ...subject },
    'comment',
    '',
    { name: 'deleteCaseComment', args: { query: { id: 90 } } },
    { name: 'deleteCaseComment', args: { query: { id: 0 } } },
  ],
  'feedback.write': [
    { kind: 'feedback.write', caseHeaderId: 70, feedback: ' Blurred.' },
    'feedback',
    'Blurred.',
    { name: 'updateCaseFeedback', args: { query: { id: 90 }, body: { feedback: ' Blurred.' } } },
    { name: 'createCaseFeedback', args: { body: { caseHeaderId: 70, feedback: ' Blurred.' } } },
  ],
  'feedback.delete': [
    { kind: 'feedback.delete', caseHeaderId: 70 },
    'feedback',
    '',
    { name: 'deleteCaseFeedback', args: { query: { id: 90 } } },
    { name: 'deleteCaseFeedback', args: { query: { id: 0 } } },
  ],
  'remarks.write': [
    { kind: 'remarks.write', examScheduleScoreId: 600, remarks: 'Late. ' },
    'remarks',
    'Late.',
    { name: 'updateExamScore', args: { query: { examScheduleScoreId: 600 }, body: { remarks: 'Late. ' } } },
  ],
};
const all = actKinds.map((kind) => table[kind][0]);
const kindsThat = (rule: (act: (typeof all)[number]) => boolean) => all.filter(rule).map(({ kind }) => kind);

describe('an act', () => {
  it.each(actKinds.map((kind) => [kind, ...table[kind]] as const))(
    '%s changes one record and has one call',
    (_, act, record, value, call, first = call) => {
      expect(recordOf(act)).toBe(record);
      expect(valueOf(act)).toBe(value);
      expect(callOf(act, there)).toEqual(call);
      expect(callOf(act, noServerVersion)).toEqual(first);
    },
  );

  it('on a case outside an exam names no line of a sheet', () => {
    const note = { kind: 'comment.write', caseHeaderId: 70, examScoringId: null, comment: 'A' } as const;
    expect(callOf(note, noServerVersion).args.body).toEqual({ caseHeaderId: 70, comment: 'A' });
  });

  it('that sets the status is sent last, repeated or waited for as its row says', () => {
    expect(kindsThat(setsStatus)).toEqual(['exam.start', 'exam.takeBack', 'exam.skip', 'exam.submit']);
    expect(kindsThat(isLast)).toEqual(['exam.takeBack', 'exam.submit']);
    expect(kindsThat(isBetween)).toEqual(['exam.takeBack']);
    expect(kindsThat((act) => !isRepeatable(act))).toEqual(['exam.takeBack', 'exam.submit']);
  });

  it('is typed if it has a text, may be continued unless it is submitted, and has times if its row has one', () => {
    expect(kindsThat(isTyped)).toEqual(['comment.write', 'feedback.write', 'remarks.write']);
    expect(kindsThat(mayBeContinued)).toEqual(['comment.write', 'remarks.write']);
    expect(kindsThat(hasTimes)).toEqual(['exam.start', 'score.give']);
  });

  it('is saved with its texts as they are read', () => {
    expect(savedAct(table['remarks.write'][0])).toMatchObject({ remarks: 'Late.' });
    expect(savedAct(table['exam.submit'][0])).toMatchObject({ shown: [{ comment: 'Calm.' }] });
    const score = table['score.give'][0];
    expect(savedAct(score)).toEqual(score);
  });

  it('changes the reason of a skip and the time of the start with the status', () => {
    const before = { skipReason: 'absent' as const, startedAt: null };
    const began = Date.parse(at);
    expect(sheetAfter(table['exam.start'][0], before)).toEqual({ skipReason: 'absent', startedAt: began });
    expect(sheetAfter(table['exam.start'][0], { ...before, startedAt: 7 }).startedAt).toBe(7);
    expect(sheetAfter(table['exam.takeBack'][0], { skipReason: 'absent', startedAt: 7 })).toEqual({
      skipReason: null,
      startedAt: null,
    });
    expect(sheetAfter(table['exam.skip'][0], { skipReason: null, startedAt: 7 }).skipReason).toBe('absent');
  });
});
