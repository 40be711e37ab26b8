import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/core/roles.ts';
import { isSurgeon, mayPass, type Demand } from './access.ts';

describe('isSurgeon', () => {
  it.each<[Role[], boolean]>([
    [[], false],
    [['surgeon'], true],
    [['user', 'surgeon'], true],
    [['trainee'], false],
    [['surgeon', 'trainee'], false],
    [['examiner', 'surgeon', 'trainee', 'user'], false],
  ])('says of someone who holds %j: %s', (held, expected) => expect(isSurgeon(held)).toBe(expected));
});

describe('mayPass', () => {
  const all: Role[] = ['user', 'trainee', 'surgeon', 'examiner'];
  it.each<[Role[], Demand, boolean]>([
    [[], {}, true],
    [[], { required: [] }, true],
    [[], { required: ['user'] }, false],
    [['user'], { required: ['user'] }, true],
    [['user'], { required: ['user', 'examiner'] }, false],
    [['user', 'examiner'], { required: ['user', 'examiner'] }, true],
    [['surgeon'], { required: ['surgeon'] }, true],
    [['surgeon', 'trainee'], { required: ['surgeon'] }, false],
    [['surgeon', 'trainee'], { required: ['trainee'] }, true],
    [['surgeon', 'trainee'], { oneOf: ['surgeon', 'trainee'] }, true],
    [['surgeon', 'trainee'], { oneOf: ['surgeon', 'examiner'] }, false],
    [['user'], { oneOf: ['surgeon', 'trainee'] }, false],
    [['user'], { oneOf: ['user', 'trainee'] }, false],
    [[], { oneOf: ['user'] }, true],
    [['trainee'], { oneOf: ['user', 'trainee'] }, true],
    [['examiner'], { required: ['user'], oneOf: ['examiner'] }, false],
    [['user', 'examiner'], { required: ['user'], oneOf: ['examiner', 'trainee'] }, true],
    [all, { required: ['surgeon'] }, false],
  ])('lets holders of %j through %j: %s', (held, demand, expected) =>
    expect(mayPass(held, demand)).toBe(expected),
  );
});
