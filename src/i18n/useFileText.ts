import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from './useFormats.ts';

/** What may be wrong with a file, found by this device or by the server. */
type Problem =
  | 'missing'
  | 'empty'
  | 'tooLarge'
  | 'type'
  | 'name'
  | 'content'
  | 'infected'
  | 'tooMany'
  | 'noRoom';

/** The texts about a file to upload; `limit` is the maximum size in bytes. */
export function useFileText(limit: number) {
  const { t } = useTranslation(['common']);
  const { bytes } = useFormats();
  const size = bytes(limit);
  const trouble = useCallback(
    (problem: Problem | null) =>
      problem === null ? undefined : t(`common:file.problem.${problem}`, { limit: size }),
    [t, size],
  );
  return {
    /** Which files are accepted. */
    hint: t('common:file.kinds', { limit: size }),
    /** What is wrong with the chosen file, if anything. */
    trouble,
  };
}
