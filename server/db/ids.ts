const LARGEST_ID = 2 ** 31 - 1;

/** Whether a value can be a record's id. */
export const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= LARGEST_ID;
