import { zodResolver } from '@hookform/resolvers/zod';
import { useSelector } from '@xstate/react';
import { useMemo, type ReactNode } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { accommodations, type Accommodation } from '#contract/accommodations.ts';
import { FILE_LIMIT, fileEndings } from '#domain/fileCheck.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { useIssueText } from '#i18n/useIssueText.ts';
import type { AccommodationUploadRef } from '#machines/screens/accommodationUpload.machine.ts';
import { factsOf } from '#machines/screens/examRegistration.reading.ts';
import { usePickListPart } from '#portal/usePickList.ts';
import { Button } from '#ui/Button.tsx';
import { FileField } from '#ui/FileField.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { StepForm } from './StepForm.tsx';
import type { StepProps } from './StepFrame.tsx';
import { Trouble } from './Trouble.tsx';
import { useFileTrouble } from './useFileTrouble.ts';

interface Fields {
  accommodationId: string;
  explanation: string;
  file: File | undefined;
}
const names = ['accommodationId', 'explanation', 'file'] as const;

interface AccommodationFormProps extends StepProps {
  upload: AccommodationUploadRef;
  /** The one that is changed; null asks for a new one. */
  accommodation: Accommodation | null;
  onCancel?: () => void;
  /** The question that led here. */
  children?: ReactNode;
}

/** Asks for an accommodation, or changes one; a change may leave the paper as it is. */
export function AccommodationForm({
  actor,
  upload,
  accommodation,
  onCancel,
  children,
}: AccommodationFormProps) {
  const { t } = useTranslation(['registration', 'common']);
  const { bytes } = useFormats();
  const { draft, facts } = useSelector(actor, (snapshot) => snapshot.context);
  const kinds = usePickListPart('accommodations');
  const isBusy = useSelector(upload, (snapshot) => snapshot.hasTag('busy'));
  const isUploading = useSelector(upload, (snapshot) => snapshot.hasTag('uploading'));
  const fraction = useSelector(upload, ({ context }) => context.fraction);
  const { fileTrouble, fault } = useFileTrouble(upload);
  const missing = useMemo(
    () => ({
      accommodationId: t('registration:accommodations.kindMissing'),
      explanation: t('registration:accommodations.explanationMissing'),
      file: t('common:file.problem.missing'),
    }),
    [t],
  );
  const issueText = useIssueText(missing);
  const isNew = accommodation === null;
  const schema = useMemo(() => {
    const { body } = isNew ? accommodations.createAccommodation : accommodations.updateAccommodation;
    const { explanation, file } = body.shape;
    return z.object({ accommodationId: z.string().check(z.minLength(1)), explanation, file });
  }, [isNew]);
  const form = useForm<Fields>({
    resolver: zodResolver(schema, { error: issueText, reportInput: true }),
    shouldFocusError: false,
    defaultValues: {
      accommodationId: draft.accommodationId || String(accommodation?.accommodationId ?? ''),
      explanation: draft.explanation || (accommodation?.explanation ?? ''),
      file: undefined,
    },
  });
  const { field: paper } = useController({ name: 'file', control: form.control });
  const { errors, submitCount, isSubmitting } = form.formState;
  const words: Partial<Record<keyof Fields, string | undefined>> = {
    accommodationId: errors.accommodationId?.message,
    explanation: errors.explanation?.message,
    file: errors.file?.message ?? fileTrouble,
  };
  const summary = isSubmitting
    ? []
    : names.flatMap((field) => {
        const text = words[field];
        return text ? [{ field, text }] : [];
      });

  const keep = () => {
    const { accommodationId, explanation } = form.getValues();
    actor.send({ type: 'draft.edit', part: { accommodationId, explanation } });
  };
  const choose = (file: File | null) => {
    paper.onChange(file ?? undefined);
    upload.send({ type: 'upload.reset' });
  };
  const submit = form.handleSubmit(({ accommodationId, explanation, file }) =>
    upload.send({
      type: 'upload.start',
      fields: {
        id: accommodation?.id ?? null,
        examId: factsOf({ facts }).exam.examId,
        accommodationId: Number(accommodationId),
        explanation,
      },
      file: file ?? null,
    }),
  );
  const kindsOfFile = t('common:file.kinds', { limit: bytes(FILE_LIMIT) });

  return (
    <StepForm
      errors={summary}
      attempt={submitCount}
      isBusy={isBusy}
      label={t(isNew ? 'registration:accommodations.submit' : 'registration:accommodations.update')}
      onSubmit={() => void submit()}
      beside={
        onCancel && (
          <Button tone="quiet" busy={isBusy} onClick={onCancel}>
            {t('common:actions.cancel')}
          </Button>
        )
      }
    >
      {children}
      <SelectField
        {...form.register('accommodationId', { onChange: keep })}
        // The choices may come later than the field.
        key={kinds.status}
        id="accommodationId"
        label={t('registration:accommodations.kind')}
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
        {...form.register('explanation', { onChange: keep })}
        id="explanation"
        label={t('registration:accommodations.explanation')}
        hint={t('registration:accommodations.explanationHint')}
        error={words.explanation}
      />
      <FileField
        id="file"
        label={t('registration:accommodations.file')}
        hint={
          isNew
            ? t('registration:accommodations.fileHint', { kinds: kindsOfFile })
            : t('registration:accommodations.fileOptional', {
                name: accommodation.documentName,
                kinds: kindsOfFile,
              })
        }
        error={words.file}
        file={paper.value ?? null}
        onChoose={choose}
        accept={fileEndings}
        busy={isBusy}
      />
      {isUploading && (
        <ProgressBar fraction={fraction} onCancel={() => upload.send({ type: 'upload.cancel' })} />
      )}
      <Trouble fault={fault} />
    </StepForm>
  );
}
