import { useEffect, type RefObject } from 'react';

/**
 * Sets the height of what is fixed to the page's end as a CSS variable, so that the page ends above it, and scrolls a
 * focused element that it covers into view.
 */
export function useReservedRoom(
  box: RefObject<HTMLElement | null>,
  variable: '--bar' | '--toasts',
  isShown: boolean,
) {
  useEffect(() => {
    const element = box.current;
    const { style } = document.documentElement;
    if (!element || !isShown) return;
    const reserve = () => style.setProperty(variable, `${element.offsetHeight}px`);
    reserve();
    const observer = new ResizeObserver(reserve);
    observer.observe(element);
    const focused = document.activeElement;
    if (focused && !element.contains(focused) && isCovered(focused))
      focused.scrollIntoView({ block: 'nearest' });
    return () => {
      observer.disconnect();
      style.removeProperty(variable);
    };
  }, [box, variable, isShown]);
}

const isCovered = (under: Element) => {
  const { top, bottom, height } = under.getBoundingClientRect();
  // All that is reserved, because what else is fixed there has moved up.
  const reserved = parseFloat(getComputedStyle(document.documentElement).paddingBottom) || 0;
  // An element as high as the page, such as its main part, is not what the user looks at.
  return (
    height < window.innerHeight / 2 && bottom > window.innerHeight - reserved && top < window.innerHeight
  );
};
