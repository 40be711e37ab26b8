import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { placeOf, reserveRoom } from './scrollMemory.ts';

/** How long a page may take to reach its former height. */
const SETTLE_TIMEOUT_MS = 5_000;
/** A page on which nothing loads for this time has all its content: parts that were open may be closed now. */
const QUIET_MS = 400;

/**
 * Completes React Router's `ScrollRestoration`: the content of a page may arrive late. Until the user scrolls, the position
 * is restored again whenever it grows, and once it is high enough, it needs the reserved room no more.
 */
export function LateScroll() {
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    const wanted = isReturn ? placeOf(key) : undefined;
    const content = document.getElementById('root');
    if (wanted === undefined || !content) return;
    let isSeeking = true;
    const settle = () => {
      isSeeking = false;
    };
    const seek = () => {
      if (content.offsetHeight >= wanted + window.innerHeight) reserveRoom('');
      if (isSeeking && Math.abs(window.scrollY - wanted) >= 1) window.scrollTo(0, wanted);
    };

    const growth = new ResizeObserver(seek);
    growth.observe(content);
    let busyAt = performance.now();
    const watch = setInterval(() => {
      if (content.querySelector('[aria-busy="true"]')) busyAt = performance.now();
      else if (performance.now() - busyAt >= QUIET_MS) reserveRoom('');
    }, QUIET_MS / 4);
    const timer = setTimeout(() => {
      clearInterval(watch);
      settle();
      reserveRoom('');
    }, SETTLE_TIMEOUT_MS);
    const takeOver = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
    for (const sign of takeOver) window.addEventListener(sign, settle, { passive: true });
    return () => {
      growth.disconnect();
      clearTimeout(timer);
      clearInterval(watch);
      for (const sign of takeOver) window.removeEventListener(sign, settle);
    };
  }, [key, isReturn]);

  return null;
}
