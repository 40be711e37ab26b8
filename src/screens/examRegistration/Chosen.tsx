import { useTranslation } from 'react-i18next';
import type { PickListItem } from '#contract/pickLists.ts';
import { usePickList } from '#portal/usePickList.ts';
import { useExamDates } from './useExamDates.ts';
import type { StepProps } from './stepProps.ts';

/** The words of a choice by its value. */
function Words({ items, value }: { items: readonly PickListItem[]; value: number | null | undefined }) {
  const { t } = useTranslation(['common']);
  const found = items.find(({ itemValue }) => itemValue === String(value));
  return found?.itemDescription ?? (value == null ? t('common:notProvided') : '…');
}

/** The kind of an accommodation. */
export const ChosenKind = ({ value }: { value: number }) => (
  <Words items={usePickList('accommodations')} value={value} />
);

/** The date of an exam. */
export const ChosenDate = ({ actor, value }: StepProps & { value: number | null | undefined }) => (
  <Words items={useExamDates(actor).items} value={value} />
);
