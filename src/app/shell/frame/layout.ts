/** The grid that the live shell and its outline share, so that nothing moves when one takes the other's place. */
export const page = 'flex min-h-dvh flex-col';
export const frame = 'flex grow flex-col desk:flex-row';
/** Inside, the foot of the page begins below the first screenful, so that arriving content never moves it. */
export const insideFrame = `${frame} min-h-dvh`;
export const column = 'w-full min-w-0 max-w-5xl px-5 py-6 desk:px-10 desk:py-9';
