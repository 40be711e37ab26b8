import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { savedOf } from '#machines/registration/examRegistration/examRegistration.answers.ts';
import { LateAccommodationForm } from './lateAccommodationForm.ts';
import { AccommodationRecord } from './AccommodationRecord.tsx';
import { useBeside } from '../parts/useBeside.ts';
import { focusHeading } from '#portal/useFreshHeading.ts';
import type { StepProps } from '../parts/stepProps.ts';

/** What the member needs on the day of the exam: nothing, or an accommodation with a supporting document. */
export function AccommodationsStep({ actor }: StepProps) {
  const accommodation = useSelector(actor, ({ context }) => savedOf(context).answers.accommodation);
  const upload = useBeside(actor, 'upload');
  const [isChanging, setChanging] = useState(false);

  const change = (isWanted: boolean) => {
    setChanging(isWanted);
    focusHeading();
  };
  if (accommodation && !isChanging)
    return <AccommodationRecord actor={actor} accommodation={accommodation} onChange={() => change(true)} />;
  if (!upload) return null; // it exists as long as the step does
  return (
    <LateAccommodationForm
      key={accommodation?.id ?? 'new'}
      actor={actor}
      upload={upload}
      accommodation={accommodation}
      onCancel={() => change(false)}
    />
  );
}
