import { useEffect } from 'react';

const dialogs = '[role="dialog"], [role="alertdialog"]';
const headings = 'h1, h2, h3';
const summaries = '[role="alert"][tabindex="-1"]';

/** What contained the last focused element outside of dialogs, from the inside out. */
let around: Element[] = [];
/** Lists of a form's errors that have had the focus while no dialog was open. */
const read = new WeakSet<Element>();

// The build renders the sign-in page in Node, where there is no document.
globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof Element) || target.closest(dialogs)) return;
  if (target.matches(summaries) && !document.querySelector(dialogs)) read.add(target);
  around = [];
  // Read now, because an element that is removed has no ancestors.
  for (let each: Element | null = target; each; each = each.parentElement) around.push(each);
});

function focusNearby(page: Document) {
  const content = page.getElementById('content');
  if (!content || page.querySelector(dialogs)) return;
  const errors = content.querySelector<HTMLElement>(summaries);
  if (errors && !read.has(errors)) return errors.focus();
  if (page.activeElement !== page.body) return;
  const place = around.find((each) => content.contains(each) && each.querySelector(headings));
  const heading = (place ?? content).querySelector<HTMLElement>(headings);
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}

/**
 * Where the focus goes when a dialog closes: to the errors of a form that came while it was open, or, if its trigger is
 * gone, as the button of an entry that was removed, to the heading of the part that the trigger was in.
 */
export const useFocusAfterwards = (): void =>
  useEffect(
    () => () => {
      // The dialog restores the focus first.
      setTimeout(focusNearby, 0, document);
    },
    [],
  );
