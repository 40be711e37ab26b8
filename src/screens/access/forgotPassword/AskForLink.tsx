import { useSelector } from '@xstate/react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { places } from '#domain/access/routeTable.ts';
import type { ForgotPasswordRef } from '#machines/access/forgotPassword/forgotPassword.machine.ts';
import { useFaultText } from '#i18n/useFaultText.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary, type SummaryError } from '#ui/fields/ErrorSummary.tsx';
import { fieldText } from '#ui/fields/fieldText.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { typedText } from '#domain/typed/typedText.ts';

/** Asks for the email with a link to choose a new password. */
export function AskForLink({ actor }: { actor: ForgotPasswordRef }) {
  const { t } = useTranslation(['signIn', 'common']);
  const faultText = useFaultText();
  const fault = useSelector(actor, ({ context }) => context.fault);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const [{ attempt, isMissing }, setAttempt] = useState({ attempt: 0, isMissing: false });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const userName = typedText(fieldText(event.currentTarget, 'userName'));
    setAttempt({ attempt: attempt + 1, isMissing: userName === '' });
    if (userName) actor.send({ type: 'link.request', userName });
  };

  const errors: SummaryError[] = [];
  if (isMissing) errors.push({ field: 'userName', text: t('signIn:invalid.userName') });
  else if (fault && !isBusy) {
    const isRefused = fault.status === 400 || fault.status === 404;
    errors.push(
      isRefused ? { field: 'userName', text: t('signIn:forgotPassword.failed') } : { text: faultText(fault) },
    );
  }

  return (
    <>
      <ErrorSummary attempt={attempt} errors={errors} />
      <PageTitle lead={t('signIn:forgotPassword.text')}>{t('signIn:forgotPassword.title')}</PageTitle>
      <form noValidate aria-busy={isBusy} onSubmit={submit} className="space-y-5">
        <TextField
          id="userName"
          aria-required
          name="userName"
          label={t('signIn:userName')}
          error={errors.find(({ field }) => field)?.text}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" tone="primary" busy={isBusy} className="w-full">
          {t('signIn:forgotPassword.submit')}
        </Button>
      </form>
      <Link to={places.login} className="link mt-4 inline-flex min-h-11 items-center">
        {t('signIn:backToSignIn')}
      </Link>
    </>
  );
}
