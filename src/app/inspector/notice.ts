interface Notice {
  text: string;
  link?: { text: string; href: string; target?: string };
}

/** Shows one sentence of the inspector over the portal, with a link if there is something to do; a later one replaces it. */
export function showNotice({ text, link }: Notice): void {
  hideNotice();
  const box = document.createElement('div');
  box.id = 'inspector-notice';
  box.setAttribute('role', 'status');
  box.style.cssText =
    'position:fixed;z-index:2147483000;inset:auto auto 1rem 1rem;max-width:min(26rem,calc(100vw - 2rem));' +
    'padding:.75rem 1rem;border-radius:.375rem;font:0.9375rem/1.45 var(--font-sans,system-ui);' +
    'background:var(--color-raised,#fff);color:var(--color-ink,#18222f);border:1px solid var(--color-edge,#847c6f);' +
    'box-shadow:var(--shadow-float,0 2px 12px rgb(0 0 0/.3))';
  const sentence = document.createElement('p');
  sentence.textContent = text;
  const actions = document.createElement('p');
  actions.style.cssText = 'display:flex;gap:1.25rem;align-items:center;margin-top:.5rem';
  if (link) {
    const anchor = document.createElement('a');
    anchor.textContent = link.text;
    anchor.href = link.href;
    if (link.target !== undefined) anchor.target = link.target;
    // The page sends its messages to the window that opened it.
    anchor.rel = 'opener';
    anchor.style.cssText = 'color:var(--color-accent,#0b5a60);font-weight:600;text-decoration:underline';
    actions.append(anchor);
  }
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = 'Close';
  close.style.cssText = 'min-height:1.5rem;text-decoration:underline';
  close.addEventListener('click', hideNotice);
  actions.append(close);
  box.append(sentence, actions);
  document.body.append(box);
}

/** Removes the notice, if there is one. */
export const hideNotice = (): void => document.getElementById('inspector-notice')?.remove();
