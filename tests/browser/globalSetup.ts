import { buildPortal } from '../../scripts/build.ts';

/**
 * Builds the portal as `npm start` does, unless `npm test` has just done so; each worker then starts a reference
 * server on it.
 */
export default async () => {
  if (process.env.PORTAL_BUILT === undefined) await buildPortal({ quiet: true });
};
