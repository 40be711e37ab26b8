import { useCallback, useContext, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RouterContext } from './RouterContext.ts';

/** A frame ends with the next message: the browser takes milliseconds to write an address, a slow phone a whole frame. */
const afterFrame = (act: () => void) => requestAnimationFrame(() => setTimeout(act));

/**
 * A choice of a page that is a parameter of its address, so that a reload, Back and a shared link keep it; null without
 * it. A change replaces the entry of the history. For choices only: what is typed may be about people, and an address is
 * stored in histories and logs.
 */
export function useInAddress(name: string): [string | null, (value: string | null) => void] {
  const [params] = useSearchParams();
  const router = useContext(RouterContext);
  const inAddress = params.get(name);
  // The router follows later, and what the person chose is shown at once.
  const [value, setValue] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  if (seen !== inAddress) {
    setSeen(inAddress);
    setValue(inAddress);
  }
  /** The last choice that is not in the address yet. */
  const unwritten = useRef<{ readonly choice: string | null }>(null);
  const choose = useCallback(
    (next: string | null) => {
      setValue(next);
      if (!router) return;
      const isScheduled = unwritten.current !== null;
      unwritten.current = { choice: next };
      if (isScheduled) return;
      const chosenAt = router.state.location.pathname;
      afterFrame(() => {
        const { choice = null } = unwritten.current ?? {};
        unwritten.current = null;
        // Another choice may have been written since the page was rendered, or another page been opened.
        const { pathname, search, hash, state } = router.state.location;
        if (pathname !== chosenAt) return;
        const after = new URLSearchParams(search);
        if (choice === null) after.delete(name);
        else after.set(name, choice);
        void router.navigate(
          { pathname, search: after.toString(), hash },
          { replace: true, preventScrollReset: true, state: state as unknown },
        );
      });
    },
    [name, router],
  );
  return [value, choose];
}
