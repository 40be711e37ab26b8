import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useOpenPath } from '#portal/useOpenPath.ts';
import { usePickListPart } from '#portal/usePickList.ts';
import { Panel } from '#ui/Panel.tsx';

/** The pages with the rotations, one for each specialty of the board; nothing while they are switched off. */
export function RotationLinks() {
  const { t } = useTranslation(['training', 'common']);
  const isOpen = useOpenPath();
  const { items, status, fault, onRetry } = usePickListPart('exam-specialties');
  const pages = items.map(({ itemValue, itemDescription }) => ({
    path: `/gme-history/${itemValue}`,
    name: itemDescription,
  }));
  if (status === 'ready' && !pages.some(({ path }) => isOpen(path))) return null;
  return (
    <Panel title={t('training:gme.title')} status={status} fault={fault} onRetry={onRetry} lines={4}>
      <p className="mb-4 max-w-prose">{t('training:gme.lead')}</p>
      <ul className="grid gap-x-8 border-t border-line @2xl:grid-cols-2">
        {pages.map(({ path, name }) => (
          <li key={path} className="border-b border-line">
            <Link
              to={path}
              className="flex min-h-12 items-center justify-between gap-3 py-2 font-semibold text-accent hover:bg-accent-tint"
            >
              <span>{name}</span>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
