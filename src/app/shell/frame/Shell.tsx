import { useSelector } from '@xstate/react';
import { Suspense, useEffect, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router-dom';
import { places, type RouteRow, type ScreenName } from '#domain/access/routeTable.ts';
import { isOverPage } from '#portal/overPage.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { PageOutline } from '#ui/Skeleton.tsx';
import { OverlaysHost, type FetchParts } from '../overlays/OverlaysHost.tsx';
import { DemoBanner } from './DemoBanner.tsx';
import { Footer } from './Footer.tsx';
import { column, frame, insideFrame, page, tableColumn, wideColumn } from './layout.ts';
import { NavigationOutline } from './Outline.tsx';
import { RouteTitle } from './RouteTitle.tsx';
import { SignInLayout } from './SignInLayout.tsx';
import { TopHeader } from './TopHeader.tsx';
import { useFreshContent } from './useFreshContent.ts';

interface Props {
  /** The menu, which suspends until its code is there. */
  Navigation: ComponentType;
  /** Fetches the code that only signed-in people need. */
  fetchParts: FetchParts;
}

/** The layout around every screen (first specification, §2). */
export function Shell({ Navigation, fetchParts }: Props) {
  const { t } = useTranslation(['shell', 'common']);
  const location = useLocation();
  const { pathname, key } = location;
  const { name, screen, over } = useSelector(useSystemActor('stage'), ({ context }) => context);
  const session = useSystemActor('session');
  const isInside = useSelector(session, (snapshot) => snapshot.hasTag('authenticated'));
  const isSigningIn = useSelector(session, (snapshot) => snapshot.hasTag('signingIn'));
  // Which entries the menu has is known with the flags.
  const hasMenu = useSelector(useSystemActor('access'), (snapshot) => snapshot.hasTag('settled'));
  const side = isInside ? 'inside' : 'outside';
  // Between signing in and the first page, show the skeleton instead of the sign-in form.
  const isArriving = isInside && name === 'login';
  const isLoading = useNavigation().state === 'loading' && !isArriving;
  // A page that could not be loaded has a name but no screen.
  const asked = useMatches().at(-1)?.handle as (RouteRow & { screen: ScreenName }) | undefined;
  const isFocused = asked?.focused === true;
  const title =
    (name as ScreenName | null) ??
    (pathname === places.unauthorized ? 'unauthorized' : (asked?.screen ?? 'notFound'));

  // The stage changes before the router, whose old page may still be shown: a visit is complete when both agree.
  const visit = screen ? `${pathname} ${screen.sessionId}` : key;

  const content = useFreshContent(visit);

  useEffect(() => {
    if (isSigningIn) void fetchParts({ whenGone: 'reject' }).catch(() => {});
  }, [isSigningIn, fetchParts]);

  return (
    <div className={page}>
      <a
        href="#content"
        onClick={() => document.getElementById('content')?.focus()}
        className="sr-only z-50 rounded-sheet bg-accent px-4 py-3 text-accent-ink focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {t('shell:skip')}
      </a>
      <DemoBanner />
      {isInside && <TopHeader />}
      {/* A new frame, not the same one moved: signing in and out cause no layout shift. */}
      <div key={side} className={isInside ? insideFrame : frame}>
        {isInside && isFocused ? null : isInside ? (
          <Suspense fallback={<NavigationOutline />}>
            {hasMenu ? <Navigation /> : <NavigationOutline />}
          </Suspense>
        ) : (
          <SignInLayout />
        )}
        <main
          ref={content}
          id="content"
          tabIndex={-1}
          aria-busy={isArriving || isLoading}
          className={
            isInside
              ? isFocused
                ? wideColumn
                : asked?.wide
                  ? tableColumn
                  : column
              : 'grow px-5 py-8 desktop:grid desktop:place-items-center desktop:px-12 desktop:py-12'
          }
        >
          {isArriving && <PageOutline />}
          {isLoading && (
            <output className="after-pause pointer-events-none fixed inset-x-0 top-4 z-30 flex justify-center">
              <span className="rounded-sheet bg-raised px-6 py-3 font-semibold shadow-float">
                {t('common:loading')}
              </span>
            </output>
          )}
          <div hidden={isArriving} className={isInside ? '' : 'mx-auto w-full max-w-md'}>
            <Outlet />
          </div>
        </main>
      </div>
      <Footer key={`${side} footer`} />
      <OverlaysHost isInside={isInside} fetchParts={fetchParts} />
      <RouteTitle name={title} visit={visit} isCovered={over !== null || isOverPage(location)} />
      <ScrollRestoration />
    </div>
  );
}
