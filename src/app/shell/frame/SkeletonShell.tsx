import { useTranslation } from 'react-i18next';
import { PageOutline } from '#ui/Skeleton.tsx';
import { Brand } from './Brand.tsx';
import { DemoBanner } from './DemoBanner.tsx';
import { NavigationOutline } from './Outline.tsx';
import { column, insideFrame, page, wideColumn } from './layout.ts';

/** What a signed-in user sees before the scripts load: the shell's skeleton. */
export function SkeletonShell() {
  const { t } = useTranslation(['common']);
  return (
    <div className={page} aria-busy="true">
      <DemoBanner />
      <div className="rule sides flex min-h-18 items-center pb-1 text-accent">
        <Brand />
      </div>
      <div className={insideFrame}>
        <NavigationOutline />
        {/* Of a page without the menu, `scripts/firstPaint.js` takes the other class. */}
        <main className={column} data-focused={wideColumn}>
          <p className="sr-only">{t('common:loading')}</p>
          <PageOutline />
        </main>
      </div>
    </div>
  );
}
