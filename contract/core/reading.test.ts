import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { file } from './call.ts';
import { calls } from '../calls.ts';
import { assumeTimeZone } from './timeZone.ts';
import { done, ifAbsent, necessary, readAnswer, Version } from './reading.ts';

const read = (schema: z.ZodMiniType, answer: unknown) => readAnswer(schema, answer);
const License = z.object({
  licenseId: z.number(),
  number: z.string().check(z.minLength(3)),
  isActive: z.boolean(),
  issued: z.iso.date(),
  expires: z.nullable(z.iso.date()),
  savedAt: z.iso.datetime({ offset: true }),
  kind: z.enum(['full', 'limited']),
  states: z.array(z.string()),
  note: z.optional(z.string()),
  version: Version,
});
const license = {
  licenseId: 7,
  number: 'A-1234',
  isActive: true,
  issued: '2020-02-29',
  expires: null,
  savedAt: '2026-11-21T09:30:00.000Z',
  kind: 'full',
  states: ['NM'],
  version: 3,
};

describe('an answer', () => {
  it('of the strict form is read as it is, without members that the contract does not have', () => {
    expect(read(License, { ...license, secret: 1 })).toEqual({ value: license, misfits: [] });
  });

  it.each([
    ['a missing text', { number: undefined }, { number: '' }],
    ['a text that is null', { number: null }, { number: '' }],
    ['a text that is shorter than may be written', { number: 'A' }, { number: 'A' }],
    ['a number for a text', { number: 1234 }, { number: '1234' }],
    ['a numeric text for a number', { licenseId: '7' }, {}],
    ['a missing flag', { isActive: undefined }, { isActive: false }],
    ['a flag that is null', { isActive: null }, { isActive: false }],
    ['1 for a flag', { isActive: 1 }, {}],
    ['"Yes" for a flag', { isActive: 'Yes' }, {}],
    ['"False" for a flag', { isActive: 'False' }, { isActive: false }],
    ['a day with the time of midnight', { issued: '2020-02-29T00:00:00' }, {}],
    ['a day with midnight in UTC', { issued: '2020-02-29T00:00:00.000Z' }, {}],
    ['an empty text for a day that may be missing', { expires: '' }, {}],
    ['a missing member that may be null', { expires: undefined }, {}],
    ['a time without its offset', { savedAt: '2026-11-21T09:30:00.000' }, {}],
    ['a time that is only a day', { savedAt: '2026-11-21' }, { savedAt: '2026-11-21T00:00:00Z' }],
    ['a word in another case', { kind: 'FULL' }, {}],
    ['a missing list', { states: undefined }, { states: [] }],
    ['a list that is null', { states: null }, { states: [] }],
    ['a missing version', { version: undefined }, { version: -1 }],
    ['null for a member that may be missing', { note: null }, { note: undefined }],
  ])('may have %s', (_, given, expected) => {
    expect(read(License, { ...license, ...given })).toEqual({
      value: { ...license, ...expected },
      misfits: [],
    });
  });

  it('may be one object where a list is meant, nothing for an empty list, and a list of one for an object', () => {
    expect(read(z.array(License), { ...license, number: null }).value).toEqual([{ ...license, number: '' }]);
    expect(read(z.array(License), null)).toEqual({ value: [], misfits: [] });
    expect(read(License, [license])).toEqual({ value: license, misfits: [] });
  });

  it('may be the only member of an object without the object', () => {
    expect(read(z.object({ guid: z.string() }), 'abc').value).toEqual({ guid: 'abc' });
    expect(read(z.object({ token: z.string(), id: ifAbsent(z.number(), 0) }), 'abc').value).toEqual({
      token: 'abc',
      id: 0,
    });
  });

  it('is not the page of a proxy', () => {
    for (const page of ['<html>', 'Bad gateway', ''])
      expect(read(z.object({ guid: z.string() }), page).misfits).toHaveLength(1);
  });

  it('that is yes or no may be true or false, or not be there yet', () => {
    const read1 = (clinicallyActive: unknown) => {
      const { value, misfits } = readAnswer(calls.getStandingDetails.answer, { clinicallyActive });
      return [(value as { clinicallyActive: string }).clinicallyActive, misfits.length];
    };
    expect([true, false, 'yes', 'NO', null, undefined].map(read1)).toEqual([
      ['Yes', 0],
      ['No', 0],
      ['Yes', 0],
      ['No', 0],
      ['', 0],
      ['', 0],
    ]);
    expect(read1('perhaps')[1]).toBe(1);
  });

  it('may have another word than may be written where a board has its own', () => {
    const { value, misfits } = readAnswer(calls.listRotations.answer, [
      {
        id: 1,
        startDate: '2026-07-01',
        endDate: '2026-07-31',
        examSpecialtyId: 1,
        nonSurgicalActivity: 'Sabbatical',
      },
    ]);
    expect(misfits).toEqual([]);
    expect(value).toMatchObject([{ nonSurgicalActivity: 'Sabbatical' }]);
  });

  it('has a calendar day wherever the contract has one, also where it is typed text', () => {
    const { value, misfits } = readAnswer(calls.getExamUserProgram.answer, {
      institutionId: 7,
      programName: null,
      completedOn: '2020-06-30T00:00:00',
    });
    expect(value).toMatchObject({ institutionId: '7', programName: '', completedOn: '2020-06-30' });
    expect(misfits).toEqual([]);
  });

  it('may have a path of the portal without its first slash', () => {
    const urlOf = (url: unknown) => {
      const { value, misfits } = readAnswer(calls.listDashboardStatus.answer, [{ url, status: 0 }]);
      return [(value as readonly { url: string }[])[0]?.url, misfits.length];
    };
    expect(['cme-repository', '/cme-repository', 'https://board.example/x', '', null].map(urlOf)).toEqual([
      ['/cme-repository', 0],
      ['/cme-repository', 0],
      ['https://board.example/x', 0],
      ['', 0],
      ['', 0],
    ]);
  });

  it('cannot have choices without value and description, which another name may be meant for', () => {
    const listOf = (item: object) => readAnswer(calls.getPickList.answer, [item]);
    expect(listOf({ itemValue: 11, itemDescription: 'Training' })).toEqual({
      value: [{ itemValue: '11', itemDescription: 'Training' }],
      misfits: [],
    });
    expect(listOf({ value: 11, description: 'Training' }).misfits.map(({ member }) => member)).toEqual([
      'answer[].itemValue',
      'answer[].itemDescription',
    ]);
  });

  it('has times in the board’s zone where it names none, and no zone that is unknown', () => {
    assumeTimeZone('America/Denver');
    const zoneOf = (timeZone: unknown) => {
      const { value, misfits } = readAnswer(calls.getAgenda.answer, { timeZone, items: [] });
      return [(value as { timeZone: string }).timeZone, misfits.map(({ expected }) => expected)];
    };
    expect(zoneOf(undefined)).toEqual(['America/Denver', []]);
    expect(zoneOf('America/Chicago')).toEqual(['America/Chicago', []]);
    expect(zoneOf('Central Standard Time')[1]).toEqual(['a time zone such as America/New_York']);
    assumeTimeZone('America/New_York');
  });

  it('may leave out whether registration is open for a fee, which is no fee of another purpose', () => {
    const registrationOf = (fee: object) =>
      (readAnswer(calls.listFees.answer, [{ feeId: '1', ...fee }]).value as { registration: unknown }[])[0]
        ?.registration;
    expect([{}, { registration: null }, { registration: 'closed' }].map(registrationOf)).toEqual([
      'open',
      'open',
      'closed',
    ]);
  });

  it('need not repeat a number that the request named', () => {
    const titleOf = (answer: unknown) => readAnswer(calls.getExamTitle.answer, answer, { examId: 7 });
    expect(titleOf({ title: 'A' })).toEqual({ value: { examId: 7, title: 'A' }, misfits: [] });
    expect(titleOf('A').value).toEqual({ examId: 7, title: 'A' });
    const { value, misfits } = readAnswer(
      calls.listReferenceLetters.answer,
      { examUserReferenceLetters: [{ id: 3, status: 1 }] },
      { examheaderId: 7, id: 9 },
    );
    expect(value).toMatchObject({ examUserReferenceLetters: [{ id: 3, examHeaderId: 7 }] });
    expect(misfits).toEqual([]);
    const inner = readAnswer(calls.listReferenceLetters.answer, [{ status: 1 }], { examheaderId: 7, id: 9 });
    expect(inner.misfits.map(({ member }) => member)).toEqual(['answer.examUserReferenceLetters[].id']);
  });

  it('may be the one list of an object without the object', () => {
    const letters = (answer: unknown) => {
      const { value, misfits } = readAnswer(calls.listCcReferenceLetters.answer, answer);
      expect(misfits).toEqual([]);
      return (value as { referenceLetters: { id: number }[] }).referenceLetters.map(({ id }) => id);
    };
    expect(letters([])).toEqual([]);
    expect(letters([{ id: 3 }])).toEqual([3]);
    expect(letters([{ id: 3 }, { id: 4 }])).toEqual([3, 4]);
    expect(letters([{ referenceLetters: [{ id: 3 }] }])).toEqual([3]);
  });

  it('of a write tells nothing if it is the page of a proxy, or half an answer', () => {
    for (const answer of ['<html>', '{"half":'])
      expect(read(done(), answer).misfits).toEqual([
        { member: 'answer', expected: 'an object', found: 'a text' },
      ]);
  });

  it('of a write that is only done may be anything', () => {
    for (const answer of [null, '', 7, true, [], { id: 7 }, { status: 'ok' }])
      expect(read(done(), answer)).toEqual({ value: { status: 'ok' }, misfits: [] });
  });

  it.each([
    ['a missing number', { licenseId: undefined }, 'licenseId', 'a number', 'nothing'],
    ['a text for a number', { licenseId: 'seven' }, 'licenseId', 'a number', 'a text'],
    ['an object for a text', { number: {} }, 'number', 'a text', 'an object'],
    ['a word for a flag', { isActive: 'perhaps' }, 'isActive', 'true or false', 'a text'],
    ['a list for a flag', { isActive: [] }, 'isActive', 'true or false', 'a list'],
    ['a day with a time', { issued: '2020-02-29T05:00:00Z' }, 'issued', 'a day such as 2026-11-21', 'a text'],
    ['a missing day', { issued: null }, 'issued', 'a day such as 2026-11-21', 'null'],
    [
      'another form of a time',
      { savedAt: '11/21/2026' },
      'savedAt',
      'a time such as 2026-11-21T09:30:00Z',
      'a text',
    ],
    ['an unknown word', { kind: 'special' }, 'kind', 'one of "full", "limited"', 'a text'],
    ['a text for a list', { states: 'NM' }, 'states', 'a list', 'a text'],
    ['a number in a list of texts', { states: [{}] }, 'states[]', 'a text', 'an object'],
  ])('that has %s is explained without its values', (_, given, member, expected, found) => {
    expect(read(License, { ...license, ...given }).misfits).toEqual([
      { member: `answer.${member}`, expected, found },
    ]);
  });

  it('that has several misfits names them all', () => {
    const { misfits } = read(z.array(License), [license, { ...license, licenseId: null, kind: '' }]);
    expect(misfits.map(({ member }) => member)).toEqual(['answer[].licenseId', 'answer[].kind']);
  });

  it('cannot do without what is necessary', () => {
    const Token = z.object({ token: necessary(z.string().check(z.minLength(1))) });
    expect(read(Token, { token: '' }).misfits).toHaveLength(1);
    expect(read(Token, {}).misfits).toHaveLength(1);
  });

  it('of several kinds is read as the one whose members are there', () => {
    const { answer } = calls.authenticate;
    const grant = {
      access_token: 'a',
      refresh_token: 'r',
      token_type: 'bearer',
      userName: null,
      expiration: '2026-11-21T09:30:00Z',
      expires_in_minutes: '15',
      user: { userId: 7, resetRequired: null },
    };
    expect(read(answer, grant)).toEqual({
      value: {
        ...grant,
        token_type: 'Bearer',
        userName: '',
        expires_in_minutes: 15,
        user: { userId: 7, resetRequired: false },
      },
      misfits: [],
    });
    expect(read(answer, { type: 'locked', title: 'Call the board.' }).value).toMatchObject({
      type: 'locked',
    });
    expect(read(answer, {}).misfits).not.toEqual([]);
  });
});

