import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '#domain/fault.ts';
import type { ForgotPasswordRef } from '#machines/access/forgotPassword/forgotPassword.machine.ts';
import { useFaultText } from '#i18n/useFaultText.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { Callout } from '#ui/Callout.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** The server refused the link itself; retrying would not help. */
const isLinkRefused = ({ status }: Fault) => status === 400 || status === 404 || status === 410;

/** Sets a new password with the guid of a link. */
export function SetPassword({ actor }: { actor: ForgotPasswordRef }) {
  const { t } = useTranslation(['signIn', 'common']);
  const faultText = useFaultText();
  const fault = useSelector(actor, ({ context }) => context.fault);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const mustReset = useSelector(actor, ({ context }) => context.mustReset);
  const isExpired = useSelector(actor, (snapshot) => snapshot.hasTag('expired'));
  const navigation = useSystemActor('navigation');
  const refusal = fault && (isLinkRefused(fault) ? t('signIn:reset.failedHelp') : faultText(fault));

  return (
    <>
      <PageTitle lead={t(mustReset ? 'signIn:change.text' : 'signIn:reset.text')}>
        {t('signIn:reset.title')}
      </PageTitle>
      {isExpired ? (
        <div role="alert">
          <Callout tone="danger">{t('signIn:reset.expired')}</Callout>
        </div>
      ) : (
        <PasswordForm
          hasOld={false}
          submitLabel={t('signIn:reset.submit')}
          isBusy={isBusy}
          fault={fault}
          refusal={refusal}
          onSubmit={({ newPassword }) => actor.send({ type: 'password.reset', newPassword })}
        />
      )}
      <button
        type="button"
        onClick={() =>
          mustReset
            ? navigation.send({ type: 'signOut.requested' })
            : actor.send({ type: 'password.startOver' })
        }
        className="link mt-4 min-h-11"
      >
        {t(mustReset ? 'signIn:change.signOut' : 'signIn:reset.startOver')}
      </button>
    </>
  );
}
