import type { LetterStateNow } from '#domain/letters/letterTracker.ts';
import type { StatusTone } from '#ui/status/StatusBadge.tsx';

/** The tones of the specification (first one, §4 "Reference letter status display"). */
export const letterTones: Readonly<Record<LetterStateNow, StatusTone>> = {
  required: 'danger',
  declined: 'danger',
  sentBack: 'danger',
  withdrawn: 'danger',
  undelivered: 'danger',
  stuck: 'danger',
  processing: 'warning',
  pending: 'warning',
  awaitingApproval: 'warning',
  approved: 'success',
};
