import { plain, type MachineWalk } from '#tests/support/machines/machineWalk.ts';
import { navigationMachine } from './navigation.machine.ts';

export const navigationWalk: MachineWalk = {
  machine: navigationMachine,
  sendingActions: ['tellLeft'],
  inputs: [{ examInProgress: false }, { examInProgress: true }],
  events: [
    { type: 'edits.began', by: 'one' },
    { type: 'edits.began', by: 'other', left: { key: 'common:notDeleted' } },
    { type: 'edits.settled', by: 'one' },
    ...plain('edits.settled', 'exam.began', 'exam.submitted', 'exam.ended', 'leave.forced'),
    ...plain('leave.requested', 'signOut.requested', 'navigation.back'),
    { type: 'navigation.go', to: '/dashboard' },
    { type: 'unsentWork.registered', systemId: 'outbox' },
    { type: 'unsentWork.reported', unsent: 0, isKept: true },
    { type: 'unsentWork.reported', unsent: 2, isKept: false },
  ],
  distinguishedBy: ({
    unsentWork,
    editedForms,
  }: {
    unsentWork: string | null;
    editedForms: readonly { by: string }[];
  }) => [unsentWork, editedForms.map(({ by }) => by)],
};
