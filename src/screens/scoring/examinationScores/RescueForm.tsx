import { useSelector } from '@xstate/react';
import { useMemo, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { isPassphraseLong, SHORTEST_PASSPHRASE } from '#domain/scoring/rescue.ts';
import type { RescueRef } from '#machines/scoring/examinationScores/rescue.machine.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { PasswordField } from '#ui/fields/PasswordField.tsx';
import { useSchemaForm } from '#ui/fields/useSchemaForm.ts';

const names = ['rescuePassphrase', 'rescueRepeat'] as const;
const missing = {};
const defaultValues = { rescuePassphrase: '', rescueRepeat: '' };

/** The passphrase of a rescue file, twice, because it cannot be looked up later. */
export function RescueForm({ rescue }: { rescue: RescueRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const outbox = useSystemActor('outbox');
  const isBusy = useSelector(rescue, (snapshot) => snapshot.hasTag('saving'));
  const schema = useMemo(
    () =>
      z
        .object({
          rescuePassphrase: z.string().check(
            z.refine(isPassphraseLong, {
              error: t('scoring:rescue.tooShort', { minimum: SHORTEST_PASSPHRASE }),
              abort: true,
            }),
          ),
          rescueRepeat: z.string(),
        })
        .check(
          z.refine(({ rescuePassphrase, rescueRepeat }) => rescuePassphrase === rescueRepeat, {
            path: ['rescueRepeat'],
            error: t('scoring:rescue.notSame'),
          }),
        ),
    [t],
  );
  const { form, attempt, errorAt, summary } = useSchemaForm(schema, { names, missing, defaultValues });

  const send = form.handleSubmit(({ rescuePassphrase: passphrase }) => {
    const commands = outbox.getSnapshot().context.entries.map(({ command }) => command);
    rescue.send({ type: 'rescue.save', commands, passphrase });
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy) void send();
  };
  return (
    <>
      <ErrorSummary attempt={attempt} errors={summary} />
      <form noValidate aria-busy={isBusy} onSubmit={submit} className="max-w-xl space-y-5 pt-2 pb-5">
        <PasswordField
          {...form.register('rescuePassphrase')}
          id="rescuePassphrase"
          aria-required
          label={t('scoring:rescue.passphrase')}
          hint={t('scoring:rescue.hint', { minimum: SHORTEST_PASSPHRASE })}
          error={errorAt('rescuePassphrase')}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.register('rescueRepeat')}
          id="rescueRepeat"
          aria-required
          label={t('scoring:rescue.repeat')}
          error={errorAt('rescueRepeat')}
          autoComplete="new-password"
        />
        <Button type="submit" tone="primary" busy={isBusy}>
          {t('scoring:rescue.save.send')}
        </Button>
      </form>
    </>
  );
}
