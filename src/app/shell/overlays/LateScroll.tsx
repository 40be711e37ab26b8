import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { placeOf } from './scrollMemory.ts';

/** How long a page may take to grow to the height that it had. */
const PATIENCE = 5_000;

/**
 * Finishes what `ScrollRestoration` begins: a page whose content arrives late is still too short when its place
 * is restored, so the place is sought again whenever its height changes, until the person takes over.
 */
export function LateScroll() {
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    const wanted = isReturn ? placeOf(key) : undefined;
    if (wanted === undefined) return;
    let isSeeking = true;
    const settle = () => {
      isSeeking = false;
    };
    const seek = () => {
      if (isSeeking && Math.abs(window.scrollY - wanted) >= 1) window.scrollTo(0, wanted);
    };

    const growth = new ResizeObserver(seek);
    growth.observe(document.body);
    const timer = setTimeout(settle, PATIENCE);
    const takeOver = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
    for (const sign of takeOver) window.addEventListener(sign, settle, { passive: true });
    return () => {
      growth.disconnect();
      clearTimeout(timer);
      for (const sign of takeOver) window.removeEventListener(sign, settle);
    };
  }, [key, isReturn]);

  return null;
}
