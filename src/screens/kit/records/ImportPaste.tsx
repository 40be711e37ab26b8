import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFields } from '#contract/records/recordFields.ts';
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

/** What is wrong, at the field that it concerns. */
interface Trouble {
  at: 'text' | 'file';
  text: string;
}

const none: readonly string[] = [];
const orders: readonly DayOrder[] = ['monthFirst', 'dayFirst', 'yearFirst'];

/** The code that reads spreadsheets, which few members need. */
const loadReader = () =>
  Promise.all([
    lazyImport(() => import('#domain/records/spreadsheetCells.ts')),
    lazyImport(() => import('#domain/records/importedRows.ts')),
  ]);

/** Where the rows of a spreadsheet are pasted, or chosen as a file. */
export function ImportPaste({ heading, ...props }: ImportPasteProps) {
  const { t } = useTranslation(['records', 'common']);
  const { list, date, number } = useFormats();
  const { actor, rules, title, words, notRead = none } = props;
  const fields = rules.area.fields as RecordFields;
  const {
    choices: { status, fault, onRetry },
    names,
  } = useImportNames(props);
  const text = useSelector(actor, ({ context }) => context.pasted);
  const [file, setFile] = useState<File | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [question, setQuestion] = useState<DayQuestion | null>(null);
  const [order, setOrder] = useState<DayOrder | null>(null);
  /** What earlier questions were answered; columns may have no order in common. */
  const [answers, setAnswers] = useState<readonly DayOrder[]>([]);
  const [isOrderMissing, setOrderMissing] = useState(false);
  const id = useId();
  /** The eye goes to what is wrong or asked, above the button. */
  const focus = (part: 'text' | 'order') => {
    const field = document.getElementById(`${id}-${part}`);
    field?.focus({ preventScroll: true });
    // Its label and the sentence are above a field that may be taller than the window.
    field?.closest('div')?.scrollIntoView({ block: 'start' });
  };
  const refuse = (words: string) => {
    setTrouble({ at: 'text', text: words });
    focus('text');
  };
  useEffect(() => {
    // Loaded before anything is pasted: a later deployment takes it away. A failure is said when rows are read.
    loadReader().catch(() => {});
  }, []);
  useEffect(() => {
    if (question) document.getElementById(`${id}-order`)?.focus();
  }, [question, id]);
  // The text of a file is in the field.
  useUnsentInput('importPaste', text.trim() !== '');
  const replaceText = (next: string) => {
    actor.send({ type: 'import.paste', text: next });
    setTrouble(null);
    setQuestion(null);
    setOrder(null);
    setAnswers([]);
    setOrderMissing(false);
  };
  const latest = useRef<File | null>(null);
  const choose = (chosen: File | null) => {
    setFile(chosen);
    latest.current = chosen;
    setTrouble(null);
    const refuseFile = (words: string) => setTrouble({ at: 'file', text: words });
    chosen?.arrayBuffer().then(
      (bytes) => {
        if (latest.current !== chosen) return;
        const found = decodedText(new Uint8Array(bytes));
        // What was pasted stays if the file has no text.
        if (found.includes('\0')) refuseFile(t('records:import.notText'));
        else replaceText(found);
      },
      () => refuseFile(t('records:import.broken')),
    );
  };
  const read = async () => {
    if (question && !order) {
      setOrderMissing(true);
      focus('order');
      return;
    }
    try {
      const [{ spreadsheetCells }, { importedRows, MOST_ROWS }] = await loadReader();
      const cells = spreadsheetCells(text);
      const count = cells.length - 1 + actor.getSnapshot().context.rows.length;
      if (count > MOST_ROWS) {
        refuse(t('records:import.tooMany', { rows: number(count), most: number(MOST_ROWS) }));
        return;
      }
      const given = order ? [...answers, order] : answers;
      const found = importedRows(
        fields,
        cells.map((row) => row.map(withoutMarks)),
        names,
        given,
      );
      const { drafts, unknownColumns, untitledColumns } = found;
      const titled = cells[0]?.filter((name) => name.trim() !== '') ?? [];
      const ignored = [
        ...unknownColumns.filter((name) => !notRead.includes(name.trim())),
        ...untitledColumns.map((column) => t('records:import.untitled', { number: column })),
      ];
      if (drafts.length === 0 || unknownColumns.length === titled.length) refuse(t('records:import.none'));
      else if (found.question) {
        setQuestion(found.question);
        setAnswers(given);
        setOrder(null);
      } else actor.send({ type: 'import.read', drafts, ignored });
    } catch {
      refuse(t('records:import.broken'));
    }
  };
  // A name may have a comma.
  const columns = list(
    formFields(fields).map(([name]) => t('records:import.column', { name: words.labelOf(name) })),
  );
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
          error={trouble?.at === 'text' ? trouble.text : undefined}
          onChange={({ target }) => {
            replaceText(target.value);
            if (target.value.trim() === '') {
              setFile(null);
              latest.current = null;
            }
          }}
        />
        <FileField
          id={`${id}-file`}
          label={t('records:import.file')}
          hint={t('records:import.fileHint')}
          file={file}
          error={trouble?.at === 'file' ? trouble.text : undefined}
          accept=".csv,.tsv,.txt"
          onChoose={choose}
        />
        {question && (
          <RadioGroup
            id={`${id}-order`}
            label={t('records:import.order')}
            hint={t('records:import.orderHint')}
            error={isOrderMissing ? t('records:import.orderMissing') : undefined}
            value={order}
            choices={orders.flatMap((value) => {
              const day = question.readings[value];
              return day === undefined
                ? []
                : [{ value, label: t('records:import.orderOf', { text: question.text, day: date(day) }) }];
            })}
            onChange={({ target }) => {
              setOrder(target.value as DayOrder);
              setOrderMissing(false);
            }}
          />
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
