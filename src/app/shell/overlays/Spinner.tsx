import { useSelector } from '@xstate/react';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { SpinnerVeil } from '#ui/SpinnerVeil.tsx';

/** Shown while the `progress` actor has the tag `showing`. */
export function Spinner() {
  return (
    <SpinnerVeil
      isShown={useSelector(useSystemActor('progress'), (snapshot) => snapshot.hasTag('showing'))}
    />
  );
}
