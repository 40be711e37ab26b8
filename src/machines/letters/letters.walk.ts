import { faultTypes } from '#contract/core/faultTypes.ts';
import { letterDraftOf } from '#domain/letters/letterForm.ts';
import { surgeonInput } from '#tests/support/machines/cardMachines.ts';
import { makeLetter, pending, processing, withdrawn } from '#tests/support/machines/letters.ts';
import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { refusal, unreachable } from '#tests/support/machines/system.ts';
import { lettersMachine } from './letters.machine.ts';
import type { LettersContext } from './letters.types.ts';

const draft = letterDraftOf(makeLetter());
const saved = [
  { isEditedSince: true, isAwaited: true },
  { isEditedSince: false, isAwaited: true },
  { isEditedSince: false, isAwaited: false },
].flatMap((how) => [
  ...[makeLetter(), makeLetter(pending)].map((row) => ({ type: 'record.saved', row, ...how })),
  { type: 'record.accepted', ...how },
]);

export const lettersWalk: MachineWalk = {
  machine: lettersMachine,
  inputs: [surgeonInput],
  events: [
    ...saved,
    ...plain('record.closed'),
    { type: 'letter.open', letter: 'new' },
    { type: 'query.changed', query: { letter: 'new' } },
    { type: 'query.changed', query: { letter: '12' } },
    { type: 'query.changed', query: {} },
    { type: 'letter.send', letter: makeLetter() },
    { type: 'letter.send', letter: makeLetter(pending) },
    { type: 'letter.resend', letter: makeLetter() },
    { type: 'letter.resend', letter: makeLetter(pending) },
    { type: 'letter.withdraw', letter: makeLetter() },
    { type: 'letter.withdraw', letter: makeLetter(pending) },
    { type: 'letter.save', draft, wantsRequest: true },
    { type: 'letter.save', draft, wantsRequest: false },
  ],
  outputs: {
    send: [{ letter: makeLetter(processing) }],
    resend: [{ letter: makeLetter(processing) }],
    withdraw: [{ letter: makeLetter(withdrawn) }],
    confirm: [{ isConfirmed: true }, { isConfirmed: false }],
  },
  errors: {
    send: [unreachable(), refusal(401), refusal(412, faultTypes.stale)],
    resend: [unreachable(), refusal(401), refusal(429, faultTypes.tooSoon)],
    withdraw: [unreachable(), refusal(401), refusal(409, faultTypes.answered)],
  },
  sendingActions: ['saveForm', 'goToLetter', 'nameUrl', 'leaveUrl'],
  distinguishedBy: ({ wantsRequest, fault, shown, isPushed }: LettersContext) => [
    wantsRequest,
    fault?.kind,
    shown,
    isPushed,
  ],
};
