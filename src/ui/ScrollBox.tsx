import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';

interface ScrollBoxProps {
  /** Names the box for screen readers while it has to be scrolled. */
  label: string;
  /** With the greatest height. */
  className: string;
  children: ReactNode;
}

/** A text of limited height; one that is longer can be scrolled with the keyboard. */
export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isLonger, setLonger] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setLonger(element.scrollHeight > element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [children]);
  return (
    <div
      ref={box}
      className={`overflow-y-auto ${className}`}
      {...(isLonger && { tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      {children}
    </div>
  );
}
