import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The parts of a zod issue that a sentence needs. */
interface IssueLike {
  readonly code?: string | undefined;
  readonly format?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly input?: unknown;
  readonly path?: readonly PropertyKey[] | undefined;
  /** The issues of a union's members. */
  readonly errors?: readonly (readonly IssueLike[])[];
  /** Of a name: why it is none. */
  readonly params?: { readonly problem?: 'unprintable' | 'address' } | undefined;
}

/**
 * Returns the texts for what a form's schema refused. `missing` has the sentence for each field left empty; a key
 * of its own says which field it is about.
 */
export function useIssueText(missing: Readonly<Record<string, string>>): (issue: IssueLike) => string {
  const { t } = useTranslation(['common']);
  return useCallback(
    function sentence(issue: IssueLike): string {
      const { code, input, format, minimum, maximum, params, path = [], errors = [] } = issue;
      const empty = missing[path.join('.')];
      if ((input === '' || input === undefined) && empty) return empty;
      if (code === 'too_small') return t('common:invalid.short', { minimum: Number(minimum) });
      if (code === 'too_big') return t('common:invalid.long', { maximum: Number(maximum) });
      if (params?.problem) return t(`common:invalid.${params.problem}`);
      if (format === 'email') return t('common:invalid.email');
      const inner = errors.flat().find((each) => each.code !== 'invalid_value');
      return inner ? sentence({ ...inner, path }) : t('common:invalid.other');
    },
    [t, missing],
  );
}
