/**
 * The query parameters with the return path on the sign-in page, in the specification's spelling: `asked`
 * after a page required a sign-in, `left` after signing out. Either one is read.
 */
export const returnParameters = { asked: 'returnUrl', left: 'returnURl' } as const;
