import type { CaseScore, ExamScore } from '#contract/scoring/scoring.ts';
import type { DayExaminee } from '#tests/support/scoring/scoring.ts';
import type { Ask } from '../examiner.ts';
import { RecordOracle, type Seat, type Verdict } from './oracle.ts';
import type { Place, Shown } from './watcher.ts';

/** Grades by key, 1 first, with their labels. */
export const grades = ['pass', 'equivocal', 'fail'] as const;
const valueOfLabel: Readonly<Record<string, string>> = {
  Pass: 'pass',
  Equivocal: 'equivocal',
  Fail: 'fail',
  'No score yet': '',
  '': '',
};
/** The value of a grade's label. */
export const gradeOf = (label: string) => valueOfLabel[label] ?? label;
const saved: ReadonlySet<Place | null> = new Set(['device', 'board']);
/** Values that wait for the user are shown as such, next to the board's. */
const undecided: ReadonlySet<Place | null> = new Set(['stale', 'refused']);
const comments = /Remark \d+: [^\n]*controlled it\./;

/** A case as the summary or the final page shows it. */
export interface ShownLine {
  position: number;
  score: string;
  comment: string;
  receipt: string | null;
  places: Place[];
}

/** The cases of a summary or a final page. */
export const linesOf = ({ rows }: Pick<Shown, 'rows'>): ShownLine[] =>
  rows.flatMap(({ text, places }) => {
    const position = Number(/Case (\d+)/.exec(text)?.[1]);
    const label = text.split('\n').find((part) => part in valueOfLabel);
    if (!position || label === undefined) return [];
    return [
      {
        position,
        score: gradeOf(label),
        comment: comments.exec(text)?.[0] ?? '',
        receipt: /CE-\w{4}-\w{4}/.exec(text)?.[0] ?? null,
        places,
      },
    ];
  });

/** The board's state of one examinee, as its examiner reads it. */
export interface BoardSheet {
  readonly scores: readonly CaseScore[];
  readonly sheet: ExamScore;
}

/** One examinee's exam as entered, and what the screen showed as saved. */
export class SheetModel {
  readonly examScheduleId: number;
  readonly examScheduleScoreId: number;
  readonly examScoringIds: readonly number[];
  readonly scores: readonly RecordOracle[];
  readonly comments: readonly RecordOracle[];
  readonly status = new RecordOracle('waiting');
  readonly remarks = new RecordOracle('');
  /** The summary at submission; null when there is nothing left to compare. */
  #submitted: readonly ShownLine[] | null = null;

  constructor({ examScheduleId, sheets }: DayExaminee, userId: number) {
    const { examScheduleScoreId, examScoringIds } = sheets.get(userId)!; // a sheet for each examiner of the day
    this.examScheduleId = examScheduleId;
    this.examScheduleScoreId = examScheduleScoreId;
    this.examScoringIds = examScoringIds;
    this.scores = examScoringIds.map(() => new RecordOracle(''));
    this.comments = examScoringIds.map(() => new RecordOracle(''));
  }

  /** Records what was shown when submitting. */
  noteSubmission(shown: Shown | null): void {
    this.#submitted = shown && linesOf(shown);
  }

  /** Records that the user was asked about cases, or about a value of the whole exam. */
  question(words: string): void {
    const position = Number(/[Cc]ase (\d+)/.exec(words)?.[1]);
    const named = [this.scores[position - 1], this.comments[position - 1]].filter(
      (each) => each !== undefined,
    );
    for (const record of named.length > 0 ? named : [...this.scores, ...this.comments, this.remarks])
      record.question();
    this.#submitted = null;
  }

