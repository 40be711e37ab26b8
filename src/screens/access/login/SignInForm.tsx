import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Fault } from '#domain/fault.ts';
import { triesLeftOf } from '#domain/access/offlineSignIn.ts';
import { isAboutCredentials, ownWordsOf } from '#domain/access/refusalWords.ts';
import { places } from '#domain/access/routeTable.ts';
import { useFaultText } from '#i18n/useFaultText.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { ErrorSummary, type SummaryError } from '#ui/fields/ErrorSummary.tsx';
import { fieldText } from '#ui/fields/fieldText.ts';
import { PageTitle } from '#ui/PageTitle.tsx';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { typedText } from '#domain/typed/typedText.ts';

/** From so many tries left on, a wrong password says how many. */
const WARNED_FROM = 3;
const minutesOf = (seconds: number | null) => Math.max(1, Math.ceil((seconds ?? 60) / 60));

/**
 * User name and password. The form is part of index.html and must keep what was typed before the scripts loaded, so
 * its fields are uncontrolled and it renders the same everywhere. Until then, `method="dialog"` makes a submit do
 * nothing instead of writing the password into the URL.
 */
export function SignInForm({ onRecall }: { onRecall: () => void }) {
  const { t } = useTranslation(['signIn', 'common']);
  const faultText = useFaultText();
  const session = useSystemActor('session');
  const fault = useSelector(session, ({ context }) => context.fault);
  const reason = useSelector(session, ({ context }) => context.signedOutReason);
  const isBusy = useSelector(session, (snapshot) => snapshot.hasTag('signingIn'));
  const [attempt, setAttempt] = useState(0);
  const [missing, setMissing] = useState<readonly ('userName' | 'password')[]>([]);

  const formRef = useRef<HTMLFormElement>(null);

  // The user submitted before the scripts loaded: index.html has noted it, so submit now.
  useEffect(() => {
    const form = formRef.current;
    if (form?.dataset.sent === undefined) return;
    delete form.dataset.sent;
    form.requestSubmit();
  }, []);
  useEffect(() => () => session.send({ type: 'session.refusalSeen' }), [session]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const userName = typedText(fieldText(event.currentTarget, 'userName'));
    const password = fieldText(event.currentTarget, 'password');
    setMissing([...(userName ? [] : ['userName' as const]), ...(password ? [] : ['password' as const])]);
    setAttempt(attempt + 1);
    if (userName && password) session.send({ type: 'session.signIn', userName, password });
  };

  function refusalOf(refused: Fault): SummaryError {
    if (refused.status === 429)
      return { text: t('signIn:refused.locked', { count: minutesOf(refused.retryAfter) }) };
    if (!isAboutCredentials(refused)) return { text: faultText(refused) };
    const words = ownWordsOf(refused);
    if (words !== '') return { text: words };
    const left = refused.error?.triesLeft ?? WARNED_FROM + 1;
    return {
      field: 'userName',
      text:
        left > WARNED_FROM ? t('signIn:refused.credentials') : t('signIn:refused.triesLeft', { count: left }),
    };
  }

  const errors: SummaryError[] = missing.map((field) => ({ field, text: t(`signIn:invalid.${field}`) }));
  const triesLeft = fault && triesLeftOf(fault);
  const isLocked = fault?.status === 429 && !isBusy && missing.length === 0;
  // The connection message already says that the server is unreachable, unless a gateway answered for it.
  if (triesLeft !== null && !isBusy && errors.length === 0)
    errors.push({ field: 'password', text: t('signIn:refused.offline', { count: triesLeft }) });
  else if (fault && (fault.kind !== 'unreachable' || fault.status > 0) && !isBusy && errors.length === 0)
    errors.push(refusalOf(fault));
  const isTried = errors.length > 0 && missing.length === 0;
  const errorAt = (name: string) => errors.find(({ field }) => field === name)?.text;
  const isTold = reason !== null && reason !== 'asked' && errors.length === 0;

  return (
    <>
      <ErrorSummary attempt={attempt} errors={errors} />
      {isLocked && (
        <p className="-mt-3 mb-6">
          <Link to={places.forgotPassword} className="link inline-flex min-h-11 items-center">
            {t('signIn:refused.reset')}
          </Link>
        </p>
      )}
      <PageTitle>{t('signIn:title')}</PageTitle>
      {isTold && (
        <div aria-live="polite" className="mb-6">
          <Callout tone={reason === 'passwordReset' ? 'success' : 'info'}>
            {t(`signIn:signedOut.${reason}`)}
          </Callout>
        </div>
      )}
      <form
        ref={formRef}
        id="signIn"
        method="dialog"
        noValidate
        aria-busy={isBusy}
        onSubmit={submit}
        className="space-y-5"
      >
        <TextField
          id="userName"
          aria-required
          name="userName"
          label={t('signIn:userName')}
          error={errorAt('userName')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <PasswordField
          id="password"
          aria-required
          name="password"
          label={t('signIn:password')}
          hint={isTried && triesLeft === null ? t('signIn:refused.hint') : undefined}
          error={errorAt('password')}
          autoComplete="current-password"
        />
        <Button type="submit" tone="primary" busy={isBusy} className="w-full">
          {t('signIn:submit')}
        </Button>
      </form>
      <div className="mt-4 flex flex-wrap justify-between gap-x-6">
        <button type="button" onClick={onRecall} className="link min-h-11">
          {t('signIn:forgotUserNameLink')}
        </button>
        <Link to={places.forgotPassword} className="link inline-flex min-h-11 items-center">
          {t('signIn:forgotPasswordLink')}
        </Link>
      </div>
    </>
  );
}
