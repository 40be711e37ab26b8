import { useSelector } from '@xstate/react';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFocusedHeading } from '#portal/useFocusedHeading.ts';
import { Button } from '#ui/Button.tsx';
import { useTableView } from '#ui/table/useTable.ts';
import { RecordDesk } from './RecordDesk.tsx';
import { useRecordChoices } from './useRecordChoices.ts';
import { RecordList } from './RecordList.tsx';
import type { RecordsProps } from './recordProps.ts';

/** A member's records of one kind: the list, or the form of one of them. */
export function Records({ records, ...props }: RecordsProps) {
  const { t } = useTranslation(['records', 'cards', 'common']);
  const list = useSelector(records, ({ children }) => children.list);
  const form = useSelector(records, ({ children }) => children.form);
  const openedId = useSelector(records, ({ context }) => context.openedId);
  // The list is unmounted while a form is open.
  const view = useTableView();
  const count = useSelector(list, (snapshot) => snapshot?.context.items.length ?? 0);
  // A select cannot show a value whose option is not loaded yet.
  const choices = useRecordChoices(props.rules.area.fields);
  const isFormReady = useSelector(form, (snapshot) => snapshot?.hasTag('ready') === true);
  const isBusy = useSelector(form, (snapshot) => snapshot?.hasTag('busy') === true);
  const formPage = isFormReady && choices.status === 'ready' ? 'form' : null;
  const heading = useFocusedHeading(form ? formPage : 'list', count);
  if (!list) return null;
  if (!form) return <RecordList records={records} list={list} heading={heading} view={view} {...props} />;
  return (
    <div>
      <Button
        tone="quiet"
        className="-mt-2 mb-2 -ml-5"
        busy={isBusy}
        onClick={() => form.send({ type: 'card.close' })}
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('records:back')}
      </Button>
      <RecordDesk
        card={form}
        list={list}
        heading={heading}
        isNew={openedId === null}
        choices={choices}
        {...props}
      />
    </div>
  );
}
