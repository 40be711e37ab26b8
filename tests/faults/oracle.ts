/** What became of a record, against what was asked of it and what the screen had promised. */
export type Verdict = 'kept' | 'lost' | 'changed';

/** Where somebody works: touches of one page say nothing of another. */
export type Seat = 'first tab' | 'second tab' | 'other machine';

interface Asked {
  value: string;
  seat: Seat;
  /** Nothing that the screen of its seat said before this many touches speaks of it. */
  after: number;
  /** The screen said that it is saved. */
  isPromised: boolean;
}

/** One score or text: everything that was asked of it, and how much of that the screen called saved. */
export class RecordOracle {
  static #count = 0;
  /** Since the last time that it was compared with the board's; the first is what the board had then. */
  #asked: Asked[];
  /** What a page that died was asked last and had not called saved; the next page may find it some seconds later. */
  #late: readonly string[] = [];
  /** Everything, for the log. */
  readonly history: Asked[] = [];
  /** A person had to choose between two values of it, so the order of the log says nothing. */
  wasQuestioned = false;
  /** Counts up over all records; 0 where nothing was asked. */
  askedAt = 0;

  constructor(value: string) {
    this.#asked = [{ value, seat: 'first tab', after: -1, isPromised: true }];
  }

  /** What the record holds if everything that was asked was done. */
  get latest(): string {
    return this.#asked.at(-1)!.value; // the first is always there
  }

  ask(value: string, after: number, seat: Seat = 'first tab'): void {
    const asked = { value, seat, after, isPromised: false };
    this.#asked.push(asked);
    this.#late = [];
    this.history.push(asked);
    this.askedAt = RecordOracle.#count += 1;
  }

  /** A screen says that this value is saved, after so many touches; it speaks only of what was asked there. */
  hear(value: string, touches: number, seat: Seat = 'first tab'): void {
    const said = this.#asked.findLast(
      (each) => each.value === value && each.seat === seat && each.after < touches,
    );
    if (said) said.isPromised = true;
  }

  /** A person was shown two values of it and chose: whichever stands now was chosen. */
  question(): void {
    this.wasQuestioned = true;
    for (const asked of this.#asked) asked.isPromised = false;
  }

  /** What the board has was found to be wrong, and is told only once: the log says the same again. */
  accept(actual: string): void {
    this.ask(actual, Infinity);
    this.question();
  }

  /** A person gave up what was asked last, which the board had refused. */
  withdraw(): void {
    if (this.#asked.length < 2) return;
    const asked = this.#asked.pop();
    this.history.splice(this.history.lastIndexOf(asked!), 1); // checked above; each is in both
  }

  /** Judges what the board has, when nothing is under way any more. */
  judge(actual: string): Verdict {
    const promised = this.#asked.findLastIndex(({ isPromised }) => isPromised);
    if (this.#asked.some(({ value }, index) => index >= promised && value === actual)) return 'kept';
    if (this.#late.includes(actual)) return 'kept';
    return this.#asked.some(({ value }) => value === actual) ? 'lost' : 'changed';
  }

  /** Whether any promise is newer than what the board had before; without one, nothing could be lost. */
  get isAtStake(): boolean {
    return this.#asked.some(({ isPromised }, index) => index > 0 && isPromised);
  }

  /** Goes on from what the board has; with `maybeLater`, what was asked after that may still come. */
  settle(actual: string, { maybeLater = false } = {}): void {
    const at = this.#asked.findLastIndex(({ value }) => value === actual);
    const unsettled = at >= 0 ? this.#asked.slice(at + 1) : [];
    const later = maybeLater ? unsettled : [];
    // Nothing newer: what may have come late before may still come.
    if (unsettled.length > 0) this.#late = unsettled.map(({ value }) => value);
    this.#asked = [
      { value: actual, seat: 'first tab', after: -1, isPromised: true },
      ...later.map((asked) => ({ ...asked, after: Infinity })),
    ];
  }
}

/**
 * Whether a log of values can have come of what was asked: in the same order, none twice, none that nobody asked for,
 * and where `isEach`, none left out that the screen had called saved.
 */
export function isExplained(
  log: readonly string[],
  history: readonly Readonly<Pick<Asked, 'value' | 'isPromised'>>[],
  isEach: boolean,
): boolean {
  /** After how many lines of the log one may be. */
  let reached = new Set([0]);
  for (const { value, isPromised } of history) {
    const next = new Set<number>();
    for (const line of reached) {
      if (log[line] === value) next.add(line + 1);
      if (!(isEach && isPromised)) next.add(line);
    }
    reached = next;
  }
  return reached.has(log.length);
}
