import './styles.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { configureRoles } from '#domain/access/token.ts';
import { boardWords, configureBoard } from '#domain/board.ts';
import { leaveOutCalls } from '#domain/leftOutCalls.ts';
import { places } from '#domain/access/routeTable.ts';
import { createPortalI18n } from '#i18n/createI18n.ts';
import { boardOfPage } from '#services/boardOfPage.ts';
import { leftOutCallsOfPage } from '#services/leftOutCallsOfPage.ts';
import { rolesOfPage } from '#services/rolesOfPage.ts';
import { boot } from './app/boot.ts';
import { keepPortal } from './app/keepPortal.ts';
import { PortalApp } from './app/PortalApp.tsx';
import { prefetchFrom, prefetchOnIntent } from './app/prefetch.ts';
import { rememberScroll } from './app/shell/overlays/scrollMemory.ts';
import { prefetchOnIdle } from './app/prefetchOnIdle.ts';

const root = document.getElementById('root')!; // index.html contains it
configureBoard(boardOfPage());
configureRoles(rolesOfPage());
leaveOutCalls(leftOutCallsOfPage());
const apiUrl = document.querySelector<HTMLMetaElement>('meta[name="portal-api"]')?.content ?? '';

const inspect = import.meta.env.DEV
  ? await (await import('./app/inspector/openInspector.ts')).openInspector()
  : undefined;

const i18n = createPortalI18n({ variables: boardWords() });
const [booted] = await Promise.all([
  boot({ i18n, createRouter: createBrowserRouter, apiUrl, ...(inspect && { inspect }) }),
  i18n.ready,
]);
prefetchFrom(booted.registry);
rememberScroll(booted.router);

const app = <PortalApp {...booted} i18n={i18n} />;
// The sign-in page is prerendered and may be partly filled in: hydrate it, provided that the same texts are
// available.
const hasTexts = ['common', 'shell', 'signIn'].every((name) => i18n.hasResourceBundle(i18n.language, name));
const { pathname, search } = booted.router.state.location;
const isPrerendered =
  hasTexts &&
  root.dataset.page === 'signIn' &&
  pathname === places.login &&
  !new URLSearchParams(search).has('forgot'); // another form of the same page
if (isPrerendered) hydrateRoot(root, app);
else createRoot(root).render(app);
addEventListener('online', () => void i18n.retryTexts());
prefetchOnIntent();
prefetchOnIdle(booted, i18n);
// The dev server has no built files to keep.
if (import.meta.env.PROD) keepPortal(booted);
