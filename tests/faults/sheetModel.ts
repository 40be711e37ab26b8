import type { CaseScore, ExamScore } from '#contract/scoring.ts';
import type { DayExaminee } from '#tests/support/scoring.ts';
import type { Ask } from './examiner.ts';
import { RecordOracle, type Verdict } from './oracle.ts';
import type { Place, Shown } from './watcher.ts';

/** Grades as keys give them, 1 first, and as the screen calls them. */
export const grades = ['pass', 'equivocal', 'fail'] as const;
const valueOfLabel: Readonly<Record<string, string>> = {
  Pass: 'pass',
  Equivocal: 'equivocal',
  Fail: 'fail',
  'No score yet': '',
  '': '',
};
const saved: ReadonlySet<Place | null> = new Set(['device', 'board']);

/** What the board has of one examinee, as its examiner may read it. */
export interface BoardSheet {
  readonly scores: readonly CaseScore[];
  readonly sheet: ExamScore;
}

/** One examinee's exam as it was asked for, beside what the screen promised. */
export class SheetModel {
  readonly examScheduleId: number;
  readonly examScheduleScoreId: number;
  readonly examScoringIds: readonly number[];
  readonly scores: readonly RecordOracle[];
  readonly comments: readonly RecordOracle[];
  readonly status = new RecordOracle('waiting');
  readonly remarks = new RecordOracle('');

  constructor({ examScheduleId, sheets }: DayExaminee, userId: number) {
    const { examScheduleScoreId, examScoringIds } = sheets.get(userId)!; // a sheet for each examiner of the day
    this.examScheduleId = examScheduleId;
    this.examScheduleScoreId = examScheduleScoreId;
    this.examScoringIds = examScoringIds;
    this.scores = examScoringIds.map(() => new RecordOracle(''));
    this.comments = examScoringIds.map(() => new RecordOracle(''));
  }

  /** Takes down what the screen calls saved. */
  hear(shown: Shown): void {
    if (!shown.path.endsWith(`/${this.examScheduleId}`)) return;
    const { touches, open, comment, remarks } = shown;
    for (const { position, grade, place } of shown.cases)
      if (saved.has(place)) this.scores[position - 1]?.hear(valueOfLabel[grade] ?? grade, touches);
    if (open && saved.has(open.place))
      this.scores[open.position - 1]?.hear(valueOfLabel[open.grade] ?? open.grade, touches);
    if (open && comment && saved.has(comment.place) && !comment.isTyping)
      this.comments[open.position - 1]?.hear(comment.text, touches);
    if (remarks && remarks.text !== '' && saved.has(remarks.place) && !remarks.isTyping)
      this.remarks.hear(remarks.text, touches);
    if (shown.page === 'submitted') this.status.hear('submitted', touches);
    if (shown.page === 'skipped' && shown.saysReceived) this.status.hear('skipped', touches);
  }

  async read(ask: Ask): Promise<BoardSheet> {
    const { examScheduleId, examScheduleScoreId } = this;
    const scores = await ask('listCaseScores', { query: { examScheduleId } });
    const sheet = await ask('getExamScore', { query: { examScheduleScoreId } });
    return { scores: scores.body, sheet: sheet.body };
  }

  #each({ scores, sheet }: BoardSheet): [string, RecordOracle, string][] {
    return [
      ...scores.flatMap(({ position, score, comment }): [string, RecordOracle, string][] => [
        [`score ${position}`, this.scores[position - 1]!, score ?? ''], // as many as the board has
        [`comment ${position}`, this.comments[position - 1]!, comment?.comment ?? ''], // as above
      ]),
      ['status', this.status, sheet.status],
      ['remarks', this.remarks, sheet.remarks],
    ];
  }

  /** What is wrong with what the board has; empty where everything was kept. */
  judge(board: BoardSheet): { verdict: Exclude<Verdict, 'kept'>; words: string }[] {
    return this.#each(board).flatMap(([name, record, actual]) => {
      const verdict = record.judge(actual);
      if (verdict === 'kept') return [];
      const words = `exam ${this.examScheduleId}, ${name}: asked ${JSON.stringify(record.latest)}, the board has ${JSON.stringify(actual)}`;
      return [{ verdict, words }];
    });
  }

  /** Where the screen shows another score than the board has, once nothing is under way. */
  differences({ scores }: BoardSheet, shown: Shown): string[] {
    return shown.cases.flatMap(({ position, grade }) => {
      const there = scores.find((each) => each.position === position)?.score ?? '';
      const here = valueOfLabel[grade] ?? grade;
      return here === there
        ? []
        : [
            `exam ${this.examScheduleId}, case ${position}: the screen has ${JSON.stringify(here)}, the board ${JSON.stringify(there)}`,
          ];
    });
  }

  /** Goes on from what the board has. */
  settle(board: BoardSheet): void {
    for (const [, record, actual] of this.#each(board))
      // No mark tells whether the beginning of the exam is still on its way.
      record.settle(actual, { maybeLater: record === this.status });
  }

  /** Whether the screen had called something saved that the board did not have before. */
  get isAtStake(): boolean {
    return [...this.scores, ...this.comments, this.status, this.remarks].some(({ isAtStake }) => isAtStake);
  }
}
