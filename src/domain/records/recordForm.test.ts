import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { profileFields } from '#contract/profile/profiles.ts';
import { medicalSchool } from '#contract/training/training.ts';
import {
  choice,
  credits,
  day,
  email,
  fixed,
  flag,
  inThePast,
  onlyWhen,
  option,
  optionalChoice,
  optionalDay,
  optionalLines,
  optionalPhone,
  optionalText,
  text,
  year,
} from '#contract/records/recordFields.ts';
import { isRequired, markOf, markedFields, recordBody, recordDraft, recordProblems } from './recordForm.ts';

const fields = {
  organization: text(10),
  other: optionalText(5),
  notes: optionalLines(20),
  contact: email(),
  stateCode: choice('states', { shownAs: 'state', query: { countryCode: 'US' } }),
  practiceTypeId: optionalChoice('practice-types', { shownAs: 'practiceType' }),
  startDate: day('activity'),
  endDate: optionalDay('activity'),
  isPrimary: flag(),
};
const today = '2026-11-22';
const row = {
  organization: 'Lakeside',
  other: '',
  notes: '',
  contact: 'ada@lake.example',
  stateCode: 'US-OH',
  practiceTypeId: '',
  startDate: '2024-02-29',
  endDate: null,
  isPrimary: true,
};

describe('the form of a record', () => {
  it('is empty for a new record', () => {
    expect(recordDraft(fields, null)).toEqual({ ...row, ...emptied(), isPrimary: false });
  });

  it('shows a record, and sends back the same', () => {
    const draft = recordDraft(fields, row);
    expect(draft).toEqual({ ...row, endDate: '' });
    expect(recordBody(fields, draft)).toEqual(row);
  });

  it('refuses what is on record already, and nothing that differs in one field', () => {
    const others = [{ ...row, id: 7, version: 1, state: 'Ohio' }];
    expect(recordProblems(fields, row, { others, today })).toEqual({ organization: 'twice' });
    for (const change of [{ notes: 'more' }, { isPrimary: false }, { endDate: '2024-03-01' }])
      expect(recordProblems(fields, { ...row, ...change }, { others, today })).toEqual({});
  });

  it('sends text without the spaces around it, and no day where it is left out', () => {
    const draft = { ...recordDraft(fields, row), organization: ' Lakeside ', endDate: ' ' };
    expect(recordBody(fields, draft)).toEqual(row);
  });

  it('has no problem with a valid record', () => {
    expect(recordProblems(fields, row, { today })).toEqual({});
  });

  it('names what is missing, in the order of the form', () => {
    const problems = recordProblems(fields, recordBody(fields, recordDraft(fields, null)), { today });
    expect(Object.entries(problems)).toEqual([
      ['organization', 'missing'],
      ['contact', 'missing'],
      ['stateCode', 'choiceMissing'],
      ['startDate', 'dayMissing'],
    ]);
  });

  it.each([
    ['organization', 'x'.repeat(11), 'tooLong'],
    ['other', 'x'.repeat(6), 'tooLong'],
    ['notes', 'x'.repeat(21), 'tooLong'],
    // A letter that is saved as two.
    ['notes', '\u0958'.repeat(11), 'tooLong'],
    ['contact', 'ada', 'noAddress'],
    ['startDate', '2023-02-29', 'noDay'],
    ['endDate', '2024-13-01', 'noDay'],
  ])('says of %s %j that it is %s', (name, value, problem) => {
    expect(recordProblems(fields, { ...row, [name]: value }, { today })).toEqual({ [name]: problem });
  });

  it('asks the rule of the whole record too, which gives way to the field itself', () => {
    const check = () => ({ endDate: 'beforeStart', startDate: 'unknown' }) as const;
    expect(Object.entries(recordProblems(fields, { ...row, startDate: '' }, { check, today }))).toEqual([
      ['startDate', 'dayMissing'],
      ['endDate', 'beforeStart'],
    ]);
  });

  it('compares with the other records of the member', () => {
    const check = (body: { organization: string }, others: readonly { organization: string }[]) =>
      others.some(({ organization }) => organization === body.organization)
        ? { organization: 'twice' as const }
        : {};
    expect(recordProblems(fields, row, { check, others: [{ organization: 'Lakeside' }], today })).toEqual({
      organization: 'twice',
    });
  });
});

