import { useCallback, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/**
 * A choice of a page that is a parameter of its address, so that a reload, Back and a shared link keep it; null without
 * it. A change replaces the entry of the history. For choices only: what is typed may be about people, and an address is
 * stored in histories and logs.
 */
export function useInAddress(name: string): [string | null, (value: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const inAddress = params.get(name);
  // The router follows later, and what the person chose is shown at once.
  const [value, setValue] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  if (seen !== inAddress) {
    setSeen(inAddress);
    setValue(inAddress);
  }
  const choose = useCallback(
    (next: string | null) => {
      setValue(next);
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (next === null) after.delete(name);
          else after.set(name, next);
          return after;
        },
        { replace: true, preventScrollReset: true, state: state as unknown },
      );
    },
    [name, setParams, state],
  );
  return [value, choose];
}
