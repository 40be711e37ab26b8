import { describe, expect, it } from 'vitest';
import type { ExamReferenceLetter } from '#contract/letters/referenceLetters.ts';
import { letterDraftOf, letterProblems, letterFieldsOf, type LetterDraft } from './letterForm.ts';

const good: LetterDraft = {
  attestationType: '1',
  hospitalName: 'Cedar Valley Hospital',
  authOfficial: 'Rosa Lund, MD',
  authOfficialTitle: 'Chief of Surgery',
  authOfficialEmail: 'rosa.lund@valley.example',
  hasOffice: false,
  altRole: '',
  explain: '',
  explainOther: '',
};
const problemsOf = (more: Partial<LetterDraft>) => letterProblems({ ...good, ...more });

describe('the form of a letter', () => {
  it('begins empty for a letter that is new, and asks for what is needed in the order of the fields', () =>
    expect(Object.entries(letterProblems(letterDraftOf(null)))).toEqual([
      ['attestationType', 'choiceMissing'],
      ['hospitalName', 'missing'],
      ['authOfficial', 'missing'],
      ['authOfficialTitle', 'missing'],
      ['authOfficialEmail', 'missing'],
    ]));

  it('shows a letter that is there, and sends the same again', () => {
    const { hasOffice: _, ...fields } = { ...good, altRole: '1', explain: '2', explainOther: 'Vacant.' };
    const letter = { ...fields, id: 9, version: 2 } as unknown as ExamReferenceLetter;
    const draft = letterDraftOf(letter);
    expect(draft.hasOffice).toBe(true);
    expect(letterFieldsOf(draft)).toEqual(fields);
  });

  it('finds nothing wrong with what is complete', () => expect(problemsOf({})).toEqual({}));

  it.each([
    'rosa',
    'rosa@',
    '@valley.example',
    'rosa lund@valley.example',
    'rosa@valley',
    'žofie@müller.example',
  ])('does not take %j for an address', (authOfficialEmail) =>
    expect(problemsOf({ authOfficialEmail })).toEqual({ authOfficialEmail: 'noAddress' }),
  );

  it('says that a text is too long, which is not cut', () => {
    const name = 'x'.repeat(161);
    expect(problemsOf({ hospitalName: name })).toEqual({ hospitalName: 'tooLong' });
    expect(letterFieldsOf({ ...good, hospitalName: name }).hospitalName).toBe(name);
    expect(problemsOf({ hospitalName: ` ${'x'.repeat(160)} ` })).toEqual({});
  });

  it('takes spaces alone for nothing, and sends none around a value', () => {
    expect(problemsOf({ hospitalName: '   ' })).toEqual({ hospitalName: 'missing' });
    expect(letterFieldsOf({ ...good, authOfficial: ' Rosa Lund ' }).authOfficial).toBe('Rosa Lund');
  });

  it('wants another office and its reason only together, and both where there is one', () => {
    expect(problemsOf({ hasOffice: true })).toEqual({ altRole: 'choiceMissing', explain: 'choiceMissing' });
    expect(problemsOf({ hasOffice: true, altRole: '1' })).toEqual({ explain: 'choiceMissing' });
    expect(problemsOf({ hasOffice: true, explain: '1' })).toEqual({ altRole: 'choiceMissing' });
    expect(problemsOf({ hasOffice: true, altRole: '1', explain: '1' })).toEqual({});
  });

  it('sends nothing of an office that was given up', () =>
    expect(letterFieldsOf({ ...good, altRole: '1', explain: '2', explainOther: 'x' })).toMatchObject({
      altRole: '',
      explain: '',
      explainOther: '',
    }));
});
