import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { fileEndings } from '#domain/fileCheck.ts';
import type { AccommodationUploadRef } from '#machines/registration/examRegistration/accommodationUpload.machine.ts';
import { usePickListPart } from '#portal/usePickList.ts';
import { Button } from '#ui/Button.tsx';
import { FileField } from '#ui/fields/FileField.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { Trouble } from '../parts/Trouble.tsx';
import type { AccommodationFormParts } from './useAccommodationForm.ts';

interface AccommodationFieldsProps {
  form: AccommodationFormParts;
  upload: AccommodationUploadRef;
  /** The document that stays unless another one is chosen. */
  presentName: string | undefined;
}

/** Type, explanation and document of an accommodation, with the upload's progress. */
export function AccommodationFields({ form, upload, presentName }: AccommodationFieldsProps) {
  const { t } = useTranslation(['registration', 'common']);
  const kinds = usePickListPart('accommodations');
  const isBusy = useSelector(upload, (snapshot) => snapshot.hasTag('busy'));
  const isUploading = useSelector(upload, (snapshot) => snapshot.hasTag('uploading'));
  const fraction = useSelector(upload, ({ context }) => context.fraction);
  const { register, words, keep, fileKinds } = form;

  return (
    <>
      <SelectField
        {...register('accommodationId', { onChange: keep })}
        // The options may load after the field's value.
        key={kinds.status}
        id="accommodationId"
        aria-required
        label={t('registration:accommodations.kind')}
        hint={t('registration:accommodations.kindHint')}
        placeholder={t('registration:accommodations.kindPlaceholder')}
        error={words.accommodationId}
        choices={kinds.items.map(({ itemValue, itemDescription }) => ({
          value: itemValue,
          label: itemDescription,
        }))}
      />
      {kinds.status === 'failed' && (
        <>
          <Trouble fault={kinds.fault} />
          <Button onClick={kinds.onRetry}>{t('common:actions.retry')}</Button>
        </>
      )}
      <TextArea
        {...register('explanation', { onChange: keep })}
        id="explanation"
        aria-required
        label={t('registration:accommodations.explanation')}
        hint={t('registration:accommodations.explanationHint')}
        error={words.explanation}
      />
      <FileField
        id="file"
        required={presentName === undefined}
        label={t('registration:accommodations.file')}
        hint={
          presentName === undefined
            ? t('registration:accommodations.fileHint', { kinds: fileKinds })
            : t('registration:accommodations.fileOptional', { name: presentName, kinds: fileKinds })
        }
        error={words.file}
        file={form.file}
        onChoose={form.choose}
        accept={fileEndings}
        busy={isBusy}
      />
      {isUploading && (
        <ProgressBar fraction={fraction} onCancel={() => upload.send({ type: 'upload.cancel' })} />
      )}
      <Trouble fault={form.fault} />
    </>
  );
}
