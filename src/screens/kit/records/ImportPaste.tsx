import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFields } from '#contract/recordFields.ts';
import { formFields } from '#domain/records/recordForm.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { Button } from '#ui/Button.tsx';
import { FileField } from '#ui/fields/FileField.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { Panel } from '#ui/Panel.tsx';
import { withoutMarks } from '#ui/table/csv.ts';
import type { RecordImportProps } from './recordProps.ts';
import { useImportNames } from './useImportNames.ts';

/** Where the rows of a spreadsheet are pasted, or chosen as a file. */
export function ImportPaste(props: RecordImportProps) {
  const { t } = useTranslation(['records', 'common']);
  const { list } = useFormats();
  const { actor, rules, title, words } = props;
  const fields = rules.area.fields as RecordFields;
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
      const [{ default: papa }, { importedRows }] = await Promise.all([
        import('papaparse'),
        import('#domain/records/importedRows.ts'),
      ]);
      const { data } = papa.parse<string[]>(text.trim().replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
      const cells = data.map((row) => row.map(withoutMarks));
      const { drafts, unknownColumns } = importedRows(fields, cells, names);
      if (drafts.length === 0 || unknownColumns.length === data[0]?.length) setTrouble('none');
      else actor.send({ type: 'import.read', drafts, ignored: unknownColumns });
    } catch {
      setTrouble('broken');
    }
  };
  const columns = list(formFields(fields).map(([name]) => words.labelOf(name)));
  return (
    <Panel title={title} status={status} fault={fault} onRetry={onRetry} prominent className="mt-5">
      <p className="mb-5 max-w-prose">{t('records:import.lead', { columns })}</p>
      <div className="max-w-2xl space-y-6">
        <TextArea
          id={`${id}-text`}
          label={t('records:import.text')}
          rows={8}
          value={text}
          error={trouble ? t(`records:import.${trouble}`) : undefined}
          onChange={({ target }) => {
            setText(target.value);
            setTrouble(null);
          }}
        />
        <FileField
          id={`${id}-file`}
          label={t('records:import.file')}
          file={file}
          accept=".csv,.tsv,.txt"
          onChoose={choose}
        />
        <div className="flex flex-wrap gap-3">
          <Button tone="primary" onClick={() => void read()}>
            {t('records:import.read')}
          </Button>
          <Button onClick={() => actor.send({ type: 'import.close' })}>{t('common:actions.cancel')}</Button>
        </div>
      </div>
    </Panel>
  );
}
