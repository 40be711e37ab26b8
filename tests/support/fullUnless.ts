/**
 * Options of a test of a matrix, of which `npm test` runs the representatives of each family and `npm run test:full` the
 * rest.
 */
export function fullUnless(isRepresentative: boolean): { readonly tags?: string[] } {
  return isRepresentative ? {} : { tags: ['full'] };
}
