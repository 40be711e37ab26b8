import type { DialogsInbox, ReplyTo, UnsentWork } from '../systemActor.ts';

/** Asks whether to leave unsaved edits, or an exam in progress (first specification, §4 and §5). */
export const leaveQuestion = (about: 'edits' | 'exam', replyTo: ReplyTo): DialogsInbox => ({
  type: 'dialog.open',
  id: 'leave',
  dialog: {
    kind: about === 'edits' ? 'ask' : 'warn',
    title: { key: `shell:leave.${about}.title` },
    text: { key: `shell:leave.${about}.text` },
    replyTo,
  },
});

/** Asks whether to sign out although the board has not received everything. */
export const unsentQuestion = ({ unsent, isKept }: UnsentWork, replyTo: ReplyTo): DialogsInbox => ({
  type: 'dialog.open',
  id: 'leave',
  dialog: {
    kind: 'warn',
    title: { key: 'shell:leave.unsent.title', values: { count: unsent } },
    text: { key: isKept ? 'shell:leave.unsent.kept' : 'shell:leave.unsent.lost' },
    confirm: { key: 'shell:leave.unsent.signOut' },
    cancel: { key: 'shell:leave.unsent.stay' },
    replyTo,
  },
});
