import { useSelector } from '@xstate/react';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FILE_LIMIT, fileEndings } from '#domain/fileCheck.ts';
import type { CertificateUploadRef } from '#machines/documents/documents/documents.machine.ts';
import { useFaultText } from '#i18n/useFaultText.ts';
import { useFileText } from '#i18n/useFileText.ts';
import { usePickListPart } from '#portal/usePickList.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary, type SummaryError } from '#ui/fields/ErrorSummary.tsx';
import { FileField } from '#ui/fields/FileField.tsx';
import { Failed, Panel } from '#ui/Panel.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { SelectField } from '#ui/fields/SelectField.tsx';

const nothing = { documentTypeId: '', certificateTypeId: '' };

/** A certificate with its two types and its file, all three required (first specification, §5). */
export function UploadForm({ upload }: { upload: CertificateUploadRef }) {
  const { t } = useTranslation(['documents', 'common']);
  const { fraction, problem, fault } = useSelector(upload, ({ context }) => context);
  const isBusy = useSelector(upload, (snapshot) => snapshot.hasTag('busy'));
  const documentTypes = useChoices('document-types');
  const certificateTypes = useChoices('certificate-types');
  const fileText = useFileText(FILE_LIMIT);
  const faultText = useFaultText();
  const [types, setTypes] = useState(nothing);
  const [file, setFile] = useState<File | null>(null);
  const [{ attempt, isChecked }, setAttempt] = useState({ attempt: 0, isChecked: false });

  // Reset after a successful upload only.
  useEffect(() => {
    const subscription = upload.on('upload.done', () => {
      setTypes(nothing);
      setFile(null);
      setAttempt(({ attempt: last }) => ({ attempt: last, isChecked: false }));
    });
    return () => subscription.unsubscribe();
  }, [upload]);

  const trouble = fileText.trouble(problem);
  const errors = {
    uploadDocumentType:
      isChecked && types.documentTypeId === '' ? t('documents:invalid.documentType') : undefined,
    uploadCertificateType:
      isChecked && types.certificateTypeId === '' ? t('documents:invalid.certificateType') : undefined,
    uploadFile: trouble ?? (isChecked && file === null ? t('common:file.problem.missing') : undefined),
  };
  const summary: SummaryError[] = Object.entries(errors).flatMap(([field, text]) =>
    text ? [{ field, text }] : [],
  );
  if (fault && !trouble) summary.push({ text: faultText(fault) });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setAttempt({ attempt: attempt + 1, isChecked: true });
    upload.send({ type: 'upload.reset' });
    const { documentTypeId, certificateTypeId } = types;
    if (documentTypeId === '' || certificateTypeId === '' || file === null) return;
    const fields = { documentTypeId: Number(documentTypeId), certificateTypeId: Number(certificateTypeId) };
    upload.send({ type: 'upload.start', fields, file });
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    upload.send({ type: 'upload.reset' });
  };

  return (
    <Panel title={t('documents:upload.title')} status="ready">
      <ErrorSummary attempt={`${attempt} ${problem} ${fault?.reference}`} errors={isBusy ? [] : summary} />
      <form noValidate aria-busy={isBusy} onSubmit={submit} className="max-w-2xl space-y-5">
        <p className="text-muted">{t('documents:upload.lead')}</p>
        <SelectField
          id="uploadDocumentType"
          label={t('documents:upload.documentType')}
          error={errors.uploadDocumentType}
          choices={documentTypes.choices}
          placeholder={t('documents:upload.choose')}
          value={types.documentTypeId}
          onChange={({ target }) => setTypes({ ...types, documentTypeId: target.value })}
        />
        <Missing list={documentTypes} />
        <SelectField
          id="uploadCertificateType"
          label={t('documents:upload.certificateType')}
          error={errors.uploadCertificateType}
          choices={certificateTypes.choices}
          placeholder={t('documents:upload.choose')}
          value={types.certificateTypeId}
          onChange={({ target }) => setTypes({ ...types, certificateTypeId: target.value })}
        />
        <Missing list={certificateTypes} />
        <FileField
          id="uploadFile"
          label={t('documents:upload.file')}
          hint={fileText.hint}
          error={errors.uploadFile}
          accept={fileEndings}
          file={file}
          onChoose={choose}
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
  const choices = items.map(({ itemValue, itemDescription }) => ({
    value: itemValue,
    label: itemDescription,
  }));
  return { ...part, choices };
}

/** The error below a field whose options could not be fetched. */
function Missing({ list: { status, fault, onRetry } }: { list: ReturnType<typeof useChoices> }) {
  return status === 'failed' ? <Failed fault={fault} onRetry={onRetry} /> : null;
}
