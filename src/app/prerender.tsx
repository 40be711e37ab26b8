import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router-dom';
import type { Resource } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { boardWords } from '#domain/board.ts';
import { createPortalI18n } from '#i18n/createI18n.ts';
import { addressOf } from '#services/http/address.ts';
import { places } from '#domain/access/routeTable.ts';
import { boot } from './boot.ts';
import { PortalApp } from './PortalApp.tsx';
import { kinds, recordFirstCalls, type FirstCall } from './recordFirstCalls.ts';
import { screenModules } from './screens.ts';
import { SkeletonShell } from './shell/frame/SkeletonShell.tsx';

interface Prerendered {
  /** The sign-in page. */
  signIn: string;
  /** The skeleton for a signed-in user. */
  outline: string;
  /** The GETs that each screen sends as it opens, and the address of the flags. */
  firstCalls: Record<string, FirstCall[]>;
  flags: FirstCall;
  /** The letters of the kinds of people that those calls name. */
  kinds: typeof kinds;
}

/** What the build writes into index.html. */
export async function prerender(resources: Resource): Promise<Prerendered> {
  const i18n = createPortalI18n({ resources, variables: boardWords() });
  await i18n.ready;
  const booted = await boot({
    i18n,
    createRouter: (routes) => createMemoryRouter(routes, { initialEntries: [places.login] }),
    storage: () => {
      throw new Error('there is no storage at build time');
    },
    activityTarget: new EventTarget(),
  });
  const signIn = renderToString(<PortalApp {...booted} i18n={i18n} />);
  const firstCalls = await recordFirstCalls(booted);
  booted.portal.stop();
  const outline = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <SkeletonShell />
    </I18nextProvider>,
  );
  const flags: FirstCall = { name: 'listFeatures', address: addressOf('listFeatures', {}), kinds: '' };
  return { signIn, outline, firstCalls, flags, kinds };
}

/** The locale files that each screen reads, by screen name. */
export async function textsOfScreens(): Promise<Record<string, readonly string[]>> {
  const texts = Object.entries(screenModules).map(
    async ([name, load]) => [name, (await load()).default.texts] as const,
  );
  return Object.fromEntries(await Promise.all(texts));
}
