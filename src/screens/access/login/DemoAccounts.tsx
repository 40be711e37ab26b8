import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DemoAccount } from '#contract/demo/demo.ts';
import type { LoginRef } from '#machines/access/login/login.machine.ts';
import { Button } from '#ui/Button.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';

/** Fills in and submits the sign-in form as a user would. */
function use({ userName, password }: DemoAccount) {
  const form = document.querySelector<HTMLFormElement>('form#signIn');
  const fields = form?.elements as { userName?: HTMLInputElement; password?: HTMLInputElement } | undefined;
  if (!form || !fields?.userName || !fields.password) return;
  fields.userName.value = userName;
  fields.password.value = password;
  form.requestSubmit();
}

/** The accounts of the demo data with a description; shown only when the document is marked as a demo. */
export function DemoAccounts({ actor }: { actor: LoginRef }) {
  const { t } = useTranslation(['signIn', 'common']);
  const details = useRef<HTMLDetailsElement>(null);
  const resource = useSelector(actor, ({ context }) => context.demoAccounts);
  const accounts = useSelector(resource ?? undefined, (snapshot) => snapshot?.context.value ?? null);
  const isFailed = useSelector(resource ?? undefined, (snapshot) => snapshot?.hasTag('failed') ?? false);

  const open = () => {
    if (details.current?.open) actor.send({ type: 'demo.opened' });
  };
  // The user may have opened it before the scripts loaded.
  useEffect(() => {
    if (details.current?.open) actor.send({ type: 'demo.opened' });
  }, [actor]);

  return (
    <details ref={details} onToggle={open} className="demo-only mt-8 border-t border-line pt-3">
      <summary className="min-h-11 py-2.5 font-semibold text-accent">{t('signIn:demo.summary')}</summary>
      {accounts ? (
        <ul className="divide-y divide-line">
          {accounts.map((account) => (
            <li
              key={account.userName}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
            >
              <div className="min-w-0 grow basis-48">
                <p className="font-semibold">{account.userName}</p>
                <p className="text-sm text-muted">{account.situation}</p>
              </div>
              <Button
                onClick={() => use(account)}
                aria-label={t('signIn:demo.useOf', { userName: account.userName })}
              >
                {t('signIn:demo.use')}
              </Button>
            </li>
          ))}
        </ul>
      ) : isFailed ? (
        <p role="alert">{t('signIn:demo.failed')}</p>
      ) : (
        <Skeleton lines={6} />
      )}
    </details>
  );
}
