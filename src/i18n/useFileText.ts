import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from './useFormats.ts';

/** What an upload knows of its file's trouble: found here, or told by the server at the field `file`. */
interface TroubleLike {
  readonly problem: 'missing' | 'empty' | 'tooLarge' | 'type' | 'name' | null;
  readonly fault: {
    readonly error: { readonly errors: Readonly<Record<string, readonly string[]>> } | null;
  } | null;
}

/** The words about a file to upload; `limit` is the largest size in bytes. */
export function useFileText(limit: number) {
  const { t } = useTranslation(['common']);
  const { bytes } = useFormats();
  const size = bytes(limit);
  const trouble = useCallback(
    ({ problem, fault }: TroubleLike): string | undefined =>
      problem === null
        ? fault?.error?.errors.file?.[0]
        : t(`common:file.problem.${problem}`, { limit: size }),
    [t, size],
  );
  return {
    /** Which files may be chosen. */
    hint: t('common:file.kinds', { limit: size }),
    /** What is wrong with the chosen one, where something is. */
    trouble,
  };
}
