import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary, type SummaryError } from '#ui/fields/ErrorSummary.tsx';

interface StepFormProps {
  /** What keeps the step from being left. */
  errors?: readonly SummaryError[];
  /** Counts the tries to leave it, so that the summary takes the focus with each. */
  attempt?: number;
  isBusy?: boolean;
  /** The words of the one primary button. */
  label: string;
  onSubmit: () => void;
  /** Stands beside the button. */
  beside?: ReactNode;
  children: ReactNode;
}

/** What a step asks, with what is wrong above it and the button that leads on below. */
export function StepForm({
  errors = [],
  attempt = 0,
  isBusy = false,
  label,
  onSubmit,
  beside,
  children,
}: StepFormProps) {
  return (
    <>
      {errors.length > 0 && <ErrorSummary key={attempt} errors={errors} />}
      <form
        noValidate
        aria-busy={isBusy}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onSubmit();
        }}
        className="space-y-6"
      >
        {children}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone="primary" busy={isBusy}>
            {label}
          </Button>
          {beside}
        </div>
      </form>
    </>
  );
}
