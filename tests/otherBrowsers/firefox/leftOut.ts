/** A test of `tests/browser` that is not run in Firefox, because of the tool and not of the portal. */
interface LeftOut {
  /** The file's name without its ending. */
  file: string;
  /** The beginning of its title. */
  title: string;
  why: string;
}

const noTouch = 'WebDriver BiDi taps with the finger, and Firefox on a computer makes no click of it';

/** The tests that Playwright's client for WebDriver BiDi cannot run in Firefox, by name. */
export const leftOut: readonly LeftOut[] = [
  {
    file: 'files',
    title: 'a certificate is uploaded by keyboard alone, opened, downloaded and deleted',
    why: 'the client does not tell of downloads',
  },
  { file: 'oralExam', title: 'an examinee is scored, with the network gone for a while', why: noTouch },
  {
    file: 'scores',
    title: 'is printed whole, with exam, date and examiner, and without the page around it',
    why: 'the client cannot show a page as it is printed',
  },
  {
    file: 'scores',
    title: 'the ledger is read, changed and carried away without scrolling sideways',
    why: noTouch,
  },
  {
    file: 'update',
    title: 'an update never breaks an open page, and old files go when no page needs them',
    why: 'the network is taken from pages only, and the service worker goes on fetching',
  },
];
