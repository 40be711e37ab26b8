import type { ComponentProps } from 'react';
import { lateForm } from '../parts/lateForm.tsx';
import type { LetterForm } from './LetterForm.tsx';

/** The director's letter form, lazy-loaded with the form library. */
export const { fetch: fetchLetterForm, Late: LateLetterForm } = lateForm<ComponentProps<typeof LetterForm>>(
  async () => (await import('./LetterForm.tsx')).LetterForm,
);
