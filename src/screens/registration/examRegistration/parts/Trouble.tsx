import { useTranslation } from 'react-i18next';
import { faultTypes } from '#contract/core/faultTypes.ts';
import type { Fault } from '#domain/fault.ts';
import { useFaultText } from '#i18n/useFaultText.ts';
import { Callout } from '#ui/Callout.tsx';

/** What the server refused, as text, and what happened to the answers. */
export function Trouble({ fault }: { fault: Fault | null }) {
  const { t } = useTranslation(['registration', 'common']);
  const faultText = useFaultText();
  if (!fault) return null;
  const type = fault.error?.type;
  return (
    <div role="alert">
      <Callout tone="danger">
        {type === faultTypes.registrationClosed
          ? t('registration:trouble.closed')
          : type === faultTypes.alreadyRegistered
            ? t('registration:trouble.already')
            : faultText(fault)}
      </Callout>
    </div>
  );
}
