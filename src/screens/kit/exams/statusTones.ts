import type { ShownStatus } from '#domain/scoring/examineeRows.ts';
import type { StatusTone } from '#ui/status/StatusBadge.tsx';

/** The tones of an examinee's status, the same on every page. */
export const statusTones = {
  waiting: 'neutral',
  started: 'progress',
  skipped: 'warning',
  submitting: 'progress',
  submitted: 'success',
} as const satisfies Readonly<Record<ShownStatus, StatusTone>>;