describe('the marks of a form', () => {
  const filled = { kind: 'text', schema: z.string(), isOptional: false } as const;
  const empty = { ...filled, isOptional: true } as const;

  it('are at the fewer fields, the optional or the required ones', () => {
    expect(markedFields({ a: filled, b: filled })).toBeNull();
    expect(markedFields({ a: filled, b: empty })).toBe('optional');
    expect(markedFields({ a: filled, b: empty, c: empty })).toBe('required');
    expect(markedFields({ a: empty, b: { ...filled, kind: 'flag' } })).toBe('all');
    expect(markedFields(profileFields)).toBe('required');
    expect(markedFields(medicalSchool.fields)).toBe('optional');
  });

  it('call a field required that is asked for, and a choice until something else is filled in', () => {
    const fields = {
      place: { ...empty, kind: 'choice' },
      other: { ...filled, when: { field: 'place', is: '' } },
      active: filled,
      why: { ...filled, when: { field: 'active', is: 'No' } },
      news: { ...filled, kind: 'flag' },
      note: empty,
    } as const;
    const required = (values: Readonly<Record<string, string>>) =>
      Object.keys(fields).filter((name) => isRequired(fields, name, values));
    expect(required({ place: '', other: '', active: '' })).toEqual(['place', 'active']);
    expect(required({ place: '', other: 'Elsewhere', active: 'No' })).toEqual(['active', 'why']);
    expect(required({ place: '7', other: '', active: 'Yes' })).toEqual(['place', 'active']);
  });
});

describe('a day that cannot be in the future', () => {
  it.each([
    ['2026-11-22', {}],
    ['2026-11-23', { issued: 'future' }],
  ])('is checked against the board’s day: %s', (issued, problems) => {
    expect(recordProblems({ issued: inThePast(day('activity')) }, { issued }, { today })).toEqual(problems);
  });
});

describe('a day, a year and a number', () => {
  const bounded = {
    held: day('activity'),
    school: year('graduation'),
    earned: credits(),
    tel: optionalPhone(),
  };
  const draft = { held: '2026-05-04', school: '2019', earned: '1.25', tel: '' };
  const problemsOf = (typed: Partial<typeof draft>) =>
    recordProblems(bounded, recordBody(bounded, { ...draft, ...typed }), { today });

  it.each([
    [{ held: '0026-05-04' }, { held: 'dayOutOfRange' }],
    [{ held: '9999-12-31' }, { held: 'dayOutOfRange' }],
    [{ school: '2060' }, { school: 'yearOutOfRange' }],
    [{ school: '1890' }, { school: 'yearOutOfRange' }],
    [{ school: '19' }, { school: 'noYear' }],
    [{ earned: '1e1' }, { earned: 'noCredits' }],
    [{ earned: '0x10' }, { earned: 'noCredits' }],
    [{ earned: '1,250' }, { earned: 'ambiguousNumber' }],
    [{ school: '２０１９', earned: '1,25', tel: '\u202A216‑555‑0142\u202C' }, {}],
  ])('are refused with the reason, or read as they are meant: %j', (typed, problems) => {
    expect(problemsOf(typed)).toEqual(problems);
  });

  it('are sent as they are read', () => {
    expect(
      recordBody(bounded, { ...draft, school: '２０１９', earned: '1,25', tel: '\u202A216‑555‑0142\u202C' }),
    ).toEqual({ held: '2026-05-04', school: '2019', earned: 1.25, tel: '216-555-0142' });
  });

  it('may be on record outside of the bounds', () => {
    expect(z.safeParse(bounded.school.schema, '1890').success).toBe(true);
  });
});

describe('fields that depend on another one, or are always the same', () => {
  const asked = {
    conviction: option(['Yes', 'No']),
    convictionDate: onlyWhen('conviction', 'Yes', optionalDay('activity')),
    wordingVersion: fixed('2026-1'),
  };

  it('are a needed day only with its answer, and empty otherwise', () => {
    const bodyOf = (conviction: string, convictionDate: string) =>
      recordBody(asked, { conviction, convictionDate });
    expect(bodyOf('No', '2019-05-04')).toMatchObject({ convictionDate: null });
    expect(recordProblems(asked, bodyOf('No', ''), { today })).toEqual({});
    expect(recordProblems(asked, bodyOf('Yes', ''), { today })).toEqual({ convictionDate: 'dayMissing' });
    expect(recordProblems(asked, bodyOf('Yes', '2019-05-04'), { today })).toEqual({});
  });

  it('are not optional where one of two is needed', () => {
    const either = {
      organizationId: optionalChoice('jcaho-organizations', { shownAs: 'organizationName' }),
      other: onlyWhen('organizationId', '', optionalText(200)),
      notes: optionalText(200),
    };
    const marks = (values: Readonly<Record<string, string>>) =>
      Object.keys(either).map((name) => markOf(either, name, values));
    expect(marks({ organizationId: '', other: '' })).toEqual(['required', null, null]);
    expect(marks({ organizationId: '', other: 'Elsewhere' })).toEqual([null, null, null]);
    expect(marks({ organizationId: '7' })).toEqual(['required', null, null]);
  });

  it('send the present value, and refuse another one', () => {
    const body = recordBody(asked, { conviction: 'No', convictionDate: '' });
    expect(body.wordingVersion).toBe('2026-1');
    expect(recordProblems(asked, { ...body, wordingVersion: '2020-1' }, { today })).toEqual({
      wordingVersion: 'outdated',
    });
  });
});

/** A new record's texts. */
function emptied() {
  return { organization: '', contact: '', stateCode: '', startDate: '', endDate: '' };
}
