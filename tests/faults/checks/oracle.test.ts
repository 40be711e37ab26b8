import { describe, expect, it } from 'vitest';
import type { CaseScore, ExamScore } from '#contract/scoring/scoring.ts';
import { isExplained, RecordOracle } from './oracle.ts';
import { gradeOf, linesOf, SheetModel, type BoardSheet } from './sheetModel.ts';
import type { Place, Shown } from './watcher.ts';

const receipt = 'CE-ABCD-1234';
const boardOf = (status: ExamScore['status'], scores: readonly (string | null)[]): BoardSheet => ({
  sheet: { status, remarks: '' } as ExamScore, // nothing else of it is read
  scores: scores.map(
    (score, index) => ({ position: index + 1, score, comment: null, receiptNumber: receipt }) as CaseScore, // as above
  ),
});
const row = (position: number, label: string, place: Place = 'board') => ({
  text: `Case ${position}: A case\n${label}\nReceived by the board\nReceipt ${receipt}`,
  places: [place],
});
const shownWith = (parts: Partial<Shown>): Shown => ({
  load: 1,
  at: 0,
  touchedAt: 0,
  path: '/ce-scoring/oral-examinations/exam/5',
  heading: '',
  touches: 0,
  page: 'scoring',
  cases: [],
  open: null,
  comment: null,
  remarks: null,
  rows: [],
  isReadOnly: false,
  places: [],
  saysReceived: false,
  questions: [],
  refusals: [],
  wantsPassword: false,
  mayTryAgain: false,
  isBlank: false,
  pace: null,
  ...parts,
});
const makeModel = () =>
  new SheetModel(
    {
      examScheduleId: 5,
      examineeName: 'Ana',
      sheets: new Map([[7, { examScheduleScoreId: 6, examScoringIds: [11, 12] }]]),
    },
    7,
  );

describe('the oracle of screens', () => {
  it('reads a line of a summary or a final page as a person does', () => {
    expect(linesOf({ rows: [row(2, 'Fail'), { text: 'Something else', places: [] }] })).toEqual([
      { position: 2, score: 'fail', comment: '', receipt, places: ['board'] },
    ]);
    expect(gradeOf('No score yet')).toBe('');
  });

  it('finds a grade, a receipt, a comment and a status that the board does not have', () => {
    const board = boardOf('submitted', ['pass', 'fail']);
    const page = { page: 'submitted', rows: [row(1, 'Pass'), row(2, 'Fail')] } as const;
    const model = makeModel();
    const find = (parts: Partial<Shown>) => model.differences(board, shownWith(parts)).length;
    expect(find({ ...page, rows: [...page.rows] })).toBe(0);
    expect(find({ ...page, rows: [row(1, 'Pass'), row(2, 'Pass')] })).toBe(1);
    expect(
      find({ ...page, rows: [{ text: 'Case 1: A case\nPass\nReceipt CE-ABCD-9999', places: [] }] }),
    ).toBe(1);
    expect(find({ cases: [{ position: 1, grade: 'Pass', place: 'board' }] })).toBe(1);
    expect(
      find({
        page: 'submitted',
        open: { position: 1, grade: 'Pass', place: 'board' },
        comment: { text: 'Never sent.', place: 'board', isTyping: false },
      }),
    ).toBe(1);
  });

  it('lets stand what is shown as a question or as refused', () => {
    const board = boardOf('started', ['pass', 'fail']);
    const cases = [{ position: 2, grade: 'Pass', place: 'stale' as const }];
    const model = makeModel();
    expect(model.differences(board, shownWith({ cases }))).toEqual([]);
    expect(model.lineDifferences(board, linesOf({ rows: [row(2, 'Pass', 'refused')] }))).toEqual([]);
  });

  it('finds what was submitted otherwise than it was shown, once, and not after a question', () => {
    const board = boardOf('submitted', ['pass', 'fail']);
    const summary = shownWith({ page: 'reviewing', rows: [row(1, 'Pass'), row(2, 'Pass')] });
    const model = makeModel();
    model.noteSubmission(summary);
    expect(model.submittedOtherwise(boardOf('started', ['pass', 'fail']))).toEqual([]);
    expect(model.submittedOtherwise(board)).toHaveLength(1);
    expect(model.submittedOtherwise(board)).toEqual([]);
    model.noteSubmission(summary);
    model.question('Score of case 2: choose which version to keep');
    expect(model.submittedOtherwise(board)).toEqual([]);
  });
});