  /** Records what the screen shows as saved. */
  hear(shown: Shown, seat: Seat = 'first tab'): void {
    if (!shown.path.endsWith(`/${this.examScheduleId}`)) return;
    const { touches, open, comment, remarks } = shown;
    for (const { position, grade, place } of shown.cases)
      if (saved.has(place)) this.scores[position - 1]?.hear(gradeOf(grade), touches, seat);
    if (open && saved.has(open.place))
      this.scores[open.position - 1]?.hear(gradeOf(open.grade), touches, seat);
    if (open && comment && saved.has(comment.place) && !comment.isTyping)
      this.comments[open.position - 1]?.hear(comment.text, touches, seat);
    if (remarks && remarks.text !== '' && saved.has(remarks.place) && !remarks.isTyping)
      this.remarks.hear(remarks.text, touches, seat);
    if (shown.page === 'submitted') this.status.hear('submitted', touches, seat);
    if (shown.page === 'skipped' && shown.saysReceived) this.status.hear('skipped', touches, seat);
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

  /** Errors in the board's state; empty if everything was saved. */
  check(board: BoardSheet): { verdict: Exclude<Verdict, 'kept'>; words: string }[] {
    return this.#each(board).flatMap(([name, record, actual]) => {
      const verdict = record.check(actual);
      if (verdict === 'kept') return [];
      const words = `exam ${this.examScheduleId}, ${name}: asked ${JSON.stringify(record.latest)}, the board has ${JSON.stringify(actual)}`;
      return [{ verdict, words }];
    });
  }

  /** Where a screen differs from the board, once nothing is in flight. */
  differences({ scores, sheet }: BoardSheet, shown: Shown): string[] {
    const found: string[] = [];
    const compare = (what: string, here: string, there: string) => {
      if (here !== there)
        found.push(
          `exam ${this.examScheduleId}, ${what}: the screen has ${JSON.stringify(here)}, the board ${JSON.stringify(there)}`,
        );
    };
    const lineOf = (position: number) => scores.find((each) => each.position === position);
    const page = shown.page === 'scoring' || shown.page === 'reviewing' ? 'started' : shown.page;
    if (page !== null && page !== 'signIn')
      compare('status', page === 'briefing' ? 'waiting' : page, sheet.status);
    for (const { position, grade, place } of shown.cases)
      if (!undecided.has(place)) compare(`case ${position}`, gradeOf(grade), lineOf(position)?.score ?? '');
    const { open, comment } = shown;
    if (open && comment && !comment.isTyping && !undecided.has(comment.place))
      compare(`comment ${open.position}`, comment.text, lineOf(open.position)?.comment?.comment ?? '');
    return [...found, ...this.lineDifferences({ scores, sheet }, linesOf(shown), shown.page === 'reviewing')];
  }

  /** Where lines of a summary, a final page or a ledger differ from the board. */
  lineDifferences({ scores }: BoardSheet, lines: readonly ShownLine[], haveComments = false): string[] {
    return lines.flatMap(({ position, score, comment, receipt, places }) => {
      if (places.some((place) => undecided.has(place))) return [];
      const there = scores.find((each) => each.position === position);
      const compared = [
        ['score', score, there?.score ?? ''],
        ['comment', haveComments ? comment : null, there?.comment?.comment ?? ''],
        ['receipt', receipt, there?.receiptNumber ?? ''],
      ] as const;
      return compared.flatMap(([what, here, actual]) =>
        here === null || here === actual
          ? []
          : [
              `exam ${this.examScheduleId}, ${what} of line ${position}: the screen has ${JSON.stringify(here)}, the board ${JSON.stringify(actual)}`,
            ],
      );
    });
  }

  /** Differences between submission and summary; reported once. */
  submittedOtherwise({ scores, sheet }: BoardSheet): string[] {
    if (sheet.status !== 'submitted' || this.#submitted === null) return [];
    const lines = this.#submitted;
    this.#submitted = null;
    return lines.flatMap(({ position, score, comment }) => {
      const there = scores.find((each) => each.position === position);
      return (
        [
          ['case', score, there?.score ?? ''],
          ['comment', comment, there?.comment?.comment ?? ''],
        ] as const
      ).flatMap(([what, shown, actual]) =>
        shown === actual
          ? []
          : [
              `exam ${this.examScheduleId}, ${what} ${position}: ${JSON.stringify(shown)} was shown when it was submitted, and ${JSON.stringify(actual)} was`,
            ],
      );
    });
  }

  /** The user discarded the last value. */
  withdraw(): void {
    const records = [...this.scores, ...this.comments, this.status, this.remarks];
    records.reduce((last, each) => (each.askedAt > last.askedAt ? each : last)).withdraw();
  }

  /** Continues from the board's wrong value, so that it is reported once. */
  accept(board: BoardSheet): void {
    for (const [, record, actual] of this.#each(board))
      if (record.check(actual) !== 'kept') record.accept(actual);
  }

  /** Continues from the board's state. */
  settle(board: BoardSheet): void {
    for (const [, record, actual] of this.#each(board))
      // The start of the exam has no mark while it is being sent.
      record.settle(actual, { maybeLater: record === this.status });
  }

  /** Whether the screen had shown a value as saved that the board did not have before. */
  get isAtStake(): boolean {
    return [...this.scores, ...this.comments, this.status, this.remarks].some(({ isAtStake }) => isAtStake);
  }
}
