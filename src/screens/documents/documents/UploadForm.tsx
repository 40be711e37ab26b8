import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useMemo, type SyntheticEvent } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { impliedCertificateType, isNoCertificate } from '#domain/documents/certificateType.ts';
import { FILE_LIMIT, fileEndings, nameOfSame } from '#domain/fileCheck.ts';
import type { CertificateUploadRef } from '#machines/documents/documents/documents.machine.ts';
import { useFaultText } from '#i18n/useFaultText.ts';
import { useFileText } from '#i18n/useFileText.ts';
import { useFileChoice } from '#screens/kit/files/useFileChoice.ts';
import { usePickListPart } from '#portal/usePickList.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary, type SummaryError } from '#ui/fields/ErrorSummary.tsx';
import { useUnsentInput } from '#portal/useUnsentInput.ts';
import { FileField } from '#ui/fields/FileField.tsx';
import { Failed, Panel } from '#ui/Panel.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';
import { useSchemaForm } from '#ui/fields/useSchemaForm.ts';

const chosen = z.string().check(z.minLength(1));
const schema = z.object({
  documentTypeId: chosen,
  certificateTypeId: chosen,
  file: z.file(),
});

/**
 * A document with its two types and its file, all three required (first specification, §5). The type of certificate
 * is asked for certificates only.
 */
export function UploadForm({ upload }: { upload: CertificateUploadRef }) {
  const { t } = useTranslation(['documents', 'files']);
  const { fraction, problem, fault } = useSelector(upload, ({ context }) => context);
  const isBusy = useSelector(upload, (snapshot) => snapshot.hasTag('busy'));
  const documentTypes = useChoices('document-types');
  const certificateTypes = useChoices('certificate-types');
  const fileText = useFileText(FILE_LIMIT);
  const faultText = useFaultText();
  const choice = useFileChoice(upload);
  const missing = useMemo(
    () => ({
      documentTypeId: t('documents:invalid.documentType'),
      certificateTypeId: t('documents:invalid.certificateType'),
      file: t('files:problem.missing'),
    }),
    [t],
  );
  const impliedType = useCallback(
    (documentTypeId: string) =>
      impliedCertificateType(documentTypes.items, certificateTypes.items, documentTypeId),
    [documentTypes.items, certificateTypes.items],
  );
  const trouble = fileText.trouble({ problem, presentName: nameOfSame(fault) });
  const completed = useMemo(
    () =>
      z.pipe(
        z.transform((fields: z.output<typeof schema>) => ({
          ...fields,
          certificateTypeId: impliedType(fields.documentTypeId) ?? fields.certificateTypeId,
        })),
        schema,
      ),
    [impliedType],
  );
  const { form, attempt, errorAt, summary } = useSchemaForm(completed, {
    names: ['documentTypeId', 'certificateTypeId', 'file'],
    missing,
    refused: trouble ? { file: [trouble] } : {},
    defaultValues: { documentTypeId: '', certificateTypeId: '' },
  });
  const documentTypeId = useWatch({ control: form.control, name: 'documentTypeId' });
  const areListed = documentTypes.status === 'ready' && certificateTypes.status === 'ready';
  const asksCertificate = areListed && impliedType(documentTypeId) === null;
  const { field: paper } = useController({ name: 'file', control: form.control });
  useUnsentInput('documentUpload', paper.value !== undefined);
  const { reset } = form;

  // Reset after a successful upload only.
  useEffect(() => {
    const subscription = upload.on('upload.done', () => reset());
    return () => subscription.unsubscribe();
  }, [upload, reset]);

  const errors: SummaryError[] = choice
    .listed(summary, 'file')
    .filter(({ field }) => asksCertificate || field !== 'certificateTypeId');
  if (fault && summary.length === 0) errors.push({ text: faultText(fault) });

  const send = form.handleSubmit(({ documentTypeId, certificateTypeId, file }) =>
    upload.send({
      type: 'upload.start',
      fields: { documentTypeId: Number(documentTypeId), certificateTypeId: Number(certificateTypeId) },
      file,
    }),
  );
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    choice.submitted();
    void send();
  };

  return (
    <Panel title={t('documents:upload.title')} status="ready">
      <ErrorSummary attempt={`${attempt} ${problem} ${fault?.reference}`} errors={isBusy ? [] : errors} />
      <form noValidate aria-busy={isBusy} onSubmit={submit} className="max-w-2xl space-y-5">
        <p className="text-muted">{t('documents:upload.lead')}</p>
        <SelectField
          {...form.register('documentTypeId')}
          id="documentTypeId"
          aria-required
          label={t('documents:upload.documentType')}
          error={errorAt('documentTypeId')}
          choices={documentTypes.choices}
          placeholder={t('documents:upload.choose')}
        />
        <Missing list={documentTypes} />
        {asksCertificate && (
          <SelectField
            {...form.register('certificateTypeId')}
            id="certificateTypeId"
            aria-required
            label={t('documents:upload.certificateType')}
            error={errorAt('certificateTypeId')}
            choices={certificateTypes.choices}
            placeholder={t('documents:upload.choose')}
          />
        )}
        <Missing list={certificateTypes} />
        <FileField
          id="file"
          required
          label={t('documents:upload.file')}
          hint={fileText.hint}
          error={errorAt('file')}
          accept={fileEndings}
          file={paper.value ?? null}
          onChoose={(file) => {
            paper.onChange(file ?? undefined);
            choice.choose(file);
          }}
          busy={isBusy}
        />
        {isBusy ? (
          <ProgressBar fraction={fraction} onCancel={() => upload.send({ type: 'upload.cancel' })} />
        ) : (
          <Button type="submit" tone="primary">
            {t('documents:upload.send')}
          </Button>
        )}
      </form>
    </Panel>
  );
}

function useChoices(name: 'document-types' | 'certificate-types') {
  const { items, ...part } = usePickListPart(name);
  const choices = items
    .filter((item) => !isNoCertificate(item))
    .map(({ itemValue, itemDescription }) => ({ value: itemValue, label: itemDescription }));
  return { ...part, items, choices };
}

/** The error below a field whose options could not be fetched. */
function Missing({ list: { status, fault, onRetry } }: { list: ReturnType<typeof useChoices> }) {
  return status === 'failed' ? <Failed fault={fault} onRetry={onRetry} /> : null;
}
