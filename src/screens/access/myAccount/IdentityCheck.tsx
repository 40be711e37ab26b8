import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isAboutCredentials, ownWordsOf } from '#domain/access/refusalWords.ts';
import type { MyAccountRef } from '#machines/access/myAccount/myAccount.machine.ts';
import { useFaultText } from '#i18n/useFaultText.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary, type SummaryError } from '#ui/fields/ErrorSummary.tsx';
import { fieldText } from '#ui/fields/fieldText.ts';
import { Panel } from '#ui/Panel.tsx';
import { PasswordField } from '#ui/fields/PasswordField.tsx';

/** Asks for the current password before credentials change; the save then continues by itself. */
export function IdentityCheck({ actor }: { actor: MyAccountRef }) {
  const { t } = useTranslation(['account', 'common']);
  const faultText = useFaultText();
  const fault = useSelector(actor, ({ context }) => context.fault);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const [{ attempt, isMissing }, setAttempt] = useState({ attempt: 0, isMissing: false });
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = fieldText(event.currentTarget, 'identity');
    setAttempt({ attempt: attempt + 1, isMissing: password === '' });
    if (password) actor.send({ type: 'identity.confirm', password });
  };

  const errors: SummaryError[] = [];
  if (isMissing) errors.push({ field: 'identity', text: t('account:invalid.password') });
  else if (fault && attempt > 0 && !isBusy)
    errors.push(
      isAboutCredentials(fault)
        ? { field: 'identity', text: ownWordsOf(fault) || t('account:identity.wrong') }
        : { text: faultText(fault) },
    );

  return (
    <Panel title={t('account:identity.title')} status="ready" prominent className="max-w-2xl">
      <ErrorSummary attempt={attempt} errors={errors} />
      <p className="mb-5">{t('account:identity.text')}</p>
      <form noValidate aria-busy={isBusy} onSubmit={submit} className="space-y-5">
        <PasswordField
          ref={field}
          id="identity"
          name="identity"
          label={t('account:identity.password')}
          error={errors.find((error) => error.field)?.text}
          aria-required
          autoComplete="current-password"
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone="primary" busy={isBusy}>
            {t('account:identity.confirm')}
          </Button>
          <Button tone="quiet" onClick={() => actor.send({ type: 'identity.cancel' })}>
            {t('common:actions.cancel')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
