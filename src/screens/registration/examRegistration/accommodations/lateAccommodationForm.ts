import type { ComponentProps } from 'react';
import { lateForm } from '../parts/lateForm.tsx';
import type { AccommodationForm } from './AccommodationForm.tsx';

/** The form of accommodations, fetched with the form library that it needs. */
export const { fetch: fetchAccommodationForm, Late: LateAccommodationForm } = lateForm<
  ComponentProps<typeof AccommodationForm>
>(async () => (await import('./AccommodationForm.tsx')).AccommodationForm);
