/**
 * Focuses what comes after a dialog that was just closed. The dialog first gives the focus to where it was before, or
 * before that, in a microtask: this follows in the same task, so that screen readers name only what has it in the end.
 * Where the dialog takes longer, it is done again.
 *
 * @returns cancels it.
 */
export function afterDialog(focus: () => void): () => void {
  let isCanceled = false;
  let focused: Element | null = null;
  queueMicrotask(() =>
    queueMicrotask(() => {
      if (isCanceled) return;
      focus();
      focused = document.activeElement;
    }),
  );
  const timer = setTimeout(() => {
    if (document.activeElement !== focused) focus();
  });
  return () => {
    isCanceled = true;
    clearTimeout(timer);
  };
}
