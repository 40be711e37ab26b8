import { LeaveGuard } from './LeaveGuard.tsx';
import { Dialogs } from '../dialogs/Dialogs.tsx';
import { LateScroll } from './LateScroll.tsx';
import { OutboxBarHost } from '#screens/scoring/outbox/OutboxBarHost.tsx';
import { ScreenshotShield } from './ScreenshotShield.tsx';
import { Spinner } from './Spinner.tsx';
import { Toasts } from './Toasts.tsx';

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
