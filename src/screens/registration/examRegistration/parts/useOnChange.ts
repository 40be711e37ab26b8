import { useEffect, useRef } from 'react';

/** Calls back whenever a value changes, but not for the first value. */
export function useOnChange(value: unknown, act: () => void): void {
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    act();
  });
}