describe('the oracle of the fault suite', () => {
  it('calls lost what the screen had called saved, and nothing else', () => {
    const record = new RecordOracle('');
    record.ask('pass', 3);
    expect(record.check('')).toBe('kept');
    record.hear('pass', 4);
    expect(record.check('')).toBe('lost');
    expect(record.check('pass')).toBe('kept');
    record.ask('fail', 5);
    expect(record.check('pass')).toBe('kept');
    expect(record.check('fail')).toBe('kept');
    expect(record.check('equivocal')).toBe('changed');
  });

  it('does not take what the screen said of a value for a later one of the same words', () => {
    const record = new RecordOracle('pass');
    record.ask('fail', 3);
    record.ask('pass', 4);
    record.hear('pass', 3);
    expect(record.check('fail')).toBe('kept');
    record.hear('pass', 5);
    expect(record.check('fail')).toBe('lost');
  });

  it('goes on from what the board has', () => {
    const record = new RecordOracle('');
    record.ask('pass', 1);
    record.settle('');
    record.hear('pass', 9);
    expect(record.check('')).toBe('kept');
    expect(record.isAtStake).toBe(false);
  });

  it('knows that what a page was asked last may come after it died, but not after something newer', () => {
    const record = new RecordOracle('');
    record.ask('pass', 1);
    record.settle('');
    record.settle('');
    expect([record.check(''), record.check('pass'), record.latest]).toEqual(['kept', 'kept', '']);
    record.ask('fail', 2);
    expect(record.check('pass')).toBe('changed');
  });

  it('takes what one window says for no promise about another', () => {
    const record = new RecordOracle('');
    record.ask('pass', 3);
    record.hear('pass', 4);
    record.ask('fail', 2, 'second tab');
    record.hear('fail', 9);
    expect(record.check('pass')).toBe('kept');
    record.hear('fail', 3, 'second tab');
    expect(record.check('pass')).toBe('lost');
    expect(record.check('fail')).toBe('kept');
  });

  it('lets either value stand once a person was asked, and nothing of what was given up', () => {
    const record = new RecordOracle('');
    record.ask('pass', 1);
    record.hear('pass', 2);
    record.ask('fail', 1, 'other machine');
    record.hear('fail', 2, 'other machine');
    record.question();
    expect(record.check('pass')).toBe('kept');
    expect(record.check('fail')).toBe('kept');
    expect(record.check('equivocal')).toBe('changed');
    record.withdraw();
    expect(record.check('fail')).toBe('changed');
    expect(record.history.map(({ value }) => value)).toEqual(['pass']);
  });

  it('finds in the log what was written twice, left out, turned round or invented', () => {
    const said = (value: string) => ({ value, isPromised: true });
    const unsaid = (value: string) => ({ value, isPromised: false });
    expect(isExplained(['a', 'b'], [said('a'), said('b')], true)).toBe(true);
    expect(isExplained(['a', 'b'], [said('a'), unsaid('c'), said('b')], true)).toBe(true);
    expect(isExplained(['a', 'a'], [said('a')], true)).toBe(false);
    expect(isExplained(['b'], [said('a'), said('b')], true)).toBe(false);
    expect(isExplained(['b'], [said('a'), said('b')], false)).toBe(true);
    expect(isExplained(['b', 'a'], [said('a'), said('b')], false)).toBe(false);
    expect(isExplained(['c'], [said('a')], false)).toBe(false);
  });
});
