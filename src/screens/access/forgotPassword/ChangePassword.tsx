import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ForgotPasswordRef } from '#machines/access/forgotPassword/forgotPassword.machine.ts';
import { useFaultText } from '#i18n/useFaultText.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** Changes the current password, if the board requires it before anything else. */
export function ChangePassword({ actor }: { actor: ForgotPasswordRef }) {
  const { t } = useTranslation(['signIn', 'common']);
  const faultText = useFaultText();
  const navigation = useSystemActor('navigation');
  const fault = useSelector(actor, ({ context }) => context.fault);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));

  return (
    <>
      <PageTitle lead={t('signIn:change.text')}>{t('signIn:change.title')}</PageTitle>
      <PasswordForm
        hasOld
        submitLabel={t('signIn:change.submit')}
        isBusy={isBusy}
        fault={fault}
        refusal={fault && faultText(fault)}
        onSubmit={(passwords) => actor.send({ type: 'password.change', ...passwords })}
      />
      <button
        type="button"
        onClick={() => navigation.send({ type: 'signOut.requested' })}
        className="link mt-4 min-h-11"
      >
        {t('signIn:change.signOut')}
      </button>
    </>
  );
}
