import { useTranslation } from 'react-i18next';

/** The board's seal: two rings and a cross. */
function BrandMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" className={`shrink-0 fill-none stroke-current ${className}`}>
      <circle cx="20" cy="20" r="18.5" strokeWidth="1.5" />
      <circle cx="20" cy="20" r="15" strokeWidth="0.75" strokeDasharray="1 1.36" />
      <path d="M20 11.5v17M11.5 20h17" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** The seal and the portal's name. */
export function Brand() {
  const { t } = useTranslation(['common']);
  return (
    <span className="flex items-center gap-3 font-serif text-xl font-semibold tracking-wide">
      <BrandMark />
      <span>{t('common:portal')}</span>
    </span>
  );
}
