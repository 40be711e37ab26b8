/** Whose paper it is, on the top of each page: the name, and the board number if there is one. */
export const paperOwner = ({ name, boardNumber }: { name: string; boardNumber: string | null }): string =>
  boardNumber === null ? name : `${name}, board number ${boardNumber}`;
