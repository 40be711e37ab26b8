import { useEffect, useRef } from 'react';

/** Does something whenever a value has become another, but not for the first one. */
export function useOnChange(value: unknown, act: () => void): void {
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    act();
  });
}
