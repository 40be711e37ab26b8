import type { StatusTone } from './StatusBadge.tsx';

/** The tone of a fee by its state. */
export const feeTones = {
  paid: 'success',
  processing: 'progress',
  opened: 'warning',
  expired: 'danger',
  notOpen: 'neutral',
  notBegun: 'neutral',
  partPaid: 'warning',
  due: 'warning',
} as const satisfies Readonly<Record<string, StatusTone>>;
