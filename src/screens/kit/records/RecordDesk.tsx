import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useCard } from '#portal/useCard.ts';
import { CardFrame } from '#ui/card/CardFrame.tsx';
import { Panel } from '#ui/Panel.tsx';
import { RecordForm } from './RecordForm.tsx';
import type { AnyRecord, HeadingRef, RecordCardRef, RecordListRef, RecordsProps } from './recordProps.ts';
import { useRecordDifferences } from './useRecordDifferences.ts';
import type { RecordChoices } from './useRecordChoices.ts';

interface RecordDeskProps extends Omit<RecordsProps, 'records'> {
  card: RecordCardRef;
  list: RecordListRef;
  heading: HeadingRef;
  isNew: boolean;
  choices: RecordChoices;
}

/** The form of one record: loading, missing, with a draft of an earlier visit, or with two versions to choose from. */
export function RecordDesk({ card, list, heading, isNew, choices, rules, words }: RecordDeskProps) {
  const { area, check } = rules;
  const { t } = useTranslation(['records', 'cards', 'common']);
  const state = useCard(card);
  const differences = useRecordDifferences(card, { fields: area.fields, choices, labelOf: words.labelOf });
  const items = useSelector(list, ({ context }) => context.items as readonly AnyRecord[]);
  const title = isNew ? words.addTitle : words.changeTitle;
  const others = items.filter((each) => each[area.key] !== state.value?.row?.[area.key]);
  if (choices.status !== 'ready')
    return (
      <Panel
        title={title}
        status={choices.status}
        fault={choices.fault}
        onRetry={choices.onRetry}
        lines={12}
        prominent
      />
    );
  return (
    <CardFrame
      card={state}
      title={title}
      lines={12}
      missing={
        <Panel title={t('records:missing.title')} status="ready">
          <p className="max-w-prose">{t('records:missing.text')}</p>
        </Panel>
      }
      readOnly={null}
      differences={differences}
    >
      <Panel headingRef={heading} title={title} status="ready" prominent>
        <RecordForm
          card={card}
          state={state}
          fields={area.fields}
          choices={choices}
          check={check}
          others={others}
          labelOf={words.labelOf}
        />
      </Panel>
    </CardFrame>
  );
}
