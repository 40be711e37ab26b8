import { expect, it } from 'vitest';
import { faultTypes } from '#contract/core/faultTypes.ts';
import { NO_VERSION } from '#contract/core/version.ts';
import { accommodation } from '#tests/support/pages/registrationCases.ts';
import { refusal } from '#tests/support/machines/system.ts';
import { isOtherRequest, requestAfter } from './accommodationRequest.ts';

const request = { isNew: true, version: NO_VERSION, explanation: 'More time' };
const refusedFor = (current: object) => ({ ...refusal(409, faultTypes.exists), body: { current } });

it('changes the request that the board has where a new one is refused for it', () => {
  expect(requestAfter(request, refusal(409, faultTypes.exists))).toEqual({ ...request, isNew: false });
  expect(requestAfter(request, refusedFor(accommodation))).toEqual({
    ...request,
    isNew: false,
    version: accommodation.version,
  });
});

it('sends nothing in place of a new request where the board has decided about the one that it has', () =>
  expect(requestAfter(request, refusedFor({ ...accommodation, decision: 'granted' }))).toBeNull());

it('sends nothing again after another refusal, nor after that of a change', () => {
  expect(requestAfter(request, refusal(409, faultTypes.registrationClosed))).toBeNull();
  expect(requestAfter({ ...request, isNew: false }, refusal(409, faultTypes.exists))).toBeNull();
});

it('takes a refusal for another request than the one that was shown', () => {
  expect(isOtherRequest(refusal(412, faultTypes.stale))).toBe(true);
  expect(isOtherRequest(refusal(409, faultTypes.exists))).toBe(true);
  expect(isOtherRequest(refusal(409, faultTypes.registrationClosed))).toBe(false);
});
