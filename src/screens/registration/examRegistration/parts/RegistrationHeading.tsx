import { useId, type ReactNode, type Ref } from 'react';

interface RegistrationHeadingProps {
  ref: Ref<HTMLHeadingElement>;
  /** The exam, shown above the heading, and after it for screen readers. */
  caption?: ReactNode;
  /** The step, after the caption; screen readers say it once, with the heading. */
  place?: string;
  /** The id of a notice below, which is read with the heading. */
  noticeId?: string | undefined;
  children: ReactNode;
}

/** The h1 of each page of a registration; it takes the focus when the page changes. */
export function RegistrationHeading({ ref, caption, place, noticeId, children }: RegistrationHeadingProps) {
  const captionId = useId();
  const placeId = useId();
  return (
    <header className="mb-5">
      {caption && (
        <p className="mb-1 text-muted">
          <span id={captionId}>{caption}</span>
          {place && (
            <span id={placeId} aria-hidden="true" className="max-desktop:hidden">
              {place}
            </span>
          )}
        </p>
      )}
      <h1
        ref={ref}
        tabIndex={-1}
        aria-describedby={
          [caption && captionId, place && placeId, noticeId].filter(Boolean).join(' ') || undefined
        }
        className="text-3xl"
      >
        {children}
      </h1>
    </header>
  );
}
