import { useTranslation } from 'react-i18next';
import { Rosette } from '#ui/Rosette.tsx';
import { Brand } from './Brand.tsx';

/** The plate beside the pages for people who are not signed in, engraved like a certificate. */
export function Threshold() {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <header className="relative overflow-hidden bg-plate text-plate-ink desk:w-[38%] desk:min-w-96">
      <Rosette className="absolute -right-24 -bottom-40 size-[22rem] text-plate-muted opacity-35 desk:-right-52 desk:-bottom-44 desk:size-[46rem]" />
      <div className="relative flex h-full flex-col px-5 py-4 desk:px-12 desk:py-12">
        <Brand />
        <p className="mt-auto hidden max-w-80 pt-8 font-serif text-2xl leading-snug desk:mb-auto desk:block">
          {t('shell:threshold.lead')}
        </p>
      </div>
    </header>
  );
}
