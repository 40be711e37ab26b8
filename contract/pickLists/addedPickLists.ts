/**
 * Pick-lists that a backend with the specification's calls alone does not have. Without one, its value is typed. Apart
 * from the contract, because the first page knows it.
 */
export const addedPickLists: readonly string[] = ['outcome-registries'];
