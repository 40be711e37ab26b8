import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router-dom';
import type { Resource } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { boardWords } from '#domain/board.ts';
import { createPortalI18n } from '#i18n/createI18n.ts';
import { places } from '#domain/access/routeTable.ts';
import { boot } from './boot.ts';
import { PortalApp } from './PortalApp.tsx';
import { screenModules } from './screens.ts';
import { SkeletonShell } from './shell/frame/SkeletonShell.tsx';

/** What the build writes into index.html: the sign-in page, and the skeleton for a signed-in user. */
export async function prerender(resources: Resource): Promise<{ signIn: string; outline: string }> {
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
  booted.portal.stop();
  const outline = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <SkeletonShell />
    </I18nextProvider>,
  );
  return { signIn, outline };
}

/** The locale files that each screen reads, by screen name. */
export async function textsOfScreens(): Promise<Record<string, readonly string[]>> {
  const texts = Object.entries(screenModules).map(
    async ([name, load]) => [name, (await load()).default.texts] as const,
  );
  return Object.fromEntries(await Promise.all(texts));
}
