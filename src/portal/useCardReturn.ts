import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isCardReturn } from '#domain/billing/cardReturn.ts';

/** Whether the card page led to this screen; a reload or a link to the same address is no return. */
export function useCardReturn(): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isReturn] = useState(() => isCardReturn(search));
  const isMarked = isCardReturn(search);
  useEffect(() => {
    if (!isMarked) return;
    const rest = new URLSearchParams(search);
    rest.delete('from');
    const query = rest.toString();
    void navigate(query === '' ? pathname : `${pathname}?${query}`, { replace: true });
  }, [isMarked, pathname, search, navigate]);
  return isReturn;
}
