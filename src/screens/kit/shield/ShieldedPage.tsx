import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { Button } from '#ui/Button.tsx';
import { Shielded } from './Shielded.tsx';
import { useShield } from './useShield.ts';

/** A page with names or grades, which the examiner can hide while the screen is shared. */
export function ShieldedPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['scoring', 'common']);
  const shield = useSystemActor('shield');
  const isShielded = useShield();
  return (
    <>
      {isShielded && <Shielded />}
      {/* Hidden, not unmounted: the input and the scroll position are there again afterwards. */}
      <div hidden={isShielded}>
        <Button
          tone="quiet"
          onClick={() => shield.send({ type: 'shield.toggle' })}
          className="float-right -mr-3 px-3! text-sm print:hidden"
        >
          <EyeOff aria-hidden="true" className="size-4.5" />
          <span>{t('scoring:exam.hide')}</span>
        </Button>
        {children}
      </div>
    </>
  );
}
