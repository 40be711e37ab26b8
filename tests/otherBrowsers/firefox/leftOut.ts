/** A test of `tests/browser` that is not run in Firefox, because of the tool and not of the portal. */
interface LeftOut {
  /** The file's name without its ending. */
  file: string;
  /** The beginning of its title. */
  title: string;
  why: string;
}

/** The tests that Playwright's client for WebDriver BiDi cannot run in Firefox, by name. */
export const leftOut: readonly LeftOut[] = [
  {
    file: 'update',
    title: 'an update never breaks an open page, and old files go when no page needs them',
    why: 'the network is taken from pages only, and the service worker goes on fetching',
  },
];
