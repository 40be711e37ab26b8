import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { MenuName } from '#domain/access/menu.ts';
import { MenuLink } from './MenuLink.tsx';
import { menuIcons } from './menuIcons.ts';

interface SubMenuProps {
  name: keyof typeof menuIcons;
  path: string;
  pages: readonly { name: string; path: string }[];
  onChosen: () => void;
}

/** An entry with subpages: open while one of them is shown, or when the user opens it. */
export function SubMenu({ name, path, pages, onChosen }: SubMenuProps) {
  const { t } = useTranslation(['shell', 'common']);
  const { pathname } = useLocation();
  const isWithin = pathname === path || pathname.startsWith(`${path}/`);
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? isWithin;
  const listId = useId();
  const Icon = menuIcons[name];
  return (
    <>
      <div className="flex">
        <MenuLink to={path} end onChosen={onChosen}>
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          {t(`shell:menu.${name}`)}
        </MenuLink>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-label={t('shell:menu.under', { name: t(`shell:menu.${name}`) })}
          onClick={() => setChoice(!isOpen)}
          className="grid size-11 shrink-0 place-items-center rounded-sheet text-muted hover:bg-sunken hover:text-ink"
        >
          <ChevronDown aria-hidden="true" className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </div>
      <ul id={listId} hidden={!isOpen} className="max-h-[500px] overflow-y-auto">
        {pages.map((page) => (
          <li key={page.path}>
            <MenuLink to={page.path} className="pl-12" onChosen={onChosen}>
              {t(`shell:menu.${page.name as MenuName}`)}
            </MenuLink>
          </li>
        ))}
      </ul>
    </>
  );
}
