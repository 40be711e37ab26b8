import { useCallback, useContext, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { RouterContext } from './RouterContext.ts';

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
  const choose = useCallback(
    (next: string | null) => {
      setValue(next);
      if (!router) return;
      // Another choice may have been written since the page was rendered.
      const { pathname, search, hash, state } = router.state.location;
      const after = new URLSearchParams(search);
      if (next === null) after.delete(name);
      else after.set(name, next);
      void router.navigate(
        { pathname, search: after.toString(), hash },
        { replace: true, preventScrollReset: true, state: state as unknown },
      );
    },
    [name, router],
  );
  return [value, choose];
}
