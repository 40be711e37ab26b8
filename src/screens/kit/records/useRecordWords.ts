import type { CustomTypeOptions, FlatNamespace } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFields, ScopeOf } from '#contract/records/recordFields.ts';
import type { AnyRecordArea } from '#contract/records/records.ts';
import type { FormWords, RecordWords } from './recordProps.ts';

type Files = CustomTypeOptions['resources'];

/** What is said of fields is said of those that have a label: a misspelled hint would never be shown. */
type FitsLabels<Part> = Part extends { fields: infer Labels }
  ? keyof (Part extends { hints: infer Hints } ? Hints : object) extends keyof Labels
    ? keyof (Part extends { headers: infer Headers } ? Headers : object) extends keyof Labels
      ? true
      : false
    : false
  : true;

/** The parts of the locale files that have at least these texts, as `file:part`. */
type PartsWith<Texts> = {
  [File in keyof Files]: {
    [Part in keyof Files[File] & string]: Files[File][Part] extends Texts
      ? FitsLabels<Files[File][Part]> extends true
        ? `${File}:${Part}`
        : never
      : never;
  }[keyof Files[File] & string];
}[keyof Files];

interface FormTexts {
  title: string;
  lead: string;
}

/** A part of a locale file with the texts of a form but its labels. */
export type UnlabeledTexts = PartsWith<FormTexts>;

/** A label for each field that a member sees. */
interface LabelsOf<Fields> {
  fields: Record<Exclude<keyof Fields, Fields extends RecordFields ? ScopeOf<Fields> : never>, string>;
}

/** A part of a locale file with the texts of a form, and a label for each of its fields. */
export type FormTextsOf<Fields> = PartsWith<FormTexts & LabelsOf<Fields>>;

/** A part of a locale file with the texts of a list and its form, and a label for each field. */
export type ListTextsOf<Area extends Pick<AnyRecordArea, 'fields' | 'names'>> = PartsWith<
  FormTexts &
    Record<'empty' | 'add' | 'addTitle' | 'filter' | 'file', string> &
    (Area['names'] extends { update: string } ? { changeTitle: string } : unknown) &
    LabelsOf<Area['fields']>
>;

const noWords = {};

function useTexts(part: string) {
  const { t, i18n } = useTranslation([part.split(':')[0] as FlatNamespace]);
  return useMemo(() => {
    // The types of `texts` have the keys that a part must have; the others are asked for with `optional`.
    const text = (key: string): string => t(`${part}.${key}` as never);
    const optional = (key: string) => (i18n.exists(`${part}.${key}`) ? text(key) : undefined);
    return { text, optional };
  }, [t, i18n, part]);
}

/**
 * The words of a form: those of a part of a locale file, with a hint for a field that has one in `hints`.
 *
 * @param own what differs; stable.
 */
export function useFormWords(part: string, own: Partial<FormWords> = noWords): FormWords {
  const { text, optional } = useTexts(part);
  return useMemo(
    () => ({
      title: text('title'),
      lead: text('lead'),
      labelOf: (field: string) => text(`fields.${field}`),
      ...own,
      hintOf: (field: string) => own.hintOf?.(field) ?? optional(`hints.${field}`),
    }),
    [text, optional, own],
  );
}

/**
 * The words of a list of records and its form, as {@link useFormWords}; a column has the header that `headers` has for
 * its field, or its label.
 */
export function useRecordWords(part: string, own: Partial<RecordWords> = noWords): RecordWords {
  const { text, optional } = useTexts(part);
  const form = useFormWords(part, own);
  return useMemo(
    () => ({
      empty: text('empty'),
      add: text('add'),
      addTitle: text('addTitle'),
      // A list whose records cannot be changed has none.
      changeTitle: optional('changeTitle') ?? text('addTitle'),
      filter: text('filter'),
      file: text('file'),
      headerOf: (field: string) => optional(`headers.${field}`),
      ...own,
      ...form,
    }),
    [text, optional, form, own],
  );
}
