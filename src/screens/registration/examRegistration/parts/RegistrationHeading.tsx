import { useId, type ReactNode, type Ref } from 'react';

interface RegistrationHeadingProps {
  ref: Ref<HTMLHeadingElement>;
  /** Said above the heading, and after it to whoever hears the page: which exam, which step. */
  caption?: ReactNode;
  children: ReactNode;
}

/** The first heading of each page of a registration; it takes the focus when the page changes. */
export function RegistrationHeading({ ref, caption, children }: RegistrationHeadingProps) {
  const captionId = useId();
  return (
    <header className="mb-5">
      {caption && (
        <p id={captionId} className="mb-1 text-muted">
          {caption}
        </p>
      )}
      <h1 ref={ref} tabIndex={-1} aria-describedby={caption ? captionId : undefined} className="text-3xl">
        {children}
      </h1>
    </header>
  );
}
