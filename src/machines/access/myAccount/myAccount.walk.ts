import { faultTypes } from '#contract/core/faultTypes.ts';
import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { accepted, refusal, screenInput } from '#tests/support/machines/system.ts';
import { myAccountMachine } from './myAccount.machine.ts';

const account = { value: { userId: 7, userName: 'ada', emailAddress: '' } };
const draft = { emailAddress: 'a@b.example', password: '', repeat: '' };

/** The card kit without a stored draft, and with the question for the password. */
export const myAccountWalk: MachineWalk = {
  machine: myAccountMachine,
  inputs: [{ ...screenInput, person: { userId: 7, userName: 'ada', roles: ['user'] } }],
  events: [
    ...plain('card.reset', 'card.reload', 'card.close', 'identity.cancel'),
    { type: 'card.edited', draft },
    { type: 'card.save', draft },
    { type: 'card.save', draft: { ...draft, password: 'p', repeat: 'p' } },
    { type: 'identity.confirm', password: 'p' },
  ],
  outputs: {
    load: [account, { ...account, found: { draft, version: 0, storedAt: null, leftBy: null } }],
    save: [account],
  },
  sendingActions: ['showSaved'],
  errors: { save: [accepted(), refusal(400), refusal(403, faultTypes.recentSignInRequired)] },
};
