import { useSelector } from '@xstate/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusedHeading } from '#portal/useFocusedHeading.ts';
import { ImportPaste } from './ImportPaste.tsx';
import { ImportReview } from './ImportReview.tsx';
import type { AnyRecordArea } from '#contract/records/records.ts';
import type { RecordRules } from '#domain/records/recordRules.ts';
import type { ImportColumn, RecordImportProps, RecordWords } from './recordProps.ts';
import { useRecordWords, type ListTextsOf } from './useRecordWords.ts';

interface AreaImportProps<Area extends AnyRecordArea> extends Omit<
  RecordImportProps,
  'rules' | 'words' | 'columns'
> {
  rules: RecordRules<Area>;
  /** The texts of the area's list. */
  texts: ListTextsOf<Area>;
  /** What differs from the texts. Keep the object stable. */
  words?: Partial<RecordWords>;
  /** Beside the other values and the problems of each row: fields, and other columns. Keep the array stable. */
  columns: readonly ((keyof Area['fields'] & string) | ImportColumn)[];
}

/** The import of many records from a spreadsheet: paste, review, save. */
export function RecordImport<Area extends AnyRecordArea>({
  texts,
  words: own,
  columns,
  ...props
}: AreaImportProps<Area>) {
  const words = useRecordWords(texts, own);
  const shown = useMemo(
    () =>
      columns.map((column): ImportColumn => {
        if (typeof column !== 'string') return column;
        const header = words.headerOf?.(column) ?? words.labelOf(column);
        return { id: column, header, text: (show) => show(column) };
      }),
    [columns, words],
  );
  const isFinding = useSelector(props.actor, (snapshot) => snapshot.hasTag('finding'));
  // The rows of an earlier visit may still be read.
  return isFinding ? null : <FoundImport {...props} columns={shown} words={words} />;
}

/** The page of the import; each takes the focus where it begins. */
function FoundImport(props: RecordImportProps) {
  const { t } = useTranslation(['records', 'common']);
  const { actor } = props;
  const isPasting = useSelector(actor, (snapshot) => snapshot.hasTag('pasting'));
  const isReviewing = useSelector(actor, (snapshot) => snapshot.hasTag('reviewing'));
  const isIdle = useSelector(actor, (snapshot) => snapshot.hasTag('idle'));
  const { rows, saved, wanted } = useSelector(actor, ({ context }) => context);
  const [chosenId, setOpened] = useState<number | null>(null);
  const openedId = isReviewing && rows.some(({ id }) => id === chosenId) ? chosenId : null;
  const page = isReviewing
    ? openedId === null
      ? 'list'
      : `row ${openedId}`
    : isPasting
      ? 'paste'
      : isIdle
        ? 'idle'
        : null;
  // The button stands for the page that was closed.
  const heading = useFocusedHeading(page, rows.length, props.button);
  if (isReviewing)
    return <ImportReview {...props} heading={heading} openedId={openedId} onOpen={setOpened} />;
  if (isPasting) return <ImportPaste {...props} heading={heading} />;
  if (!isIdle) return null;
  return (
    <output className="mt-3 block empty:hidden">
      {saved > 0 && t('records:import.saved', { saved, count: wanted })}
    </output>
  );
}
