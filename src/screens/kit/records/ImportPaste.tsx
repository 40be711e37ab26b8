import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFields } from '#contract/recordFields.ts';
import { decodedText } from '#domain/records/decodedText.ts';
import type { DayOrder, DayQuestion } from '#domain/records/importedDays.ts';
import { formFields } from '#domain/records/recordForm.ts';
import { useFormats } from '#i18n/useFormats.ts';
import { lazyImport } from '#lazy/lazyImport.ts';
import { useUnsentInput } from '#portal/useUnsentInput.ts';
import { Button } from '#ui/Button.tsx';
import { FileField } from '#ui/fields/FileField.tsx';
import { RadioGroup } from '#ui/fields/RadioGroup.tsx';
import { TextArea } from '#ui/fields/TextArea.tsx';
import { Panel } from '#ui/Panel.tsx';
import { saveText } from '#ui/saveText.ts';
import { csvOf, withoutMarks } from '#ui/table/csv.ts';
import { recordFileColumns } from './recordFile.ts';
import type { HeadingRef, RecordImportProps } from './recordProps.ts';
import { useImportNames } from './useImportNames.ts';

interface ImportPasteProps extends RecordImportProps {
  heading: HeadingRef;
}

const orders: readonly DayOrder[] = ['monthFirst', 'dayFirst'];

/** Where the rows of a spreadsheet are pasted, or chosen as a file. */
export function ImportPaste({ heading, ...props }: ImportPasteProps) {
  const { t } = useTranslation(['records', 'common']);
  const { list, date, number } = useFormats();
  const { actor, rules, title, words } = props;
  const fields = rules.area.fields as RecordFields;
  const {
    choices: { status, fault, onRetry },
    names,
  } = useImportNames(props);
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [question, setQuestion] = useState<DayQuestion | null>(null);
  const [order, setOrder] = useState<DayOrder | null>(null);
  const [isOrderMissing, setOrderMissing] = useState(false);
  const id = useId();
  useUnsentInput('importPaste', text.trim() !== '' || file !== null);
  const replaceText = (next: string) => {
    setText(next);
    setTrouble(null);
    setQuestion(null);
    setOrder(null);
    setOrderMissing(false);
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    chosen?.arrayBuffer().then(
      (bytes) => {
        const found = decodedText(new Uint8Array(bytes));
        const isText = !found.includes('\0');
        replaceText(isText ? found : '');
        if (!isText) setTrouble(t('records:import.notText'));
      },
      () => setTrouble(t('records:import.broken')),
    );
  };
  const read = async () => {
    if (question && !order) {
      setOrderMissing(true);
      document.getElementById(`${id}-order`)?.focus();
      return;
    }
    try {
      // Loaded when it is needed; a member imports once.
      const [{ spreadsheetCells }, { importedRows, MOST_ROWS }] = await Promise.all([
        lazyImport(() => import('#domain/records/spreadsheetCells.ts')),
        lazyImport(() => import('#domain/records/importedRows.ts')),
      ]);
      const cells = spreadsheetCells(text);
      const count = cells.length - 1 + actor.getSnapshot().context.rows.length;
      if (count > MOST_ROWS) {
        setTrouble(t('records:import.tooMany', { rows: number(count), most: number(MOST_ROWS) }));
        return;
      }
      const found = importedRows(
        fields,
        cells.map((row) => row.map(withoutMarks)),
        names,
        order,
      );
      const { drafts, unknownColumns, untitledColumns } = found;
      const titled = cells[0]?.filter((name) => name.trim() !== '') ?? [];
      const ignored = [
        ...unknownColumns,
        ...untitledColumns.map((column) => t('records:import.untitled', { number: column })),
      ];
      if (drafts.length === 0 || unknownColumns.length === titled.length)
        setTrouble(t('records:import.none'));
      else if (found.question) setQuestion(found.question);
      else actor.send({ type: 'import.read', drafts, ignored });
    } catch {
      setTrouble(t('records:import.broken'));
    }
  };
  const columns = list(formFields(fields).map(([name]) => words.labelOf(name)));
  const saveTemplate = () => {
    const ticks = { yes: t('common:actions.yes'), no: t('common:actions.no') };
    saveText(csvOf([], recordFileColumns(fields, { ...words, ...ticks })), {
      name: `${title}.csv`,
      type: 'text/csv',
    });
  };
  return (
    <Panel
      title={title}
      status={status}
      fault={fault}
      onRetry={onRetry}
      prominent
      headingRef={heading}
      className="mt-5"
    >
      <p className="mb-5 max-w-prose">{t('records:import.lead', { columns })}</p>
      <Button className="mb-6" onClick={saveTemplate}>
        <Download aria-hidden="true" className="size-4.5" />
        <span>{t('records:import.template')}</span>
      </Button>
      <div className="max-w-2xl space-y-6">
        <TextArea
          id={`${id}-text`}
          label={t('records:import.text')}
          rows={8}
          value={text}
          error={trouble ?? undefined}
          onChange={({ target }) => replaceText(target.value)}
        />
        <FileField
          id={`${id}-file`}
          label={t('records:import.file')}
          file={file}
          accept=".csv,.tsv,.txt"
          onChoose={choose}
        />
        {question && (
          <div aria-live="polite">
            <RadioGroup
              id={`${id}-order`}
              label={t('records:import.order')}
              hint={t('records:import.orderHint')}
              error={isOrderMissing ? t('records:import.orderMissing') : undefined}
              value={order}
              choices={orders.map((value) => ({
                value,
                label: t('records:import.orderOf', { text: question.text, day: date(question[value]) }),
              }))}
              onChange={({ target }) => {
                setOrder(target.value as DayOrder);
                setOrderMissing(false);
              }}
            />
          </div>
        )}
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
