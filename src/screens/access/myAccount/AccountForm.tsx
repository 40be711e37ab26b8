import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { AccountCredentials } from '#contract/access/users.ts';
import { typedPassword } from '#domain/typed/typedText.ts';
import type { AccountDraft, MyAccountRef } from '#machines/access/myAccount/myAccount.machine.ts';
import { useCardForm } from '#portal/useCardForm.ts';
import { Button } from '#ui/Button.tsx';
import { Callout } from '#ui/Callout.tsx';
import { SaveTrouble } from '#ui/card/SaveTrouble.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { TextField } from '#ui/fields/TextField.tsx';
import { useSchemaForm } from '#ui/fields/useSchemaForm.ts';

const names = ['emailAddress', 'password', 'repeat'] as const;

/** Email address and, to set a new one, the password twice. */
export function AccountForm({ actor }: { actor: MyAccountRef }) {
  const { t } = useTranslation(['account', 'common']);
  const userName = useSelector(actor, ({ context }) => context.value?.userName);
  const present = useSelector(actor, ({ context }) => context.value?.emailAddress);
  const pending = useSelector(actor, ({ context }) => context.value?.pendingEmailAddress);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const isEdited = useSelector(actor, (snapshot) => snapshot.hasTag('edited'));
  const missing = useMemo(() => ({ emailAddress: t('account:invalid.emailAddress') }), [t]);
  const schema = useMemo(() => {
    const { emailAddress, password } = AccountCredentials.shape;
    return z.object({ emailAddress, password, repeat: z.string().check(z.overwrite(typedPassword)) }).check(
      z.refine((fields) => fields.password === fields.repeat, {
        path: ['repeat'],
        error: t('common:invalid.repeat'),
      }),
    );
  }, [t]);
  const { form, errorAt, summary, attempt } = useSchemaForm<AccountDraft>(schema, { names, missing });
  const { onChange, onReset, onSubmit, resets } = useCardForm(actor, form);
  // A dialog shows the server's refusals first; the summary takes the focus only for errors found here.
  const fault = useSelector(actor, ({ context }) => context.fault);
  const refused = fault?.error?.errors;
  const wordsAt = (field: keyof AccountDraft) => errorAt(field) ?? refused?.[field]?.join(' ');

  return (
    <>
      <ErrorSummary attempt={attempt} errors={summary} />
      {/* A dialog shows the server's own words. */}
      {(fault?.kind === 'unreachable' || (fault?.status ?? 0) >= 500) && <SaveTrouble fault={fault} />}
      <form noValidate aria-busy={isBusy} onChange={onChange} onSubmit={onSubmit} className="space-y-6">
        <div>
          <p className="font-semibold">{t('account:userName')}</p>
          <p className="text-sm text-muted">{t('account:userNameHint')}</p>
          <p className="mt-1.5 text-lg">{userName}</p>
        </div>
        <div className="space-y-3">
          <TextField
            {...form.register('emailAddress')}
            id="emailAddress"
            aria-required
            type="email"
            label={t('account:emailAddress')}
            hint={t('account:emailHint')}
            error={wordsAt('emailAddress')}
            autoComplete="email"
          />
          {pending != null && (
            <Callout tone="info">{t('account:pending', { address: pending, present })}</Callout>
          )}
        </div>
        <fieldset className="space-y-5 border-t border-line pt-5">
          <legend className="float-left mb-0 w-full font-serif text-lg font-semibold">
            {t('account:passwordLegend')}
          </legend>
          <p className="clear-both text-sm text-muted">{t('account:passwordOptional')}</p>
          <PasswordField
            {...form.register('password')}
            id="password"
            resets={resets}
            label={t('common:password.new')}
            hint={t('common:password.newHint')}
            error={wordsAt('password')}
            autoComplete="new-password"
          />
          <PasswordField
            {...form.register('repeat')}
            id="repeat"
            resets={resets}
            label={t('common:password.repeat')}
            error={wordsAt('repeat')}
            autoComplete="new-password"
          />
        </fieldset>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone="primary" busy={isBusy}>
            {t('account:save')}
          </Button>
          {isEdited && (
            <Button tone="quiet" onClick={onReset}>
              {t('account:reset')}
            </Button>
          )}
        </div>
      </form>
    </>
  );
}
