import type { ComponentProps } from 'react';
import { lazyImport } from '#lazy/lazyImport.ts';
import { lateForm } from '../parts/lateForm.tsx';
import type { LetterForm } from './LetterForm.tsx';

/** The director's letter form, lazy-loaded with the form library. */
export const { fetch: fetchLetterForm, Late: LateLetterForm } = lateForm<ComponentProps<typeof LetterForm>>(
  async (options) => (await lazyImport(() => import('./LetterForm.tsx'), options)).LetterForm,
);
