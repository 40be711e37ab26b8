import { startTransition, useCallback, useContext, useEffect, useRef, useState } from 'react';
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
  // The router follows later: until then what the person chose last is shown, also while an earlier choice arrives.
  const [chosen, setChosen] = useState<{ readonly choice: string | null } | null>(null);
  /** The last choice that is not in the address yet; it is not written once its page is gone. */
  const unwritten = useRef<{ readonly choice: string | null }>(null);
  useEffect(
    () => () => {
      unwritten.current = null;
    },
    [],
  );
  // The address has it by now, or Back was faster. In a transition like the router's own, so that both are shown together.
  useEffect(
    () =>
      router?.subscribe(({ navigation }) => {
        if (unwritten.current === null && navigation.state === 'idle') startTransition(() => setChosen(null));
      }),
    [router],
  );
  const choose = useCallback(
    (next: string | null) => {
      setChosen({ choice: next });
      if (!router) return;
      const isScheduled = unwritten.current !== null;
      unwritten.current = { choice: next };
      if (isScheduled) return;
      const chosenAt = router.state.location.pathname;
      afterFrame(() => {
        if (unwritten.current === null) return;
        const { choice } = unwritten.current;
        unwritten.current = null;
        // Another choice may have been written since the page was rendered, or another page been opened.
        const { pathname, search, hash, state } = router.state.navigation.location ?? router.state.location;
        if (pathname !== chosenAt) return setChosen(null);
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
  return [chosen === null ? inAddress : chosen.choice, choose];
}
