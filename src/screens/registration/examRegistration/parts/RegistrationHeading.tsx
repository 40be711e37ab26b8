import { useId, type ReactNode, type Ref } from 'react';

interface RegistrationHeadingProps {
  ref: Ref<HTMLHeadingElement>;
  /** The exam and the step, shown above the heading, and after it for screen readers. */
  caption?: ReactNode;
  /** The id of a notice below, which is read with the heading. */
  noticeId?: string | undefined;
  children: ReactNode;
}

/** The h1 of each page of a registration; it takes the focus when the page changes. */
export function RegistrationHeading({ ref, caption, noticeId, children }: RegistrationHeadingProps) {
  const captionId = useId();
  return (
    <header className="mb-5">
      {caption && (
        <p id={captionId} className="mb-1 text-muted">
          {caption}
        </p>
      )}
      <h1
        ref={ref}
        tabIndex={-1}
        aria-describedby={[caption && captionId, noticeId].filter(Boolean).join(' ') || undefined}
        className="text-3xl"
      >
        {children}
      </h1>
    </header>
  );
}
