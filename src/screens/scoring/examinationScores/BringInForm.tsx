import { useSelector } from '@xstate/react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { RescueRef } from '#machines/scoring/examinationScores/rescue.machine.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { fieldText } from '#ui/fields/fieldText.ts';
import { FileField } from '#ui/fields/FileField.tsx';
import { PasswordField } from '#ui/fields/PasswordField.tsx';

/** A rescue file with its passphrase; its commands are sent to the board from here. */
export function BringInForm({ rescue }: { rescue: RescueRef }) {
  const { t } = useTranslation(['scoring', 'common']);
  const isBusy = useSelector(rescue, (snapshot) => snapshot.hasTag('bringingIn'));
  const [file, setFile] = useState<File | null>(null);
  const [{ attempt, isMissing, isUnlocked }, setChecked] = useState({
    attempt: 0,
    isMissing: false,
    isUnlocked: true,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const passphrase = fieldText(event.currentTarget, 'bringInPassphrase');
    setChecked({ attempt: attempt + 1, isMissing: file === null, isUnlocked: passphrase !== '' });
    if (file !== null && passphrase !== '') rescue.send({ type: 'rescue.bringIn', file, passphrase });
  };
  const errors = {
    bringInFile: isMissing && file === null ? t('common:file.problem.missing') : undefined,
    bringInPassphrase: isUnlocked ? undefined : t('scoring:rescue.noPassphrase'),
  };
  const summary = Object.entries(errors).flatMap(([field, text]) => (text ? [{ field, text }] : []));
  return (
    <>
      <ErrorSummary attempt={attempt} errors={summary} />
      <form noValidate aria-busy={isBusy} onSubmit={submit} className="mt-4 max-w-xl space-y-5">
        <FileField
          id="bringInFile"
          label={t('scoring:rescue.file')}
          error={errors.bringInFile}
          accept=".json"
          file={file}
          onChoose={(chosen) => {
            setFile(chosen);
            rescue.send({ type: 'rescue.reset' });
          }}
          busy={isBusy}
        />
        <PasswordField
          id="bringInPassphrase"
          name="bringInPassphrase"
          label={t('scoring:rescue.passphrase')}
          error={errors.bringInPassphrase}
          autoComplete="off"
        />
        <Button type="submit" tone="primary" busy={isBusy}>
          {t('scoring:rescue.bringIn.send')}
        </Button>
      </form>
    </>
  );
}
