import type { MouseEvent } from 'react';

/** Focuses the field itself: a plain anchor would not move the focus, and would change the URL. */
export function visitField(event: MouseEvent, field: string): void {
  event.preventDefault();
  const control = document.getElementById(field);
  control?.closest('div')?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
