import { LeaveGuard } from './LeaveGuard.tsx';
import { Dialogs } from '../dialogs/Dialogs.tsx';
import { LateScroll } from './LateScroll.tsx';
import { OutboxBarHost } from '#screens/scoring/outbox/OutboxBarHost.tsx';
import { ScreenshotShield } from './ScreenshotShield.tsx';
import { Toasts } from './Toasts.tsx';
import { useSelector } from '@xstate/react';
import { useSystemActor } from '#portal/useSystemActor.ts';
import { SpinnerVeil } from '#ui/SpinnerVeil.tsx';

/** Shown while the `progress` actor has the tag `showing`. */
function Spinner() {
  return (
    <SpinnerVeil
      isShown={useSelector(useSystemActor('progress'), (snapshot) => snapshot.hasTag('showing'))}
    />
  );
}

/** The overlays of every page: toasts, dialogs, guards and the outbox bar. */
export default function Overlays() {
  return (
    <>
      <Toasts />
      <Spinner />
      <Dialogs />
      <ScreenshotShield />
      <LeaveGuard />
      <LateScroll />
      <OutboxBarHost />
    </>
  );
}
