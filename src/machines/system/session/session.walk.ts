import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { makeGrant } from '#tests/support/machines/system.ts';
import { sessionMachine } from './session.machine.ts';

export const sessionWalk: MachineWalk = {
  machine: sessionMachine,
  inputs: [{ grant: null, passwordResetGuid: null }],
  events: [
    { type: 'session.signIn', userName: 'ada', password: 'p' },
    { type: 'session.signOut', reason: 'asked' },
    { type: 'session.confirmed', grant: makeGrant() },
    { type: 'session.resetLinkOpened', guid: 'g' },
    ...plain('session.rejected', 'session.passwordReset', 'session.refusalSeen', 'connection.restored'),
    ...plain('exam.began', 'exam.ended'),
    { type: 'session.signInAgain', password: 'p' },
  ],
  distinguishedBy: ({ isExamInProgress }: { isExamInProgress: boolean }) => isExamInProgress,
  outputs: {
    authenticate: [
      makeGrant(),
      makeGrant({ userId: 8 }),
      makeGrant({ resetRequired: true }),
      makeGrant({ isOffline: true }),
    ],
    renew: [makeGrant()],
    fetchResetGuid: [{ guid: 'g' }],
  },
};
