import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyImport } from '#lazy/lazyImport.ts';
import type { ChoiceFieldProps } from './ComboboxField.tsx';
import { SelectField } from './SelectField.tsx';

/** A longer list is searched by typing. */
const MOST_AT_A_GLANCE = 15;

/** A select has no text of its own to forget, or that is not on the list. */
function Select({ onChange, resets: _resets, hasOther: _hasOther, ...field }: ChoiceFieldProps) {
  const { t } = useTranslation(['common']);
  return (
    <SelectField
      {...field}
      placeholder={t('common:choose')}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

// The combobox is larger than most screens; without its code, the browser's own list does the same.
const Combobox = lazy(() =>
  lazyImport(() => import('./ComboboxField.tsx'), { whenGone: 'reject' }).then(
    ({ ComboboxField }) => ({ default: ComboboxField }),
    () => ({ default: Select }),
  ),
);

/** One choice from a list: a select for a short list, a combobox for a long one. */
export const ChoiceField = (props: ChoiceFieldProps) =>
  props.choices.length <= MOST_AT_A_GLANCE ? (
    <Select {...props} />
  ) : (
    <Suspense fallback={<Select {...props} />}>
      <Combobox {...props} />
    </Suspense>
  );
