/** Where a letter stands on the page. */
export const entryId = ({ id }: { id: number }) => `letter-${id}`;
