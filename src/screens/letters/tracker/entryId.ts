/** The element id of a letter on the page. */
export const entryId = ({ id }: { id: number }) => `letter-${id}`;
