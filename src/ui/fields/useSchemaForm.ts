import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useIssueText } from '#i18n/useIssueText.ts';

interface Options<Fields extends FieldValues> {
  /** The fields in the order of the page. */
  names: readonly Path<Fields>[];
  /** What to say about each field that was left empty; keep it between renders. */
  missing: Readonly<Record<string, string>>;
  defaultValues?: DefaultValues<Fields>;
  /** The server's errors by field, shown where the form has none of its own. */
  refused?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** A form that a schema validates on submit, with its errors at the fields and above the form. */
export function useSchemaForm<Fields extends FieldValues>(
  schema: z.ZodMiniType<Fields, Fields>,
  { names, missing, defaultValues, refused = {} }: Options<Fields>,
) {
  const issueText = useIssueText(missing);
  const form = useForm<Fields>({
    resolver: zodResolver(schema, { error: issueText, reportInput: true }),
    shouldFocusError: false,
    ...(defaultValues && { defaultValues }),
  });
  const { isSubmitting, submitCount } = form.formState;
  const errorAt = (name: Path<Fields>): string | undefined =>
    form.getFieldState(name, form.formState).error?.message ?? refused[name]?.join(' ');
  return {
    form,
    errorAt,
    /** Counts submissions, so that the error summary takes the focus again. */
    attempt: submitCount,
    /** Empty while the form is validated. */
    summary: isSubmitting
      ? []
      : names.flatMap((field) => {
          const text = errorAt(field);
          return text ? [{ field, text }] : [];
        }),
  };
}
