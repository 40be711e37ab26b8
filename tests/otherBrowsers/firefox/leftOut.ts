/** A test of `tests/browser` that is not run in Firefox, because of the tool and not of the portal. */
interface LeftOut {
  /** The file's name without its ending. */
  file: string;
  /** How its title begins; without one, all tests of the file. */
  title?: string;
  why: string;
}

/** The tests that WebDriver BiDi or Playwright's client for it cannot run in Firefox, by name. */
export const leftOut: readonly LeftOut[] = [];
