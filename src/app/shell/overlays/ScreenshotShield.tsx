import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const isModifier = (key: string) => key === 'Meta' || key === 'Shift' || key === 'OS';
const asksForPicture = ({ key, metaKey, shiftKey }: KeyboardEvent) =>
  key === 'PrintScreen' || (metaKey && shiftKey && isModifier(key));

/** All pointer events. */
const pointerEvents = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart'] as const;

const stop = (event: Event) => {
  event.stopImmediatePropagation();
  event.preventDefault();
};

/**
 * Covers the page while the keys of a screenshot are pressed (first specification, §2), until the next key or
 * click. That key or click must not reach the page, where it could hit a grade or a button. The overlay takes no
 * focus and is hidden from screen readers.
 */
export function ScreenshotShield() {
  const { t } = useTranslation(['shell', 'common']);
  const [isUp, setUp] = useState(false);
  const lower = useCallback(() => setUp(false), []);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (asksForPicture(event)) setUp(true);
    };
    // Some systems report only the release of the Print Screen key.
    const onKeyUp = ({ key }: KeyboardEvent) => {
      if (key === 'PrintScreen') setUp(true);
    };
    window.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('keyup', onKeyUp, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('keyup', onKeyUp, true);
    };
  }, []);

  if (!isUp) return null;
  return <Overlay text={t('shell:shield')} onDismiss={lower} />;
}

function Overlay({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  useEffect(() => {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    /** The key that dismissed the overlay, until it is released: it may repeat, and a button acts on keyup. */
    let dismissing: string | null = null;

    const dismiss = () => {
      listening.abort();
      onDismiss();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (asksForPicture(event) || isModifier(event.key)) return;
      event.stopImmediatePropagation();
      dismissing = event.key;
      // The browser and the system keep their shortcuts.
      if (!event.metaKey && !event.ctrlKey && !event.altKey) event.preventDefault();
    };
    const onKeyUp = (event: KeyboardEvent) => {
      if (dismissing !== null) stop(event);
      if (event.key === dismissing || isModifier(event.key)) dismiss();
    };
    window.addEventListener('keydown', onKeyDown, options);
    window.addEventListener('keyup', onKeyUp, options);
    for (const name of pointerEvents) window.addEventListener(name, stop, { ...options, passive: false });
    // The last event of a click, and of a tap, which then produces no click.
    for (const name of ['click', 'touchend'] as const)
      window.addEventListener(
        name,
        (event) => {
          stop(event);
          dismiss();
        },
        { ...options, passive: false },
      );
    return () => listening.abort();
  }, [onDismiss]);

  return (
    <div
      aria-hidden="true"
      data-shield
      className="fixed inset-0 z-60 grid place-items-center bg-paper p-6 text-center text-xl"
    >
      {text}
    </div>
  );
}
