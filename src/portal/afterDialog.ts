/**
 * Focuses what comes after a dialog that was just closed. The dialog first gives the focus to where it was before, or
 * before that, in a microtask: this follows in the same task, so that screen readers name only what has it in the end.
 * Not in a later task: on a busy machine the user may have gone on by then, and would be taken from their place.
 */
export const afterDialog = (focus: () => void): void => queueMicrotask(() => queueMicrotask(focus));
