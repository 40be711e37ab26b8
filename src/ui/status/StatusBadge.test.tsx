// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StatusBadge } from './StatusBadge.tsx';

/** Replaces the text nodes below an element, as the translator of a browser does. */
function translate(root: Element) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = text.data;
    text.replaceWith(font);
  }
}

it('a status on a translated page changes with what it says', () => {
  const page = render(<StatusBadge tone="neutral">Not yet started</StatusBadge>);
  translate(page.container);
  page.rerender(<StatusBadge tone="success">Completed</StatusBadge>);
  expect(page.container.textContent).toBe('Completed');
});
