import { useSelector } from '@xstate/react';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { isAboutCredentials, ownWordsOf } from '#domain/access/refusalWords.ts';
import type { Fault } from '#domain/fault.ts';
import { useFaultText } from '#i18n/useFaultText.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { Button } from '#ui/Button.tsx';
import { fieldText } from '#ui/fields/fieldText.ts';

/** Asks for the signed-in user's password again, so that unsent work can be sent; the page stays as it is. */
export function SignInAgain() {
  const { t } = useTranslation(['scoring', 'common']);
  const faultText = useFaultText();
  const session = useSystemActor('session');
  const userName = useSelector(session, ({ context }) => context.grant?.userName ?? '');
  const fault = useSelector(session, ({ context }) => context.fault);
  const isBusy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));
  const [isEmpty, setEmpty] = useState(false);

  // The field is removed when the session is back; the focus returns to the page.
  useEffect(() => () => document.getElementById('content')?.focus({ preventScroll: true }), []);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = fieldText(event.currentTarget, 'password');
    setEmpty(password === '');
    document.getElementById('sign-in-again')?.focus();
    if (password !== '' && !isBusy) session.send({ type: 'session.signInAgain', password });
  };
  const wordsFor = (refusal: Fault) => {
    if (refusal.error?.type === faultTypes.resetRequired) return t('scoring:outbox.mustReset');
    if (!isAboutCredentials(refusal)) return faultText(refusal);
    // Such as "Your account is locked. Contact the board."
    return ownWordsOf(refusal) || t('scoring:outbox.wrongPassword');
  };
  const message = fault && wordsFor(fault);
  const error = isEmpty ? t('scoring:outbox.noPassword') : isBusy ? null : message;
  return (
    <form
      noValidate
      aria-busy={isBusy}
      onSubmit={submit}
      className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-1"
    >
      {/* For password managers, which look for a user name. */}
      <input type="text" name="userName" autoComplete="username" value={userName} readOnly hidden />
      <label htmlFor="sign-in-again" className="font-semibold">
        {t('scoring:outbox.password', { userName })}
      </label>
      <input
        id="sign-in-again"
        name="password"
        type="password"
        autoComplete="current-password"
        className="control w-48!"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'sign-in-again-error' : undefined}
      />
      <Button type="submit" tone="primary" busy={isBusy}>
        {t('scoring:outbox.signIn')}
      </Button>
      {error && (
        <p id="sign-in-again-error" role="alert" className="font-semibold text-danger">
          {error}
        </p>
      )}
    </form>
  );
}
