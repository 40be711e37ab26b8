import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { NewPassword } from '#contract/access/users.ts';
import { typedPassword } from '#domain/typed/typedText.ts';
import type { Fault } from '#domain/fault.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { useSchemaForm } from '#ui/fields/useSchemaForm.ts';

const names = ['oldPassword', 'newPassword', 'repeat'] as const;
const defaultValues = { oldPassword: '', newPassword: '', repeat: '' };

interface PasswordFormProps {
  /** Whether to ask for the current password. */
  hasOld: boolean;
  submitLabel: string;
  isBusy: boolean;
  /** Why the server refused; what it says of a field is shown at that field. */
  fault: Fault | null;
  /** What to say of a refusal that names no field. */
  refusal: string | null;
  onSubmit: (passwords: { oldPassword: string; newPassword: string }) => void;
}

/** The new password twice, and the current one if required. */
export function PasswordForm({ hasOld, submitLabel, isBusy, fault, refusal, onSubmit }: PasswordFormProps) {
  const { t } = useTranslation(['signIn', 'common']);
  const missing = useMemo(
    () => ({ oldPassword: t('signIn:invalid.oldPassword'), newPassword: t('signIn:invalid.newPassword') }),
    [t],
  );
  const schema = useMemo(
    () =>
      z
        .object({
          oldPassword: hasOld ? z.string().check(z.minLength(1)) : z.string(),
          newPassword: NewPassword,
          repeat: z.string().check(z.overwrite(typedPassword)),
        })
        .check(
          z.refine(({ newPassword, repeat }) => newPassword === repeat, {
            path: ['repeat'],
            error: t('common:invalid.repeat'),
          }),
        ),
    [hasOld, t],
  );
  // The refusal of an earlier try says nothing of what was typed since.
  const [old, setOld] = useState<Fault | null>(null);
  const current = fault === old ? null : fault;
  const { form, errorAt, summary, attempt } = useSchemaForm(schema, {
    names,
    missing,
    defaultValues,
    refused: current?.error?.errors,
  });

  const submit = form.handleSubmit(
    ({ oldPassword, newPassword }) => onSubmit({ oldPassword, newPassword }),
    () => setOld(fault),
  );

  const isRefused = summary.length === 0 && current !== null && !isBusy && !form.formState.isSubmitting;

  return (
    <>
      <ErrorSummary
        attempt={attempt}
        errors={isRefused && refusal !== null ? [{ text: refusal }] : summary}
      />
      <form noValidate aria-busy={isBusy} onSubmit={(event) => void submit(event)} className="space-y-5">
        {hasOld && (
          <PasswordField
            {...form.register('oldPassword')}
            id="oldPassword"
            aria-required
            label={t('signIn:change.oldPassword')}
            error={errorAt('oldPassword')}
            autoComplete="current-password"
          />
        )}
        <PasswordField
          {...form.register('newPassword')}
          id="newPassword"
          aria-required
          label={t('common:password.new')}
          hint={t('common:password.newHint')}
          error={errorAt('newPassword')}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.register('repeat')}
          id="repeat"
          aria-required
          label={t('common:password.repeat')}
          error={errorAt('repeat')}
          autoComplete="new-password"
        />
        <Button type="submit" tone="primary" busy={isBusy} className="w-full">
          {submitLabel}
        </Button>
      </form>
    </>
  );
}
