/** How long a deletion can be undone, in seconds: the usual time first, and more than ten times of it (WCAG 2.2.1). */
export const undoTimes = [8, 30, 120] as const;

export type UndoTime = (typeof undoTimes)[number];

/** The time that a number of seconds stands for; the usual one for what is none. */
export const undoTimeOf = (seconds: number): UndoTime =>
  undoTimes.find((each) => each === seconds) ?? undoTimes[0];
