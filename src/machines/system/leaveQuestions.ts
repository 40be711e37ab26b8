import type { Question, UnsentWork } from '../systemActor.ts';

/** The question before leaving unsaved edits or an exam in progress (first specification, §4 and §5). */
export const leaveQuestion = (reason: 'edits' | 'exam'): Question => ({
  id: 'leave',
  kind: reason === 'edits' ? 'ask' : 'warn',
  title: { key: `shell:leave.${reason}.title` },
  text: { key: `shell:leave.${reason}.text` },
});

/** The question before a sign-out while the board has not received everything. */
export const unsentQuestion = ({ unsent, isKept }: UnsentWork): Question => ({
  id: 'leave',
  kind: 'warn',
  title: { key: 'shell:leave.unsent.title', values: { count: unsent } },
  text: { key: isKept ? 'shell:leave.unsent.kept' : 'shell:leave.unsent.lost' },
  confirm: { key: 'shell:leave.unsent.signOut' },
  cancel: { key: 'shell:leave.unsent.stay' },
});
