/**
 * The query parameters that carry the way back to the sign-in page, as the specification spells them: `asked`
 * for somebody who was sent there by a page, `left` for somebody who signed out. Either is read.
 */
export const returnParameters = { asked: 'returnUrl', left: 'returnURl' } as const;
