import * as React from 'react';

/** By tag and the attributes that jsdom's style sheet asks for. */
const displays = new Map<string, string>();

/**
 * Answers what Testing Library asks of an element's style, whether it is shown and whether it is a block, once for all
 * alike elements. jsdom matches each rule of its style sheet for each question, which took a tenth of the time of
 * screen tests; it has no other style sheet.
 */
function quickenStyles(): void {
  const getComputedStyle = window.getComputedStyle.bind(window);
  const displayOf = (element: Element) => {
    const real = () => getComputedStyle(element).display;
    if (element.getAttribute('style')?.includes('display')) return real();
    const parts = ['hidden', 'open', 'popover', 'type'].map((name) => element.getAttribute(name) ?? '-');
    const key = [element.parentElement?.localName, element.localName, ...parts].join(' ');
    const known = displays.get(key);
    if (known !== undefined) return known;
    const display = real();
    displays.set(key, display);
    return display;
  };
  const visibilityOf = (element: Element) => {
    for (let each: Element | null = element; each; each = each.parentElement)
      if (each.hasAttribute('hidden') || each.getAttribute('style')?.includes('visibility'))
        return getComputedStyle(element).visibility;
    return 'visible';
  };
  const answers: Readonly<Record<string, (element: Element) => string>> = {
    display: displayOf,
    visibility: visibilityOf,
  };
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || document.styleSheets.length > 0) return getComputedStyle(element, pseudo);
    let style: CSSStyleDeclaration | undefined;
    const full = () => (style ??= getComputedStyle(element));
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue')
          return (property: string) => answers[property]?.(element) ?? full().getPropertyValue(property);
        const value = answers[String(name)]?.(element) ?? (Reflect.get(full(), name) as unknown);
        return typeof value === 'function' ? value.bind(full()) : value;
      },
    });
  };
}

/**
 * Leaves out the stack trace that React's development build records for each element it creates. React prints them
 * in warnings, which fail a test with or without them.
 */
function quickenElements(): void {
  const key = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
  const internals = (React as unknown as Record<string, object>)[key]!;
  // It records at most 10,000 in a second.
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} });
}

const labelable = 'button, input:not([type="hidden"]), meter, output, progress, select, textarea';

/**
 * Answers which labels a field has from the labels alone. jsdom walks the whole page for each label of each element
 * that Testing Library asks about, which took a seventh of the time of tests of forms.
 */
function quickenLabels(): void {
  const controlOf = (label: HTMLLabelElement): Element | null =>
    label.hasAttribute('for') ? document.getElementById(label.htmlFor) : label.querySelector(labelable);
  const labels = document.getElementsByTagName('label');
  for (const { prototype } of [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLOutputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ])
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: Element) {
        return [...labels].filter((label) => controlOf(label) === this);
      },
    });
}

// Imported once in a process, whose files share React and the window.
if (typeof window !== 'undefined') {
  quickenStyles();
  quickenLabels();
  quickenElements();
}
