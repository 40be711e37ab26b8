import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary, type SummaryError } from '#ui/fields/ErrorSummary.tsx';

interface StepFormProps {
  /** The errors that block the step. */
  errors?: readonly SummaryError[];
  /** Counts failed submissions, so that the error summary takes the focus again. */
  attempt?: number;
  isBusy?: boolean;
  /** Label of the one primary button. */
  label: string;
  onSubmit: () => void;
  /** Rendered next to the button. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The questions of a step, with its errors above and the button to continue below. */
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
      <ErrorSummary attempt={attempt} errors={errors} />
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
