import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { call, type Call } from './core/call.ts';
import { calls } from './calls.ts';
import { harmless, harmlessMembers, harmlessOf } from './harmless.ts';

const area = (members: Record<string, z.ZodMiniType>): Record<string, Call> => ({
  getLeave: call({
    method: 'GET',
    path: '/api/leaves',
    summary: 'A leave.',
    access: 'signedIn',
    owner: 'caller',
    answer: z.nullable(z.array(z.object(members))),
  }),
});

describe('harmless members of the contract', () => {
  it('are those that an area declares, in the form of ids, numbers, times and listed values', () => {
    expect(harmless.isShown('examId', 505)).toBe(true);
    expect(harmless.isShown('status', 2)).toBe(true);
    expect(harmless.isShown('status', 'surplus')).toBe(true);
    expect(harmless.isShown('status', 'a typed text')).toBe(false);
    expect(harmless.isShown('referenceId', 'RL-701')).toBe(true);
    expect(harmless.isShown('examStartDate', '2027-01-25')).toBe(true);
    expect(harmless.isShown('examName', 'General Surgery Qualifying Exam')).toBe(true);
  });

  it.each([
    ['licenseNumber', '036-140822'],
    ['npi', '1234567893'],
    ['street1', '18 Cedar Mesa Road'],
    ['birthCity', 'Albuquerque'],
    ['birthDate', '1976-05-30'],
    ['ethnicity', '1'],
    ['genderId', 1],
    ['black', true],
    ['conviction', 'Yes'],
    ['healthConditionDate', '2020-01-01'],
    ['accommodationId', 1],
    ['score', 'pass'],
    ['percent', 81],
    ['examineeName', 'Ida Moss'],
  ])('do not include %s', (name, value) => {
    expect(harmless.isMember(name)).toBe(true);
    expect(harmless.isShown(name, value)).toBe(false);
  });

  it('do not include what a new area has, nor other members of the same name, until it declares them', () => {
    const leaves = area({
      leaveId: z.number(),
      reason: z.string(),
      version: z.number(),
      kind: z.enum(['own']),
    });
    const undeclared = harmlessOf({ ...calls, ...leaves }, harmlessMembers);
    for (const [name, value] of Object.entries({ leaveId: 1, reason: 'ill', version: 2, kind: 'own' }))
      expect(undeclared.isShown(name, value)).toBe(false);
    expect(undeclared.isShown('examId', 505)).toBe(true);

    const declared = harmlessOf({ ...calls, ...leaves }, [
      ...harmlessMembers,
      [leaves, 'leaveId version kind'],
    ]);
    expect(declared.isShown('version', 2)).toBe(true);
    expect(declared.isShown('kind', 'own')).toBe(true);
    expect(declared.isShown('reason', 'ill')).toBe(false);
  });

  it('names only members that exist, so that none is declared in vain', () => {
    const names = harmlessMembers.flatMap(([, members]) => members.trim().split(/\s+/));
    expect(names.filter((name) => !harmless.isDeclared(name))).toEqual([]);
  });

  it('refuses a kind of schema whose members it would not find', () => {
    const leaves = area({ pair: z.tuple([z.object({ name: z.string() })]) });
    expect(() => harmlessOf(leaves, [])).toThrow('tuple');
  });
});
