import { useTranslation } from 'react-i18next';
import { Brand } from './Brand.tsx';

const petals = Array.from({ length: 36 }, (_, petal) => petal * 10);

/** An engraver's rosette, as on certificates: one ellipse rotated about its end. Decoration only. */
function Rosette({ className = '' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="-100 -100 200 200" className={`fill-none stroke-current ${className}`}>
      {petals.map((angle) => (
        <ellipse key={angle} cx="46" rx="50" ry="22" strokeWidth="0.35" transform={`rotate(${angle})`} />
      ))}
    </svg>
  );
}

/** The decoration beside the pages for signed-out users, engraved like a certificate. */
export function SignInLayout() {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <header className="relative overflow-hidden bg-plate text-plate-ink desktop:sticky desktop:top-0 desktop:max-h-dvh desktop:w-[38%] desktop:min-w-96">
      <Rosette className="absolute -right-24 -bottom-40 size-[22rem] text-plate-muted opacity-35 desktop:-right-40 desktop:-bottom-[16dvh] desktop:size-[min(42rem,76dvh)]" />
      <div className="relative flex flex-col px-5 py-4 desktop:px-12 desktop:pt-14">
        <Brand />
        <p className="hidden max-w-80 pt-16 font-serif text-3xl leading-tight text-balance desktop:block">
          {t('shell:threshold.lead')}
        </p>
      </div>
    </header>
  );
}
