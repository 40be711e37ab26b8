/** What is read as the version of a record by a backend that has none. */
export const NO_VERSION = -1;
