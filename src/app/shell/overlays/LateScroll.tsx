import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { placeOf } from './scrollMemory.ts';

/** How long a page may take to reach its former height. */
const SETTLE_TIMEOUT_MS = 5_000;

/**
 * Completes React Router's `ScrollRestoration`: a page whose content arrives late is too short when its position is
 * restored, so the position is restored again whenever its height changes, until the user scrolls.
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
    const timer = setTimeout(settle, SETTLE_TIMEOUT_MS);
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
