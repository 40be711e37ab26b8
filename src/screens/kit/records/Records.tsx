import { useSelector } from '@xstate/react';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AnyRecordArea } from '#contract/records.ts';
import type { RecordCheck } from '#domain/records/recordForm.ts';
import type { AreaRecordsRef } from '#machines/kit/areaRecords.ts';
import { useFocusedHeading } from '#portal/useFocusedHeading.ts';
import { Button } from '#ui/Button.tsx';
import { RecordDesk } from './RecordDesk.tsx';
import { RecordList } from './RecordList.tsx';

/** The texts of an area of records, translated. */
export interface RecordWords {
  title: string;
  /** What the records are for, above the list. */
  lead: string;
  empty: string;
  /** The button that opens the form of a new record, and the form's titles. */
  add: string;
  addTitle: string;
  changeTitle: string;
  /** The label of the filter, and the name of the CSV file. */
  filter: string;
  file: string;
  labelOf: (field: string) => string;
}

export interface RecordsProps {
  records: AreaRecordsRef<AnyRecordArea>;
  area: AnyRecordArea;
  /** The member of a record that names it. */
  nameField: string;
  /** The rules of the record as a whole, which the server applies too. */
  check?: RecordCheck<any, any>;
  words: RecordWords;
}

/** A member's records of one kind: the list, or the form of one of them. */
export function Records({ records, ...props }: RecordsProps) {
  const { t } = useTranslation(['records', 'cards', 'common']);
  const list = useSelector(records, ({ children }) => children.list);
  const form = useSelector(records, ({ children }) => children.form);
  const openedId = useSelector(records, ({ context }) => context.openedId);
  const count = useSelector(list, (snapshot) => snapshot?.context.items.length ?? 0);
  const heading = useFocusedHeading(form ? 'form' : 'list', count);
  if (!list) return null;
  if (!form) return <RecordList records={records} list={list} heading={heading} {...props} />;
  return (
    <div>
      <Button tone="quiet" className="-mt-2 mb-2 -ml-5" onClick={() => form.send({ type: 'card.close' })}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('records:back')}
      </Button>
      <RecordDesk card={form} list={list} heading={heading} isNew={openedId === null} {...props} />
    </div>
  );
}
