import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { isWithin as isWithinPath, type MenuName } from '#domain/access/menu.ts';
import { useDisclosure } from '#ui/useDisclosure.ts';
import { MenuLink } from './MenuLink.tsx';
import { menuIcons } from './menuIcons.ts';

interface SubMenuProps {
  name: keyof typeof menuIcons;
  path: string;
  pages: readonly { name: string; path: string }[];
  onChosen: () => void;
}

/** An entry with subpages: open while one of them is shown, or when the user opens it. */
export function SubMenu(props: SubMenuProps) {
  const { pathname } = useLocation();
  const isWithin = isWithinPath(pathname, props.path);
  // Going there opens it, and going elsewhere closes it.
  return <OpenedMenu key={String(isWithin)} {...props} isWithin={isWithin} />;
}

function OpenedMenu({ name, path, pages, onChosen, isWithin }: SubMenuProps & { isWithin: boolean }) {
  const { t } = useTranslation(['shell', 'common']);
  const { isOpen, button, panel } = useDisclosure(isWithin);
  const Icon = menuIcons[name];
  return (
    <>
      <div className="flex">
        <MenuLink to={path} end onChosen={onChosen}>
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <span>{t(`shell:menu.${name}`)}</span>
        </MenuLink>
        <button
          {...button}
          aria-label={t('shell:menu.under', { name: t(`shell:menu.${name}`) })}
          className="group grid size-11 shrink-0 max-desktop:mr-1.5 place-items-center rounded-sheet text-muted hover:bg-sunken hover:text-ink"
        >
          <ChevronDown aria-hidden="true" className="size-5 group-aria-expanded:rotate-180" />
        </button>
      </div>
      {isOpen && (
        <ul {...panel} className="max-h-[500px] overflow-y-auto">
          {pages.map((page) => (
            <li key={page.path}>
              <MenuLink to={page.path} className="pl-12" onChosen={onChosen}>
                {t(`shell:menu.${page.name as MenuName}`)}
              </MenuLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
