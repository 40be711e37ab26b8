import { describe, expect, it } from 'vitest';
import * as cc from '#contract/cc/continuousCertification.ts';
import * as cme from '#contract/cme/cme.ts';
import * as profiles from '#contract/profile/profiles.ts';
import * as standing from '#contract/standing/standing.ts';
import * as training from '#contract/training/training.ts';
import type { RecordFields } from '#contract/records/recordFields.ts';
import {
  formFields,
  isAsked,
  isRequired,
  markedFields,
  markOf,
  recordBody,
  recordDraft,
  recordProblems,
  type RecordDraft,
} from './recordForm.ts';

type Form = readonly [name: string, fields: RecordFields];

/** Every form that is made from a table of fields. */
const forms: readonly Form[] = [
  ['profileFields', profiles.profileFields],
  ...[cc, cme, standing, training].flatMap((contract) =>
    Object.entries(contract).flatMap(([name, area]) =>
      typeof area === 'object' && 'fields' in area ? [[name, area.fields as RecordFields] as const] : [],
    ),
  ),
];

/** A new record, and one for each field that is asked for with another: with what asks for it, and filled in itself. */
const drafts = (fields: RecordFields): readonly RecordDraft[] => [
  {},
  ...formFields(fields).flatMap(([name, { when, options }]) =>
    when ? [{ [when.field]: when.is }, { [when.field]: when.is, [name]: options?.[0] ?? 'Elsewhere' }] : [],
  ),
];

const missing: readonly unknown[] = [
  'missing',
  'choiceMissing',
  'choiceOrOther',
  'dayMissing',
  'yearMissing',
];

/** What is said above the form, taken at its word: the fields that must be filled in. */
function markedAsRequired(fields: RecordFields, body: Readonly<Record<string, unknown>>) {
  const marked = markedFields(fields);
  const asked = formFields(fields).filter(([, field]) => field.kind !== 'flag' && isAsked(field, body));
  return asked
    .map(([name]) => name)
    .filter((name) => {
      const mark = markOf(fields, name, body);
      if (marked === 'all') return false;
      return marked === 'required' ? mark === 'required' : mark === null;
    });
}

describe('the sentence above a form is true of each of its fields', () => {
  it.each(forms)('%s', (_, fields) => {
    for (const draft of drafts(fields)) {
      const body = recordBody(fields, { ...recordDraft(fields, null), ...draft });
      const required = formFields(fields)
        .map(([name]) => name)
        .filter((name) => isRequired(fields, name, body));
      expect(markedAsRequired(fields, body)).toEqual(required);
      const problems = recordProblems(fields, body as never, { today: '2026-11-28' });
      const lacking = Object.keys(fields).filter((name) => missing.includes(problems[name]));
      const empty = required.filter((name) => body[name] === '' || body[name] === null);
      expect(lacking).toEqual(empty);
    }
  });
});
