import { lazyImport, type LazyOptions } from '#lazy/lazyImport.ts';

/** Fetches what every page of a signed-in person needs: the API client, stored slices, menu and overlays. */
export const fetchSignedIn = async (options?: LazyOptions) =>
  (await lazyImport(() => import('./signedIn.ts'), options)).signedInParts;
