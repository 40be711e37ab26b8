import { clientsClaim } from 'workbox-core';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { cleanupOutdatedCaches, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { NetworkOnly } from 'workbox-strategies';
import { isScreenPath } from '#domain/access/screenPaths.ts';

/** The portal's files, with a revision for those whose URL has no hash; `scripts/build.ts` fills it in. */
declare const PORTAL_FILES: (PrecacheEntry | string)[];

/** How long a page waits for the network before it opens from the device, in seconds. */
const NETWORK_TIMEOUT = 2;

/*
 * The service worker: keeps the files of the portal, so that it opens without a network. It never sees an answer of
 * the API: a request that none of its two routes names goes to the network as if there were no service worker.
 *
 * A new one waits until no page of the portal is open (no `skipWaiting`), so an open page keeps the files of its own
 * build. What the waiting one has fetched is in the same cache already: a page that was loaded after the deployment
 * finds its files there too. Old files are deleted when the new one takes over.
 */
precache(PORTAL_FILES);
cleanupOutdatedCaches();
// The first page, which registered it, gets its later files from it too. An update takes over when no page is open.
clientsClaim();
enableNavigationPreload();

// Their URLs contain a hash of the content: of whichever build they are, they never change.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(assets|locales)\/|^\/favicon\.svg$/.test(url.pathname),
  async ({ request }) =>
    (await caches.match(request, { ignoreVary: true })) ??
    // The icon's URL has no hash, so it is kept under its revision.
    (await matchPrecache(request)) ??
    fetch(request),
);

// The network first, so that a deployment is seen at once.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isScreenPath(url.pathname),
  new NetworkOnly({
    networkTimeoutSeconds: NETWORK_TIMEOUT,
    plugins: [
      {
        // Not `fetchDidSucceed`, which a preloaded answer does not pass.
        handlerWillRespond: async ({ response }) =>
          response.status >= 500 ? ((await matchPrecache('/')) ?? response) : response,
        handlerDidError: () => matchPrecache('/'),
      },
    ],
  }),
);
