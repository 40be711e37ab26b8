import { LeaveGuard } from './LeaveGuard.tsx';
import { Dialogs } from '../dialogs/Dialogs.tsx';
import { LateScroll } from './LateScroll.tsx';
import { OutboxBarHost } from '#screens/scoring/outbox/OutboxBarHost.tsx';
import { ScreenshotShield } from './ScreenshotShield.tsx';
import { Spinner } from './Spinner.tsx';
import { Toasts } from './Toasts.tsx';

/** What attends every page without being part of it. */
export default function Attendants() {
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
