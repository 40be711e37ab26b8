import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rotations } from '#contract/training.ts';
import { formFields } from '#domain/records/recordForm.ts';
import { importedRows } from '#domain/training/rotationImport.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { FileField } from '#ui/fields/FileField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { Panel } from '#ui/Panel.tsx';
import type { RotationImportProps } from './gmeProps.ts';
import { useImportNames } from './useImportNames.ts';

/** Where the rows of a spreadsheet are pasted, or chosen as a file. */
export function ImportPaste(props: RotationImportProps) {
  const { t } = useTranslation(['gme', 'common']);
  const { list } = useFormats();
  const { actor, words } = props;
  const {
    choices: { status, fault, onRetry },
    names,
  } = useImportNames(props);
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [trouble, setTrouble] = useState<'none' | 'broken' | null>(null);
  const id = useId();
  const choose = (chosen: File | null) => {
    setFile(chosen);
    chosen?.text().then(setText, () => setTrouble('broken'));
  };
  const read = async () => {
    try {
      // Loaded when it is needed; a member imports once.
      const { default: papa } = await import('papaparse');
      const { data } = papa.parse<string[]>(text.trim().replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
      const { drafts, unknownColumns } = importedRows(data, names);
      if (drafts.length === 0 || unknownColumns.length === data[0]?.length) setTrouble('none');
      else actor.send({ type: 'import.read', drafts, ignored: unknownColumns });
    } catch {
      setTrouble('broken');
    }
  };
  const columns = list(formFields(rotations.fields).map(([name]) => words.labelOf(name as 'startDate'))); // a field of rotations
  return (
    <Panel
      title={t('gme:import.title')}
      status={status}
      fault={fault}
      onRetry={onRetry}
      prominent
      className="mt-5"
    >
      <p className="mb-5 max-w-prose">{t('gme:import.lead', { columns })}</p>
      <div className="max-w-2xl space-y-6">
        <TextArea
          id={`${id}-text`}
          label={t('gme:import.text')}
          rows={8}
          value={text}
          error={trouble ? t(`gme:import.${trouble}`) : undefined}
          onChange={({ target }) => {
            setText(target.value);
            setTrouble(null);
          }}
        />
        <FileField
          id={`${id}-file`}
          label={t('gme:import.file')}
          file={file}
          accept=".csv,.tsv,.txt"
          onChoose={choose}
        />
        <div className="flex flex-wrap gap-3">
          <Button tone="primary" onClick={() => void read()}>
            {t('gme:import.read')}
          </Button>
          <Button onClick={() => actor.send({ type: 'import.close' })}>{t('common:actions.cancel')}</Button>
        </div>
      </div>
    </Panel>
  );
}
