import type { CaseScore, ExamScore } from '#contract/scoring.ts';
import type { DayExaminee } from '#tests/support/scoring.ts';
import type { Ask } from './examiner.ts';
import { RecordOracle, type Seat, type Verdict } from './oracle.ts';
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
/** The value of a grade as the screen calls it. */
export const gradeOf = (label: string) => valueOfLabel[label] ?? label;
const saved: ReadonlySet<Place | null> = new Set(['device', 'board']);
/** What waits for a person is shown as such, beside what the board has. */
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
  /** What the summary showed when the exam was handed in; null where nothing is to be compared any more. */
  #handedIn: readonly ShownLine[] | null = null;

  constructor({ examScheduleId, sheets }: DayExaminee, userId: number) {
    const { examScheduleScoreId, examScoringIds } = sheets.get(userId)!; // a sheet for each examiner of the day
    this.examScheduleId = examScheduleId;
    this.examScheduleScoreId = examScheduleScoreId;
    this.examScoringIds = examScoringIds;
    this.scores = examScoringIds.map(() => new RecordOracle(''));
    this.comments = examScoringIds.map(() => new RecordOracle(''));
  }

  /** Takes down what was shown at the moment of handing in. */
  noteHandIn(shown: Shown | null): void {
    this.#handedIn = shown && linesOf(shown);
  }

  /** Takes down that a person was asked about cases, or about something of the whole exam. */
  question(words: string): void {
    const position = Number(/[Cc]ase (\d+)/.exec(words)?.[1]);
    const named = [this.scores[position - 1], this.comments[position - 1]].filter(
      (each) => each !== undefined,
    );
    for (const record of named.length > 0 ? named : [...this.scores, ...this.comments, this.remarks])
      record.question();
    this.#handedIn = null;
  }

  /** Takes down what the screen calls saved. */
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

  /** What is wrong with what the board has; empty where everything was kept. */
  judge(board: BoardSheet): { verdict: Exclude<Verdict, 'kept'>; words: string }[] {
    return this.#each(board).flatMap(([name, record, actual]) => {
      const verdict = record.judge(actual);
      if (verdict === 'kept') return [];
      const words = `exam ${this.examScheduleId}, ${name}: asked ${JSON.stringify(record.latest)}, the board has ${JSON.stringify(actual)}`;
      return [{ verdict, words }];
    });
  }

  /** Where a screen shows something else than the board has, once nothing is under way. */
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

  /** Where lines of a summary, a final page or a ledger show something else than the board has. */
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

  /** What was handed in otherwise than it was shown; told once. */
  handedInOtherwise({ scores, sheet }: BoardSheet): string[] {
    if (sheet.status !== 'submitted' || this.#handedIn === null) return [];
    const lines = this.#handedIn;
    this.#handedIn = null;
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
              `exam ${this.examScheduleId}, ${what} ${position}: ${JSON.stringify(shown)} was shown when it was handed in, and ${JSON.stringify(actual)} was`,
            ],
      );
    });
  }

  /** A person gave up what was asked last. */
  withdraw(): void {
    const records = [...this.scores, ...this.comments, this.status, this.remarks];
    records.reduce((last, each) => (each.askedAt > last.askedAt ? each : last)).withdraw();
  }

  /** Goes on from what the board has where that is wrong, so that it is told once. */
  accept(board: BoardSheet): void {
    for (const [, record, actual] of this.#each(board))
      if (record.judge(actual) !== 'kept') record.accept(actual);
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
