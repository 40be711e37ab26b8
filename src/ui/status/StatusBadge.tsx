import type { ReactNode } from 'react';

export type StatusTone = 'success' | 'progress' | 'info' | 'warning' | 'danger' | 'neutral';

const tones: Readonly<Record<StatusTone, string>> = {
  success: 'bg-success-tint text-success',
  progress: 'bg-info-tint text-info',
  info: 'bg-info-tint text-info',
  warning: 'bg-warning-tint text-warning',
  danger: 'bg-danger-tint text-danger',
  neutral: 'bg-sunken text-muted',
};

/** An icon for each tone, so that color is never the only difference. */
const shapes: Readonly<Record<StatusTone, ReactNode>> = {
  success: <path d="m3 8.5 3.2 3L13 4.5" />,
  progress: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M8 4.5a3.5 3.5 0 0 0 0 7Z" fill="currentColor" />
    </>
  ),
  info: <path d="M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2ZM8 7.4v3.4M8 5v.2" />,
  warning: <path d="M8 2 14.5 13.5h-13ZM8 6.5v3.2M8 11.4v.4" />,
  danger: <path d="M8 1.8 14.2 8 8 14.2 1.8 8ZM8 5v3.6M8 10.4v.4" />,
  neutral: <circle cx="8" cy="8" r="5.2" />,
};

/** The icon of a tone, for components that have the text elsewhere. */
export function ToneShape({ tone, className = '' }: { tone: StatusTone; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className={`size-4 shrink-0 fill-none stroke-current stroke-[1.6] ${className}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes[tone]}
    </svg>
  );
}

/** A status as a word, an icon and a tone. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-semibold ${tones[tone]}`}
    >
      <ToneShape tone={tone} />
      <span>{children}</span>
    </span>
  );
}
