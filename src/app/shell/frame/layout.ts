/** The grid shared by the shell and its skeleton, so that nothing moves when one replaces the other. */
export const page = 'flex min-h-dvh flex-col';
export const frame = 'flex grow flex-col desktop:flex-row';
/** For signed-in users the footer starts below the first screen, so that arriving content does not move it. */
export const insideFrame = `${frame} min-h-dvh`;
export const column = 'mx-auto w-full min-w-0 max-w-5xl px-5 py-6 desktop:px-10 desktop:py-9';
/** For a page with tables. */
export const tableColumn = 'mx-auto w-full min-w-0 max-w-[76rem] px-5 py-6 desktop:px-8 desktop:py-9';
/** Without the menu beside it. */
export const wideColumn = 'mx-auto w-full min-w-0 max-w-6xl px-5 py-5 desktop:px-10 desktop:py-6';
