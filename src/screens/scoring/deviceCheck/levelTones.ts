import type { CheckLevel } from '#domain/scoring/deviceCheck.ts';
import type { StatusTone } from '#ui/status/StatusBadge.tsx';

/** The look of a check's level, also while it has none yet. */
export const levelTones: Readonly<Record<CheckLevel | 'checking' | 'open', StatusTone>> = {
  good: 'success',
  warn: 'warning',
  bad: 'danger',
  checking: 'progress',
  open: 'neutral',
};
