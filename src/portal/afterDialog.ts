/**
 * Focuses what comes after a dialog that was just closed. The dialog first gives the focus to where it was before, or
 * before that, in a microtask: this follows in the same task, so that screen readers name only what has it in the end.
 * Where the dialog takes longer, it is done again.
 *
 * @returns cancels the second time.
 */
export function afterDialog(focus: () => void): () => void {
  queueMicrotask(() => queueMicrotask(focus));
  const timer = setTimeout(focus);
  return () => clearTimeout(timer);
}
