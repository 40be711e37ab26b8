/** The grid that the live shell and its outline share, so that nothing moves when one takes the other's place. */
export const page = 'flex min-h-dvh flex-col';
export const frame = 'flex grow flex-col desk:flex-row';
export const column = 'w-full min-w-0 max-w-5xl px-5 py-6 desk:px-10 desk:py-9';
