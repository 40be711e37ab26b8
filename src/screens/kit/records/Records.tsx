import { useSelector } from '@xstate/react';
import { ArrowLeft } from 'lucide-react';
import { memo, useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFields } from '#contract/records/recordFields.ts';
import type { AnyRecordArea, RecordNames } from '#contract/records/records.ts';
import type { RecordRules } from '#domain/records/recordRules.ts';
import { useIsFormless } from '#portal/useCard.ts';
import { useFocusedHeading } from '#portal/useFocusedHeading.ts';
import { Button } from '#ui/Button.tsx';
import { StatusBadge, type StatusTone } from '#ui/status/StatusBadge.tsx';
import { useTableInAddress } from '../useTableInAddress.ts';
import { RecordEditor } from './RecordEditor.tsx';
import { useRecordChoices } from './useRecordChoices.ts';
import { RecordList } from './RecordList.tsx';
import type { AnyRecord, RecordCardRef, RecordsProps, RecordWords } from './recordProps.ts';
import { useRecordWords, type ListTextsOf } from './useRecordWords.ts';

/** What the address calls the table of an area: `rotations` for `listRotations`. */
const tableName = ({ names }: AnyRecordArea) =>
  (names as RecordNames).list.replace(/^list(.)/, (_, first: string) => first.toLowerCase());

interface AreaProps<Area extends AnyRecordArea> extends Omit<RecordsProps, 'rules' | 'words'> {
  rules: RecordRules<Area>;
  /** The part of a locale file with the area's texts, as `file:part`. */
  texts: ListTextsOf<Area>;
  /** What differs from the texts. Keep the object stable. */
  words?: Partial<RecordWords>;
}

function AnyRecords({ records, texts, words: own, ...props }: AreaProps<any>) {
  const { t } = useTranslation(['records', 'cards', 'common']);
  const { rules } = props;
  const words = useRecordWords(texts, own);
  const { area } = rules;
  const list = useSelector(records, ({ children }) => children.list);
  const form = useSelector(records, ({ children }) => children.form);
  const { openedId, key } = useSelector(records, ({ context }) => context);
  // The list is unmounted while a form is open.
  const view = useTableInAddress(tableName(area));
  const items = useSelector(list, (snapshot) => snapshot?.context.items as readonly AnyRecord[] | undefined);
  // A select cannot show a value whose option is not loaded yet.
  const choices = useRecordChoices(area.fields as RecordFields, key.scope, form);
  const isFormReady = useSelector(form, (snapshot) => snapshot?.hasTag('ready') === true);
  const isFormless = useIsFormless(form);
  const editedId = useSelector(form, (snapshot) => snapshot?.context.value?.row?.[area.key]);
  const formPage = isFormReady && choices.status === 'ready' ? 'form' : null;
  const savedRow = useRef<HTMLTableCellElement>(null);
  const heading = useFocusedHeading(form ? formPage : 'list', items?.length ?? 0, savedRow);
  const others = useMemo(
    () => (items ?? []).filter((each) => each[area.key] !== editedId),
    [items, area, editedId],
  );
  if (!list) return null;
  if (!form)
    return (
      <RecordList
        records={records}
        list={list}
        heading={heading}
        savedRow={savedRow}
        view={view}
        words={words}
        {...props}
      />
    );
  const close = () => form.send({ type: 'card.close' });
  return (
    <div>
      {(isFormless || choices.status === 'failed') && (
        <Button tone="quiet" className="-mt-2 mb-2 -ml-5" onClick={close}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          <span>{t('records:back')}</span>
        </Button>
      )}
      <RecordEditor
        card={form}
        fields={area.fields as RecordFields}
        rules={rules}
        heading={heading}
        title={openedId === null ? words.addTitle : words.changeTitle}
        mark={<RecordStatus card={form} />}
        choices={choices}
        others={others}
        words={words}
        onClose={close}
      />
    </div>
  );
}

/** A member's records of one kind: the list, or the form of one of them. Memoized: a page may have several. */
export const Records = memo(AnyRecords) as <Area extends AnyRecordArea>(props: AreaProps<Area>) => ReactNode;

const tones = { edited: 'warning', saved: 'success' } as const satisfies Record<string, StatusTone>;

/** Whether the record of an open form is on record as it is shown; of a new one, the title says that it is not. */
function RecordStatus({ card }: { card: RecordCardRef }) {
  const { t } = useTranslation(['records']);
  const status = useSelector(card, (snapshot) => {
    if (!snapshot.context.value?.row) return 'isNew';
    return snapshot.hasTag('edited') ? 'edited' : 'saved';
  });
  if (status === 'isNew') return null;
  return <StatusBadge tone={tones[status]}>{t(`records:status.${status}`)}</StatusBadge>;
}
