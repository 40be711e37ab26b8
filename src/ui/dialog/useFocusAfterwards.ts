import { useEffect } from 'react';

const dialogs = '[role="dialog"], [role="alertdialog"]';
const headings = 'h1, h2, h3';
const summaries = '[role="alert"][tabindex="-1"]';

/** What contained the last focused element outside of dialogs, from the inside out. */
let around: Element[] = [];
/** Lists of a form's errors that have had the focus while no dialog was open. */
const read = new WeakSet<Element>();

function noteFocus(target: EventTarget | null): void {
  if (!(target instanceof Element) || target.closest(dialogs)) return;
  if (target.matches(summaries) && !document.querySelector(dialogs)) read.add(target);
  around = [];
  // Read now, because an element that is removed has no ancestors.
  for (let each: Element | null = target; each; each = each.parentElement) around.push(each);
}
// The build renders the sign-in page in Node, where there is no document.
globalThis.document?.addEventListener('focusin', ({ target }) => noteFocus(target));
// This may be loaded for the first dialog, after its trigger had the focus.
if (globalThis.document) noteFocus(document.activeElement);

/** The control that had the focus, if it was removed and drawn again while the dialog was open. */
function drawnAgain(content: HTMLElement): HTMLElement | null {
  const [last] = around;
  const name = last?.getAttribute('aria-label');
  if (!last || !name) return null;
  const [first, ...others] = [...content.querySelectorAll<HTMLElement>(last.tagName)].filter(
    (each) => each.getAttribute('aria-label') === name,
  );
  return others.length === 0 ? (first ?? null) : null;
}

function focusNearby(page: Document) {
  const content = page.getElementById('content');
  if (!content || page.querySelector(dialogs)) return;
  const errors = content.querySelector<HTMLElement>(summaries);
  if (errors && !read.has(errors)) return errors.focus();
  if (page.activeElement !== page.body) return;
  const again = drawnAgain(content);
  if (again) return again.focus();
  const place = around.find((each) => content.contains(each) && each.querySelector(headings));
  const heading = (place ?? content).querySelector<HTMLElement>(headings);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

/**
 * Where the focus goes when a dialog closes: to the errors of a form that came while it was open, or, if its trigger was
 * drawn again, to that, or, if it is gone, as the button of an entry that was removed, to the heading of the part that it
 * was in.
 */
export const useFocusAfterwards = (): void =>
  useEffect(
    () => () => {
      // The dialog restores the focus first.
      setTimeout(focusNearby, 0, document);
    },
    [],
  );
