import { EyeOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { useSystemActor } from '#portal/useSystemActor.ts';

/** Replaces names, scores and case texts while the screen is shared; the same key or its button shows them again. */
export function Shielded() {
  const shield = useSystemActor('shield');
  const { t } = useTranslation(['scoring', 'common']);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    heading.current?.focus({ preventScroll: true });
    return () => {
      // The element that had the focus; it is rendered again after this one is removed.
      setTimeout(() => {
        if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body)
          before.focus({ preventScroll: true });
      });
    };
  }, []);

  return (
    <div className="grid min-h-[60dvh] place-items-center text-center">
      <div>
        <EyeOff aria-hidden="true" className="mx-auto size-10 text-muted" />
        <h1 ref={heading} tabIndex={-1} className="mt-4 text-2xl">
          {t('scoring:exam.hidden.title')}
        </h1>
        <p className="mx-auto mt-2 max-w-prose text-muted">{t('scoring:exam.hidden.text')}</p>
        <Button
          tone="primary"
          aria-keyshortcuts="h"
          onClick={() => shield.send({ type: 'shield.toggle' })}
          className="mt-6"
        >
          {t('scoring:exam.hidden.show')}
        </Button>
      </div>
    </div>
  );
}
