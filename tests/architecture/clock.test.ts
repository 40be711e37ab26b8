import { describe, expect, it } from 'vitest';
import { filesBelow, textOf } from '../support/sources.ts';

/** Where the device's clock is asked, and why it may be. */
const exceptions: Readonly<Record<string, string>> = {
  'src/app/boot.ts': 'gives the portal the device’s clock',
  'src/app/inspector/feed.ts': 'times what developers watch',
  'src/i18n/ClockContext.ts': 'is the clock of views outside a portal',
  'src/ui/dialog/Countdown.tsx': 'counts down to an end of the session, which is timed by the device',
  'src/wiring/activity.ts': 'measures how long the session was idle on the device',
  'src/wiring/answerCache.ts': 'compares when a call was sent with when tabs changed what the device has',
  'src/wiring/scoring/outbox.ts':
    'stores the device’s time with what is done before the board has told its own',
  'src/wiring/scoring/outboxStorage.ts': 'dates what is stored on the device, to delete it after some days',
  'src/wiring/scoring/ownStarts.ts': 'dates what is stored on the device, to delete it after some days',
  'src/wiring/boardClock.ts': 'compares the two clocks',
  'src/wiring/services.ts': 'declares both clocks',
  'src/wiring/session.ts': 'measures how long a token lasts on the device',
  'src/screens/scoring/deviceCheck/deviceCheck.screen.ts': 'measures how far the device’s clock is off',
};

const askingDevice = /\bDate\.now\b|\bnew Date\(\)|\bDateTime\.(now|local|utc)\(\)|\bdeviceNow\b/;

describe('what is due, closed, early, over or counts today', () => {
  it('is decided by the board’s time, because nothing else asks the device’s clock', () => {
    const asking = filesBelow('src', /(?<!\.(test|walk|d))\.tsx?$/).filter((path) =>
      askingDevice.test(textOf(path)),
    );
    expect(asking.toSorted()).toEqual(Object.keys(exceptions).toSorted());
  });
});
