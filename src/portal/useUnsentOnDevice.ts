import { shallowEqual, useSelector } from '@xstate/react';
import { unsentOnDevice } from '#domain/scoring/commands/syncStatus.ts';
import { useSystemActor } from './useSystemActor.ts';

/** Everything that an examiner did on this device, also in other open tabs, and that the board has not received. */
export const useUnsentOnDevice = () =>
  useSelector(useSystemActor('outbox'), ({ context }) => unsentOnDevice(context), shallowEqual);
