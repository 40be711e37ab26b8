import { useSelector } from '@xstate/react';
import { useMemo, type SyntheticEvent } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { RescueRef } from '#machines/scoring/examinationScores/rescue.machine.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { FileField } from '#ui/fields/FileField.tsx';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { useSchemaForm } from '#ui/fields/useSchemaForm.ts';

const names = ['bringInFile', 'bringInPassphrase'] as const;
const schema = z.object({
  bringInFile: z.file(),
  bringInPassphrase: z.string().check(z.minLength(1)),
});

/** A rescue file with its passphrase; its commands are sent to the board from here. */
export function BringInForm({ rescue }: { rescue: RescueRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const isBusy = useSelector(rescue, (snapshot) => snapshot.hasTag('bringingIn'));
  const missing = useMemo(
    () => ({
      bringInFile: t('common:file.choose'),
      bringInPassphrase: t('scoring:rescue.noPassphrase'),
    }),
    [t],
  );
  const { form, attempt, errorAt, summary } = useSchemaForm(schema, {
    names,
    missing,
    defaultValues: { bringInPassphrase: '' },
  });
  const { field: rescueFile } = useController({ name: 'bringInFile', control: form.control });

  const send = form.handleSubmit(({ bringInFile: file, bringInPassphrase: passphrase }) =>
    rescue.send({ type: 'rescue.bringIn', file, passphrase }),
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy) void send();
  };
  return (
    <>
      <ErrorSummary attempt={attempt} errors={summary} />
      <form noValidate aria-busy={isBusy} onSubmit={submit} className="max-w-xl space-y-5 pt-2 pb-5">
        <FileField
          id="bringInFile"
          required
          label={t('scoring:rescue.file')}
          error={errorAt('bringInFile')}
          accept=".json"
          file={rescueFile.value ?? null}
          onChoose={(file) => {
            rescueFile.onChange(file ?? undefined);
            rescue.send({ type: 'rescue.reset' });
          }}
          busy={isBusy}
        />
        <PasswordField
          {...form.register('bringInPassphrase')}
          id="bringInPassphrase"
          aria-required
          label={t('scoring:rescue.passphrase')}
          error={errorAt('bringInPassphrase')}
          autoComplete="off"
        />
        <Button type="submit" tone="primary" busy={isBusy}>
          {t('scoring:rescue.bringIn.send')}
        </Button>
      </form>
    </>
  );
}