/** The kinds of schemas below one. */
function kindsOf(schema: z.core.$ZodType, kinds = new Set<string>()): Set<string> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  kinds.add(def.type);
  const below: z.core.$ZodType[] = [];
  if (def.type === 'object') below.push(...Object.values(def.shape));
  if (def.type === 'array') below.push(def.element);
  if (def.type === 'record') below.push(def.valueType);
  if (def.type === 'union') below.push(...def.options);
  if (def.type === 'nullable' || def.type === 'optional') below.push(def.innerType);
  for (const each of below) kindsOf(each, kinds);
  return kinds;
}

describe('the contract', () => {
  it('has no answer of a kind that is read only in its strict form', () => {
    const kinds = new Set<string>();
    for (const { answer } of Object.values(calls)) if (answer !== file) kindsOf(answer, kinds);
    const read = 'string number boolean enum literal nullable optional object array record union catch';
    expect([...kinds].filter((kind) => !read.split(' ').includes(kind))).toEqual([]);
  });
});

/** An answer with objects and lists of one, and nothing in them but what is not named. */
function bareAnswer(schema: z.core.$ZodType, left: ReadonlySet<string>): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'object')
    return Object.fromEntries(
      Object.entries(def.shape)
        .filter(([name]) => !left.has(name))
        .map(([name, member]) => [name, bareAnswer(member, left)]),
    );
  if (def.type === 'array') return [bareAnswer(def.element, left)];
  if (def.type === 'nullable' || def.type === 'optional') return bareAnswer(def.innerType, left);
  return undefined;
}

describe('the answers of the specification’s calls', () => {
  it('need no version, no receipt and no owner of a record', () => {
    const left = new Set(['version', 'versions', 'receivedAt', 'receiptNumber', 'userId']);
    const needed = Object.entries(calls)
      // The portal shows a profile by its user, and a session is one of a user.
      .filter(([name]) => !/profile$|^refresh$|^authenticate$/i.test(name))
      .flatMap(([name, { answer, added }]) => {
        if (answer === file || added !== undefined) return [];
        const { misfits } = readAnswer(answer, bareAnswer(answer, left));
        return misfits.filter(({ member }) => left.has(member.split('.').at(-1)!)).map(() => name);
      });
    expect(needed).toEqual([]);
  });
});
