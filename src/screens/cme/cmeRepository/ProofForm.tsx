import { useSelector } from '@xstate/react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FILE_LIMIT, fileEndings, nameOfSame } from '#domain/fileCheck.ts';
import { useFaultText } from '#i18n/useFaultText.ts';
import { useFileText } from '#i18n/useFileText.ts';
import type { CmeProofRef, ProofUploadRef } from '#machines/cme/cmeRepository/cmeProof.machine.ts';
import { useFileChoice } from '#screens/kit/files/useFileChoice.ts';
import { useTakenFocus } from '#portal/useTakenFocus.ts';
import { useUnsentInput } from '#portal/useUnsentInput.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary, type SummaryError } from '#ui/fields/ErrorSummary.tsx';
import { FileField } from '#ui/fields/FileField.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';

interface ProofProps {
  proof: CmeProofRef;
  /** The title of the credit. */
  title: string;
  hasProof: boolean;
}

/** Uploads, replaces or removes the proof of one credit. */
export function ProofForm({ proof, ...props }: ProofProps) {
  const upload = useSelector(proof, ({ children }) => children.upload);
  return upload ? <Form key={upload.sessionId} proof={proof} upload={upload} {...props} /> : null;
}

const FIELD = 'cmeProofFile';

function Form({ proof, upload, title, hasProof }: ProofProps & { upload: ProofUploadRef }) {
  const { t } = useTranslation(['cme', 'common']);
  const { fraction, problem, fault } = useSelector(upload, ({ context }) => context);
  const isBusy = useSelector(upload, (snapshot) => snapshot.hasTag('busy'));
  const isRemoving = useSelector(proof, (snapshot) => snapshot.hasTag('removing'));
  const cmeId = useSelector(proof, ({ context }) => context.cmeId);
  const heading = useTakenFocus<HTMLHeadingElement>(true);
  const fileText = useFileText(FILE_LIMIT);
  const faultText = useFaultText();
  const [file, setFile] = useState<File | null>(null);
  useUnsentInput('cmeProof', file !== null);
  const [attempt, setAttempt] = useState(0);
  const choice = useFileChoice(upload);
  const trouble = fileText.trouble({ problem, presentName: nameOfSame(fault) });
  const errors: SummaryError[] = trouble
    ? [{ field: FIELD, text: trouble }]
    : fault
      ? [{ text: faultText(fault) }]
      : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt(attempt + 1);
    choice.submitted();
    if (cmeId !== null) upload.send({ type: 'upload.start', fields: { cmeId }, file });
  };
  return (
    <Panel title={t('cme:proof.title', { title })} status="ready" headingRef={heading} className="mb-5">
      <ErrorSummary
        attempt={`${attempt} ${problem} ${fault?.reference}`}
        errors={isBusy ? [] : choice.listed(errors, FIELD)}
      />
      <form noValidate aria-busy={isBusy} onSubmit={submit} className="max-w-2xl space-y-5">
        <p className="text-muted">{t(hasProof ? 'cme:proof.leadChange' : 'cme:proof.lead')}</p>
        <FileField
          id={FIELD}
          required
          label={t('cme:proof.file')}
          hint={fileText.hint}
          error={trouble}
          accept={fileEndings}
          file={file}
          onChoose={(chosen) => {
            setFile(chosen);
            choice.choose(chosen);
          }}
          busy={isBusy}
        />
        {isBusy ? (
          <ProgressBar fraction={fraction} onCancel={() => upload.send({ type: 'upload.cancel' })} />
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" tone="primary" busy={isRemoving}>
              {t(hasProof ? 'cme:proof.replace' : 'cme:proof.send')}
            </Button>
            {hasProof && (
              <Button busy={isRemoving} onClick={() => proof.send({ type: 'proof.remove' })}>
                {t('cme:proof.remove')}
              </Button>
            )}
            <Button tone="quiet" busy={isRemoving} onClick={() => proof.send({ type: 'proof.close' })}>
              {t('common:actions.cancel')}
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}
