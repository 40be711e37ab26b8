import { expect, it } from 'vitest';
import type { OtherCertification } from '#contract/training/training.ts';
import { otherCertificationRules } from './areaRules.ts';

const certificate: OtherCertification = {
  id: 1,
  userId: 7,
  boardId: '3',
  certificateNumber: 'CR-7719',
  issueDate: '2020-01-01',
  expireDate: null,
} as OtherCertification;

it.each([
  ['cr 7719', 'twice'],
  ['CR\u20117719', 'twice'],
  ['CR-7718', undefined],
])('the number %j beside CR-7719 of the same board is %s', (certificateNumber, problem) => {
  const body = { ...certificate, certificateNumber };
  expect(otherCertificationRules.check!(body, [certificate]).certificateNumber).toBe(problem);
  expect(otherCertificationRules.check!({ ...body, boardId: '4' }, [certificate])).toEqual({});
});
