import { useTranslation } from 'react-i18next';
import { usePickListPart } from '#portal/usePickList.ts';
import { Failed } from '#ui/Panel.tsx';
import { useExamDates } from './useExamDates.ts';
import type { StepProps } from './stepProps.ts';

interface WordsProps {
  list: ReturnType<typeof usePickListPart>;
  value: number | null | undefined;
}

/** Displays a pick-list item by its value. */
function Words({ list: { items, status, fault, onRetry }, value }: WordsProps) {
  const { t } = useTranslation(['common']);
  if (value == null) return t('common:notProvided');
  if (status === 'failed') return <Failed fault={fault} onRetry={onRetry} />;
  return items.find(({ itemValue }) => itemValue === String(value))?.itemDescription ?? '…';
}

/** The type of an accommodation. */
export const ChosenKind = ({ value }: { value: number }) => (
  <Words list={usePickListPart('accommodations')} value={value} />
);

/** The date of an exam. */
export const ChosenDate = ({ actor, value }: StepProps & Pick<WordsProps, 'value'>) => (
  <Words list={useExamDates(actor)} value={value} />
);
