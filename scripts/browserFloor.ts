/**
 * The oldest browsers in which the portal works, with their first supported version. README.md and the device check
 * (`public/locales/en-US/deviceCheck.json`) name the same; `scripts/checkBrowserFloor.ts` holds the built files to it.
 */
export const browserFloor = { chrome: '111', edge: '111', firefox: '128', safari: '16.4' } as const;

/** The same for `build.target` and `build.cssTarget` of Vite. */
export const browserTargets = Object.entries(browserFloor).map(([name, version]) => `${name}${version}`);

const { chrome, firefox, safari } = browserFloor;

/** The floor in words. */
export const floorWords = `Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`;

/** What `scripts/firstCheck.js` says in an older browser, before anything else. */
export const olderBrowserText = `This browser is too old for this portal: some parts will not work. Please use ${floorWords}, or a later version of one of them.`;
