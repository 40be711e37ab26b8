import { useSelector } from '@xstate/react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isPassphraseLong, SHORTEST_PASSPHRASE } from '#domain/scoring/rescue.ts';
import type { RescueRef } from '#machines/scoring/examinationScores/rescue.machine.ts';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { fieldText } from '#ui/fields/fieldText.ts';
import { PasswordField } from '#ui/fields/PasswordField.tsx';

const names = ['rescuePassphrase', 'rescueRepeat'] as const;
type Errors = Partial<Record<(typeof names)[number], string>>;

/** The passphrase of a rescue file, twice, because it cannot be looked up later. */
export function RescueForm({ rescue }: { rescue: RescueRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const outbox = useSystemActor('outbox');
  const isBusy = useSelector(rescue, (snapshot) => snapshot.hasTag('saving'));
  const [{ attempt, errors }, setChecked] = useState<{ attempt: number; errors: Errors }>({
    attempt: 0,
    errors: {},
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const passphrase = fieldText(event.currentTarget, 'rescuePassphrase');
    const found: Errors = {};
    if (!isPassphraseLong(passphrase))
      found.rescuePassphrase = t('scoring:rescue.tooShort', { minimum: SHORTEST_PASSPHRASE });
    else if (fieldText(event.currentTarget, 'rescueRepeat') !== passphrase)
      found.rescueRepeat = t('scoring:rescue.notSame');
    setChecked({ attempt: attempt + 1, errors: found });
    if (Object.keys(found).length > 0) return;
    const commands = outbox.getSnapshot().context.entries.map(({ command }) => command);
    rescue.send({ type: 'rescue.save', commands, passphrase });
  };
  const summary = names.flatMap((field) => (errors[field] ? [{ field, text: errors[field] }] : []));
  return (
    <>
      <ErrorSummary attempt={attempt} errors={summary} />
      <form noValidate aria-busy={isBusy} onSubmit={submit} className="mt-4 max-w-xl space-y-5">
        <PasswordField
          id="rescuePassphrase"
          name="rescuePassphrase"
          label={t('scoring:rescue.passphrase')}
          hint={t('scoring:rescue.hint', { minimum: SHORTEST_PASSPHRASE })}
          error={errors.rescuePassphrase}
          autoComplete="new-password"
        />
        <PasswordField
          id="rescueRepeat"
          name="rescueRepeat"
          label={t('scoring:rescue.repeat')}
          error={errors.rescueRepeat}
          autoComplete="new-password"
        />
        <Button type="submit" tone="primary" busy={isBusy}>
          {t('scoring:rescue.save.send')}
        </Button>
      </form>
    </>
  );
}
