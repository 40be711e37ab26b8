import { buildPortal } from '../../scripts/build.ts';

/** Builds the portal as `npm start` does; each worker then starts a reference server on it. */
export default () => buildPortal({ quiet: true });
