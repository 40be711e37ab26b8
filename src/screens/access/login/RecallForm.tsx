import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { LoginRef } from '#machines/access/login/login.machine.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { fieldText } from '#ui/fields/fieldText.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { typedText } from '#domain/typed/typedText.ts';

/** Asks for the email with the user name that belongs to an address. */
export function RecallForm({ actor }: { actor: LoginRef }) {
  const { t } = useTranslation(['signIn', 'common']);
  const isSending = useSelector(actor, (snapshot) => snapshot.hasTag('sending'));
  const [{ attempt, error }, setRefused] = useState({ attempt: 0, error: '' });
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = typedText(fieldText(event.currentTarget, 'email'));
    const hasShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);
    const refusal = email === '' ? t('signIn:invalid.email') : hasShape ? '' : t('common:invalid.email');
    setRefused({ attempt: attempt + 1, error: refusal });
    if (refusal === '') actor.send({ type: 'userName.send', email });
  };

  return (
    <>
      <ErrorSummary attempt={attempt} errors={error ? [{ field: 'email', text: error }] : []} />
      <PageTitle lead={t('signIn:forgotUsername.text')}>{t('signIn:forgotUsername.title')}</PageTitle>
      <form noValidate aria-busy={isSending} onSubmit={submit} className="space-y-5">
        <TextField
          ref={field}
          id="email"
          aria-required
          name="email"
          type="email"
          label={t('signIn:forgotUsername.email')}
          error={error}
          autoComplete="email"
        />
        <Button type="submit" tone="primary" busy={isSending} className="w-full">
          {t('signIn:forgotUsername.submit')}
        </Button>
      </form>
      <button
        type="button"
        onClick={() => actor.send({ type: 'userName.cancel' })}
        className="link mt-4 min-h-11"
      >
        {t('signIn:backToSignIn')}
      </button>
    </>
  );
}
