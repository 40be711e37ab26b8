import { ArrowRight, Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Responsible } from '#domain/responsible.ts';

/** Who acts next, in the same words and tone on every page. */
export function ResponsibleBadge({ responsible }: { responsible: Responsible }) {
  const { t } = useTranslation(['todo', 'common']);
  const isMine = responsible === 'member';
  const Shape = isMine ? ArrowRight : Hourglass;
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold ${isMine ? 'bg-info-tint text-info' : 'bg-sunken text-muted'}`}
    >
      <Shape aria-hidden="true" className="size-4 shrink-0" />
      <span>{t(`todo:responsible.${responsible}`)}</span>
    </span>
  );
}
