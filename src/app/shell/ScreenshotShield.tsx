import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Long enough for a screenshot, short enough to be in nobody's way who uses these keys for something else. */
const LONGEST = 4_000;

const isModifier = (key: string) => key === 'Meta' || key === 'Shift' || key === 'OS';
const asksForPicture = ({ key, metaKey, shiftKey }: KeyboardEvent) =>
  key === 'PrintScreen' || (metaKey && shiftKey && isModifier(key));

/**
 * Blanks the page while a screenshot's keys are held (first specification, §2). It takes neither focus nor
 * clicks, says nothing to screen readers, and goes on any key, on release, when the window loses the focus, and
 * by itself.
 */
export function ScreenshotShield() {
  const { t } = useTranslation(['shell', 'common']);
  const [isUp, setUp] = useState(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lower = () => {
      clearTimeout(timer);
      setUp(false);
    };
    const raise = () => {
      clearTimeout(timer);
      timer = setTimeout(lower, LONGEST);
      setUp(true);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (asksForPicture(event)) {
        if (!event.repeat) raise();
      } else if (!(event.metaKey && event.shiftKey)) lower();
    };
    // Some systems tell only of the print-screen key's release.
    const onKeyUp = (event: KeyboardEvent) => (event.key === 'PrintScreen' ? raise() : lower());
    window.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('keyup', onKeyUp, true);
    window.addEventListener('blur', lower);
    document.addEventListener('visibilitychange', lower);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('keyup', onKeyUp, true);
      window.removeEventListener('blur', lower);
      document.removeEventListener('visibilitychange', lower);
    };
  }, []);

  if (!isUp) return null;
  return (
    <div
      aria-hidden="true"
      data-shield
      className="pointer-events-none fixed inset-0 z-60 grid place-items-center bg-paper p-6 text-center text-xl"
    >
      {t('shell:shield')}
    </div>
  );
}
