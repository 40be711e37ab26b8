/** A field with choices, and the arrow in it. */
export const choiceStyle = 'control pr-11! placeholder:text-muted';
export const choiceArrowStyle = 'absolute inset-y-0 right-0 flex w-11 items-center justify-center text-muted';
