import { useState } from 'react';
import type { SummaryError } from '#ui/fields/ErrorSummary.tsx';

/** The upload of a form; its file is checked as soon as it is chosen. */
interface ChoosingUpload {
  send: (event: { type: 'upload.choose'; file: File | null }) => void;
}

/**
 * The choice of an upload's file. What is wrong with it is told at the field at once, and above the form, where it
 * takes the focus, only after the form was submitted.
 */
export function useFileChoice(upload: ChoosingUpload) {
  const [isOnlyChosen, setOnlyChosen] = useState(false);
  return {
    choose: (file: File | null) => {
      setOnlyChosen(true);
      upload.send({ type: 'upload.choose', file });
    },
    submitted: () => setOnlyChosen(false),
    /** The errors to list above the form; `field` is the file's. */
    listed: (errors: SummaryError[], field: string) =>
      isOnlyChosen ? errors.filter((error) => error.field !== field) : errors,
  };
}
