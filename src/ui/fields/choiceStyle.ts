/** A field with choices, and the arrow in it; where it waits for them, it looks like one that cannot be changed. */
export const choiceStyle = (waits: string | undefined) =>
  `control pr-11! placeholder:text-muted ${waits === undefined ? '' : 'bg-sunken'}`;
export const choiceArrowStyle = 'absolute inset-y-0 right-0 flex w-11 items-center justify-center text-muted';
