import { expect, it } from 'vitest';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { refusal } from '#tests/support/machines/system.ts';
import { requestAfter } from './accommodationRequest.ts';

const request = { isNew: true, explanation: 'More time' };

it('changes the request that the board has where a new one is refused for it', () =>
  expect(requestAfter(request, refusal(409, faultTypes.exists))).toEqual({ ...request, isNew: false }));

it('sends nothing again after another refusal, nor after that of a change', () => {
  expect(requestAfter(request, refusal(409, faultTypes.registrationClosed))).toBeNull();
  expect(requestAfter({ ...request, isNew: false }, refusal(409, faultTypes.exists))).toBeNull();
});
