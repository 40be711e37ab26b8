/** The state of a record, compared with what was entered and what the screen had shown as saved. */
export type Verdict = 'kept' | 'lost' | 'changed';

/** A window: input counts of one page say nothing about another. */
export type Seat = 'first tab' | 'second tab' | 'other machine';

interface Asked {
  value: string;
  seat: Seat;
  /** What its window showed before this many inputs is not about it. */
  after: number;
  /** The screen showed it as saved. */
  isPromised: boolean;
}

/** One score or text: all entered values, and which of them the screen showed as saved. */
export class RecordOracle {
  static #count = 0;
  /** Since the last comparison with the board; the first is the board's value at that time. */
  #asked: Asked[];
  /** The last unsaved value of a page that died; the next page may find it some seconds later. */
  #late: readonly string[] = [];
  /** All values, for the log. */
  readonly history: Asked[] = [];
  /** The user had to choose between two of its values, so the order of the log is undefined. */
  wasQuestioned = false;
  /** Increments over all records; 0 if nothing was entered. */
  askedAt = 0;

  constructor(value: string) {
    this.#asked = [{ value, seat: 'first tab', after: -1, isPromised: true }];
  }

  /** The record's value if everything entered is saved. */
  get latest(): string {
    return this.#asked.at(-1)!.value; // the first always exists
  }

  ask(value: string, after: number, seat: Seat = 'first tab'): void {
    const asked = { value, seat, after, isPromised: false };
    this.#asked.push(asked);
    this.#late = [];
    this.history.push(asked);
    this.askedAt = RecordOracle.#count += 1;
  }

  /** A screen shows this value as saved, after so many inputs; only for what was entered there. */
  hear(value: string, touches: number, seat: Seat = 'first tab'): void {
    const said = this.#asked.findLast(
      (each) => each.value === value && each.seat === seat && each.after < touches,
    );
    if (said) said.isPromised = true;
  }

  /** The user was shown two values and chose: the current one is the choice. */
  question(): void {
    this.wasQuestioned = true;
    for (const asked of this.#asked) asked.isPromised = false;
  }

  /** The board's value was found to be wrong; report it only once, because the log would report it again. */
  accept(actual: string): void {
    this.ask(actual, Infinity);
    this.question();
  }

  /** The user discarded the last value, which the board had rejected. */
  withdraw(): void {
    if (this.#asked.length < 2) return;
    const asked = this.#asked.pop();
    this.history.splice(this.history.lastIndexOf(asked!), 1); // checked above; each is in both
  }

  /** Checks the board's value, when nothing is in flight any more. */
  check(actual: string): Verdict {
    const promised = this.#asked.findLastIndex(({ isPromised }) => isPromised);
    if (this.#asked.some(({ value }, index) => index >= promised && value === actual)) return 'kept';
    if (this.#late.includes(actual)) return 'kept';
    return this.#asked.some(({ value }) => value === actual) ? 'lost' : 'changed';
  }

  /** Whether any saved value is newer than the board's previous one; without one, nothing could be lost. */
  get isAtStake(): boolean {
    return this.#asked.some(({ isPromised }, index) => index > 0 && isPromised);
  }

  /** Continues from the board's value; with `maybeLater`, values entered after it may still arrive. */
  settle(actual: string, { maybeLater = false } = {}): void {
    const at = this.#asked.findLastIndex(({ value }) => value === actual);
    const unsettled = at >= 0 ? this.#asked.slice(at + 1) : [];
    const later = maybeLater ? unsettled : [];
    // Nothing newer: late values from before may still arrive.
    if (unsettled.length > 0) this.#late = unsettled.map(({ value }) => value);
    this.#asked = [
      { value: actual, seat: 'first tab', after: -1, isPromised: true },
      ...later.map((asked) => ({ ...asked, after: Infinity })),
    ];
  }
}

/**
 * Whether a log of values can result from what was entered: in the same order, no duplicates, nothing that
 * was not entered, and with `isEach`, nothing missing that the screen had shown as saved.
 */
export function isExplained(
  log: readonly string[],
  history: readonly Readonly<Pick<Asked, 'value' | 'isPromised'>>[],
  isEach: boolean,
): boolean {
  /** The number of log lines after which one may be. */
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
