import type { MouseEvent } from 'react';

/** Goes to the field itself: an anchor alone would leave the focus behind, and write to the address. */
export function visitField(event: MouseEvent, field: string): void {
  event.preventDefault();
  const control = document.getElementById(field);
  control?.closest('div')?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
