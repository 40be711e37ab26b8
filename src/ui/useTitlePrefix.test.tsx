// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setPageTitle, useTitlePrefix } from './useTitlePrefix.ts';

function Prefix({ text }: { text: string }) {
  useTitlePrefix(text);
  return null;
}

describe("the document's title", () => {
  beforeEach(() => setPageTitle('Oral exam'));
  afterEach(cleanup);

  it('starts with what is shown, also when the page sets another title, until it is gone', () => {
    const { rerender } = render(<Prefix text="Examinee 1 – " />);
    expect(document.title).toBe('Examinee 1 – Oral exam');
    act(() => setPageTitle('Dashboard'));
    expect(document.title).toBe('Examinee 1 – Dashboard');
    rerender(<Prefix text="" />);
    expect(document.title).toBe('Dashboard');
  });

  it.each(['Ada  Lovelace – ', ' Ada Lovelace – ', 'Ada\u00A0\tLovelace – ', ' – '])(
    'is written once for the prefix %j, whose spaces the browser collapses',
    async (text) => {
      let writes = 0;
      const observer = new MutationObserver(() => {
        writes += 1;
      });
      observer.observe(document.head, { childList: true, subtree: true, characterData: true });
      const { unmount } = render(<Prefix text={text} />);
      await Promise.resolve();
      await Promise.resolve();
      observer.disconnect();
      expect(writes).toBe(1);
      expect(document.title).toContain(text.replaceAll(/[\t ]+/g, ' ').trim());
      unmount();
      expect(document.title).toBe('Oral exam');
    },
  );

  it('loses a prefix also after another program, such as a translator, has changed the title', () => {
    const { rerender } = render(<Prefix text="Examinee 1 – " />);
    document.title = 'Examinee  1: examen oral';
    rerender(<Prefix text="" />);
    expect(document.title).toBe('Oral exam');
    document.title = 'Examen oral';
    rerender(<Prefix text="Examinee 1 – " />);
    expect(document.title).toBe('Examinee 1 – Oral exam');
  });

  it('keeps the other prefixes when one goes, and says a prefix once', () => {
    const { rerender } = render(
      <>
        <Prefix text="Examinee 1 – " />
        <Prefix text="Practice: " />
        <Prefix text="Error: " />
        <Prefix text="Error: " />
      </>,
    );
    expect(document.title).toBe('Error: Practice: Examinee 1 – Oral exam');
    rerender(
      <>
        <Prefix text="" />
        <Prefix text="Practice: " />
        <Prefix text="" />
        <Prefix text="Error: " />
      </>,
    );
    expect(document.title).toBe('Error: Practice: Oral exam');
  });
});
