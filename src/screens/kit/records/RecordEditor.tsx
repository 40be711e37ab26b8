import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFields } from '#contract/records/recordFields.ts';
import type { RecordRules } from '#domain/records/recordRules.ts';
import { useCard } from '#portal/useCard.ts';
import { CardFrame } from '#ui/card/CardFrame.tsx';
import { Fold } from '#ui/Fold.tsx';
import { Panel } from '#ui/Panel.tsx';
import { RecordForm } from './RecordForm.tsx';
import type { HeadingRef, RecordCardRef, RecordGroup, RecordWords } from './recordProps.ts';
import type { NamingRules } from './useProblemText.ts';
import { useRecordDifferences } from './useRecordDifferences.ts';
import type { RecordChoices } from './useRecordChoices.ts';

interface RecordEditorProps {
  card: RecordCardRef;
  fields: RecordFields;
  rules: Pick<RecordRules<any>, 'check' | 'warn' | 'warnedAbout'> & NamingRules;
  /** The heading that takes the focus; a form that is part of a page has none. */
  heading?: HeadingRef;
  title: string;
  /** The record's status, next to the title. */
  mark?: ReactNode;
  /** A sentence above the form. */
  lead?: string;
  choices: RecordChoices;
  /** The member's other records of this kind. */
  others: readonly object[];
  words: Pick<RecordWords, 'labelOf' | 'hintOf' | 'warningOf'>;
  groups?: readonly RecordGroup[];
  openAt?: string | null;
  /** The form of a record that is saved is below a button with this text, until it is opened. */
  foldedAs?: string;
  onClose?: () => void;
  /** Shown in place of the form. */
  instead?: ReactNode;
}

/** The form of one record: loading, missing, with a draft of an earlier visit, or with two versions to choose from. */
export function RecordEditor({
  card,
  fields,
  rules,
  heading,
  title,
  mark,
  lead,
  choices,
  others,
  words,
  groups,
  openAt,
  foldedAs,
  onClose,
  instead,
}: RecordEditorProps) {
  const { t } = useTranslation(['records', 'cards', 'common']);
  const state = useCard(card);
  const differences = useRecordDifferences(card, { fields, choices, labelOf: words.labelOf });
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
  const form = (
    <RecordForm
      card={card}
      state={state}
      fields={fields}
      rules={rules}
      choices={choices}
      others={others}
      words={words}
      groups={groups}
      openAt={openAt}
      onClose={onClose}
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
      {instead ?? (
        // The form of a list stands alone; one that is part of a page is no more than its other parts.
        <Panel
          {...(heading && { headingRef: heading, prominent: true })}
          title={title}
          mark={mark}
          status="ready"
        >
          {lead && <p className="mb-5 max-w-prose">{lead}</p>}
          {foldedAs === undefined ? (
            form
          ) : (
            <Fold
              label={foldedAs}
              isOpenAtFirst={!state.value?.row || state.isEdited}
              isFixed={state.isEdited}
            >
              {form}
            </Fold>
          )}
        </Panel>
      )}
    </CardFrame>
  );
}
