import type { i18n as I18n } from 'i18next';
import { StrictMode, useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { ClockProvider } from '#i18n/ClockContext.ts';
import { PortalProvider } from '#portal/PortalContext.tsx';
import { RecentActivityProvider } from '#portal/RecentActivityContext.tsx';
import { RouterContext } from '#portal/RouterContext.ts';
import type { Booted } from './boot.ts';

/** The React tree of a booted portal; the prerendered page and the live one both use it. */
export function PortalApp({
  portal,
  router,
  recentActivity,
  services,
  i18n,
}: Pick<Booted, 'portal' | 'router' | 'recentActivity' | 'services'> & { i18n: I18n }) {
  // Marks the document as hydrated; tests and measurements wait for it.
  useEffect(() => {
    document.documentElement.dataset.live = 'true';
  }, []);
  return (
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <ClockProvider value={services.clock}>
          <PortalProvider portal={portal}>
            <RecentActivityProvider recentActivity={recentActivity}>
              <RouterContext value={router}>
                <RouterProvider router={router} />
              </RouterContext>
            </RecentActivityProvider>
          </PortalProvider>
        </ClockProvider>
      </I18nextProvider>
    </StrictMode>
  );
}
