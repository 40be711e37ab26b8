import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from './useFormats.ts';

/** What may be wrong with a file, as this device or the board found it. */
type Problem = 'missing' | 'empty' | 'tooLarge' | 'type' | 'name' | 'content' | 'tooMany' | 'noRoom';

/** The words about a file to upload; `limit` is the largest size in bytes. */
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
    /** Which files may be chosen. */
    hint: t('common:file.kinds', { limit: size }),
    /** What is wrong with the chosen one, where something is. */
    trouble,
  };
}
