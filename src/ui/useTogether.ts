import { useEffect, useState } from 'react';

/** How long the whole is waited for before its parts appear one by one. */
const PATIENCE = 4_000;

/** Whether to show the parts of a page: together, so that none pushes another about; a slow one is not waited for long. */
export function useTogether(isAllThere: boolean): boolean {
  const [wasShown, setShown] = useState(isAllThere);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), isAllThere ? 0 : PATIENCE);
    return () => clearTimeout(timer);
  }, [isAllThere]);
  return isAllThere || wasShown;
}
