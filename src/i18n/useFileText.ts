import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type files from '../../public/locales/en-US/files.json';
import { useFormats } from './useFormats.ts';

/** What may be wrong with a file, found by this device or by the server. */
type Problem = keyof typeof files.problem;

interface Trouble {
  readonly problem: Problem | null;
  /** The document that has the same bytes. */
  readonly presentName: string;
}

/** The texts about a file to upload; `limit` is the maximum size in bytes. */
export function useFileText(limit: number) {
  const { t } = useTranslation(['common', 'files']);
  const { bytes } = useFormats();
  const size = bytes(limit);
  const trouble = useCallback(
    ({ problem, presentName }: Trouble) =>
      problem === null ? undefined : t(`files:problem.${problem}`, { limit: size, name: presentName }),
    [t, size],
  );
  return {
    /** Which files are accepted. */
    hint: t('common:file.kinds', { limit: size }),
    /** What is wrong with the chosen file, if anything. */
    trouble,
  };
}
