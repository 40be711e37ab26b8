import { useSelector } from '@xstate/react';
import { LogOut, Menu, Settings } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { menuFor, movesByEntry } from '#domain/access/menu.ts';
import { places } from '#domain/access/routeTable.ts';
import { useAddedActor, useSystemActor } from '#portal/useSystemActor.ts';
import { NarrowDisclosure } from '#ui/NarrowDisclosure.tsx';
import { ExternalLinks } from './ExternalLinks.tsx';
import { menuEntry, MenuLink } from './MenuLink.tsx';
import { menuIcons } from './menuIcons.ts';
import { SubMenu } from './SubMenu.tsx';

/**
 * The side navigation: entries by roles and flags, in the specification's order. Below desktop width it is behind a
 * toggle, opens in place, and closes on Escape and when an entry is chosen.
 */
export default memo(function SideNavigation() {
  const { t } = useTranslation(['shell', 'common']);
  const { pathname } = useLocation();
  const grant = useSelector(useSystemActor('session'), ({ context }) => context.grant);
  const flags = useSelector(useSystemActor('access'), ({ context }) => context.flags) ?? {};
  const navigation = useSystemActor('navigation');
  const mine = useSelector(useAddedActor('toDo'), (snapshot) => snapshot?.context.mine) ?? [];
  const entries = menuFor(grant?.roles ?? [], flags);
  const counts = movesByEntry(mine, entries);
  const movesOf = (path: string) => {
    const count = counts.get(path) ?? 0;
    if (count === 0) return null;
    const words = t(path === places.home ? 'shell:menu.allMoves' : 'shell:menu.moves', { count });
    return { count, words };
  };

  return (
    <NarrowDisclosure
      label={
        <>
          <Menu aria-hidden="true" className="size-5" />
          <span>{t('shell:menu.toggle')}</span>
        </>
      }
      place={pathname}
      className="border-line max-desktop:border-b desktop:w-76 desktop:shrink-0"
      buttonClassName="flex min-h-12 w-full items-center gap-3 px-5 font-semibold text-accent"
      panelClassName="pb-4 desktop:sticky desktop:top-0 desktop:max-h-[calc(100dvh-var(--standing))] desktop:overflow-y-auto desktop:py-8 desktop:pl-4"
    >
      {/* A link closes it also on its own page, because the user wants to see the page. */}
      {(close) => (
        <>
          <nav aria-label={t('shell:menu.label')}>
            <ul className="space-y-0.5">
              {entries.map((item) => {
                const name = item.name as keyof typeof menuIcons;
                const Icon = menuIcons[name];
                return (
                  <li key={name}>
                    {item.children ? (
                      <SubMenu name={name} path={item.path} pages={item.children} onChosen={close} />
                    ) : (
                      <MenuLink to={item.path} moves={movesOf(item.path)} onChosen={close}>
                        <Icon aria-hidden="true" className="size-5 shrink-0" />
                        <span>{t(`shell:menu.${name}`)}</span>
                      </MenuLink>
                    )}
                  </li>
                );
              })}
            </ul>
            <ul className="mt-3 space-y-0.5 border-t border-line pt-3">
              {flags.myAccountPage && (
                <li>
                  <MenuLink to={places.myAccount} onChosen={close}>
                    <Settings aria-hidden="true" className="size-5 shrink-0" />
                    <span>{t('shell:menu.myAccount')}</span>
                  </MenuLink>
                </li>
              )}
              <li>
                <button
                  type="button"
                  onClick={() => navigation.send({ type: 'signOut.requested' })}
                  className={menuEntry}
                >
                  <LogOut aria-hidden="true" className="size-5 shrink-0" />
                  <span>{t('shell:menu.logout')}</span>
                </button>
              </li>
            </ul>
          </nav>
          <ExternalLinks className="mt-3 flex flex-wrap gap-x-6 border-t border-line px-5 pt-3 desktop:hidden" />
        </>
      )}
    </NarrowDisclosure>
  );
});
