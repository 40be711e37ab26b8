import type { ComponentProps } from 'react';
import { lazyImport } from '#lazy/lazyImport.ts';
import { lateForm } from '../parts/lateForm.tsx';
import type { AccommodationForm } from './AccommodationForm.tsx';

/** The accommodation form, lazy-loaded with the form library. */
export const { fetch: fetchAccommodationForm, Late: LateAccommodationForm } = lateForm<
  ComponentProps<typeof AccommodationForm>
>(async (options) => (await lazyImport(() => import('./AccommodationForm.tsx'), options)).AccommodationForm);
