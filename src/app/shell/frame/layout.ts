/** The grid shared by the shell and its skeleton, so that nothing moves when one replaces the other. */
export const page = 'flex min-h-dvh flex-col';
export const frame = 'flex grow flex-col desktop:flex-row';
/** For signed-in users the footer starts below the first screen, so that arriving content does not move it. */
export const insideFrame = `${frame} beside min-h-dvh`;
const besideMenu = 'w-full min-w-0 px-5 py-6 max-desktop:mx-auto desktop:px-8 desktop:py-9';
/** Each page starts where the menu ends, so that none starts elsewhere than the one before. */
export const column = `${besideMenu} max-w-5xl`;
/** For a page with tables. */
export const tableColumn = `${besideMenu} max-w-[76rem]`;
/** Without the menu beside it. */
export const wideColumn = 'mx-auto w-full min-w-0 max-w-6xl px-5 py-5 desktop:px-10 desktop:py-6';
