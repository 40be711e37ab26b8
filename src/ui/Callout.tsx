import type { ReactNode } from 'react';
import { ToneShape, type StatusTone } from './status/StatusBadge.tsx';

type CalloutTone = Exclude<StatusTone, 'progress' | 'neutral'>;

const tones: Readonly<Record<CalloutTone, string>> = {
  success: 'border-success bg-success-tint text-success',
  info: 'border-info bg-info-tint text-info',
  warning: 'border-warning bg-warning-tint text-warning',
  danger: 'border-danger bg-danger-tint text-danger',
};

/** A highlighted message within the page. */
export function Callout({ tone, children }: { tone: CalloutTone; children: ReactNode }) {
  return (
    <div className={`flex gap-3 rounded-r-sheet border-l-4 px-4 py-3 ${tones[tone]}`}>
      <ToneShape tone={tone} className="mt-1 size-4.5" />
      <div className="min-w-0 wrap-anywhere text-ink">{children}</div>
    </div>
  );
}
