/** The pseudo-classes that the gallery shows without pointer or focus, each by its class. */
export const forcedClasses = { hover: 'is-hover', 'focus-visible': 'is-focus' } as const;

/** A pseudo-class in a selector; not in the escaped name of a class, such as `.hover\:underline`. */
const pseudoClass = /(?<!\\):(hover|focus-visible)(?![\w-])/g;

/** The rules of a style sheet, whose pseudo-classes also match elements with the class that forces them. */
export const withForcedStates = (css: string): string =>
  css.replaceAll(
    pseudoClass,
    (selector, name: keyof typeof forcedClasses) => `:is(${selector}, .${forcedClasses[name]})`,
  );

/** Makes the classes work in the styles that the development server has put into the document. */
export function forceStates({ head }: Document): void {
  for (const style of head.querySelectorAll('style')) style.textContent = withForcedStates(style.textContent);
}
