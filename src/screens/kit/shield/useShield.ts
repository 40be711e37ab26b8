import { useSelector } from '@xstate/react';
import { useSystemActor } from '#portal/useSystemActor.ts';

/** Whether names, grades and case texts are hidden. */
export const useShield = (): boolean =>
  useSelector(useSystemActor('shield'), (snapshot) => snapshot.hasTag('raised'));
