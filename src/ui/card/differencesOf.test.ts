import { describe, expect, it } from 'vitest';
import { differencesOf, type ComparedField } from './differencesOf.ts';

interface Draft {
  name: string;
  unit?: string;
  counts: readonly string[];
}
const fields: readonly ComparedField<Draft>[] = [
  { name: 'name', label: 'Name' },
  { name: 'unit', label: 'Unit' },
  { name: 'counts.0', label: 'Count', words: (text, { unit = '' }) => `${Number(text)} ${unit}`.trim() },
];

describe('the differences of two drafts', () => {
  it('are the fields with other words, in the order of the table', () => {
    expect(
      differencesOf(
        fields,
        { name: 'a', unit: 'kg', counts: ['3'] },
        { name: 'b', unit: 'kg', counts: ['4'] },
      ),
    ).toEqual([
      { label: 'Name', mine: 'a', theirs: 'b' },
      { label: 'Count', mine: '3 kg', theirs: '4 kg' },
    ]);
  });

  it('leave out what is typed differently and means the same', () => {
    expect(differencesOf(fields, { name: 'a', counts: ['07'] }, { name: 'a', counts: ['7'] })).toEqual([]);
  });

  it('show nothing for a field that one of them lacks', () => {
    expect(differencesOf(fields, { name: 'a', counts: [] }, { name: 'a', unit: 'kg', counts: [] })).toEqual([
      { label: 'Unit', mine: '', theirs: 'kg' },
      { label: 'Count', mine: '0', theirs: '0 kg' },
    ]);
  });
});
