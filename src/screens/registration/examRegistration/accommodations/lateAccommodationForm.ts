import type { ComponentProps } from 'react';
import { lateForm } from '../parts/lateForm.tsx';
import type { AccommodationForm } from './AccommodationForm.tsx';

/** The accommodation form, lazy-loaded with the form library. */
export const { fetch: fetchAccommodationForm, Late: LateAccommodationForm } = lateForm<
  ComponentProps<typeof AccommodationForm>
>(async () => (await import('./AccommodationForm.tsx')).AccommodationForm);
