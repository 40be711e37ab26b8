// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { windowOf } from '#tests/support/pages/windowWidth.ts';
import { Disclosure } from './Disclosure.tsx';
import { Fold, onPaper } from './Fold.tsx';
import { TableDisclosure } from './TableDisclosure.tsx';

beforeEach(() => {
  windowOf(1280);
});
afterEach(cleanup);

const isClosed = (text: string) => screen.getByText(text).closest('[hidden="until-found"]') !== null;
const button = (name: string) => screen.getByRole('button', { name });

describe('a part that is folded', () => {
  it('is closed until it is opened, and is on paper', async () => {
    render(<Fold label="2025: 1 payment">Receipt</Fold>);
    expect(button('2025: 1 payment').ariaExpanded).toBe('false');
    expect(isClosed('Receipt')).toBe(true);
    expect(screen.getByText('Receipt').parentElement?.className).toBe(onPaper);
    await userEvent.click(button('2025: 1 payment'));
    expect(isClosed('Receipt')).toBe(false);
    await userEvent.click(button('2025: 1 payment'));
    expect(isClosed('Receipt')).toBe(true);
  });

  it('on a narrow screen only is shown on a desktop', () => {
    render(
      <Fold isNarrowOnly label="Show the credits">
        Ethics
      </Fold>,
    );
    expect(isClosed('Ethics')).toBe(false);
    cleanup();
    windowOf(360);
    render(
      <Fold isNarrowOnly label="Show the credits">
        Ethics
      </Fold>,
    );
    expect(isClosed('Ethics')).toBe(true);
  });

  it('on a narrow screen only stays shown on a page that gets narrower, as on paper', () => {
    const part = (words: string) => (
      <Fold isNarrowOnly label="Show the credits">
        {words}
      </Fold>
    );
    const { rerender } = render(part('Ethics'));
    windowOf(360);
    rerender(part('Ethics, 2 credits'));
    expect(isClosed('Ethics, 2 credits')).toBe(false);
  });

  it('is shown without a button where it has nothing', () => {
    render(
      <Fold label="Show the credits" isEmpty>
        <p>There are no credits.</p>
      </Fold>,
    );
    expect(screen.queryByRole('button')).toBeNull();
    expect(isClosed('There are no credits.')).toBe(false);
  });

  it('opens when what it has must be seen, such as unsaved changes', () => {
    const part = (isOpenAtFirst: boolean) => (
      <Fold label="Program" isOpenAtFirst={isOpenAtFirst}>
        Director
      </Fold>
    );
    const { rerender } = render(part(false));
    expect(isClosed('Director')).toBe(true);
    rerender(part(true));
    expect(isClosed('Director')).toBe(false);
    rerender(part(false));
    expect(isClosed('Director')).toBe(false);
  });
});

describe('find-in-page', () => {
  it.each([
    [
      'a fold',
      <Fold key="1" label="Open">
        Ethics
      </Fold>,
    ],
    [
      'a disclosure',
      <Disclosure key="2" label="Open">
        Ethics
      </Disclosure>,
    ],
    [
      'the table of a picture',
      <TableDisclosure key="3" label="Open">
        Ethics
      </TableDisclosure>,
    ],
  ])('opens %s in which it finds something', (_, part) => {
    render(part);
    expect(isClosed('Ethics')).toBe(true);
    act(() => void screen.getByText('Ethics').dispatchEvent(new Event('beforematch', { bubbles: true })));
    expect(isClosed('Ethics')).toBe(false);
  });

  it('finds nothing in a disclosure that forgets what was typed in it', () => {
    render(
      <Disclosure label="Open" forgets>
        Ethics
      </Disclosure>,
    );
    expect(screen.queryByText('Ethics')).toBeNull();
    expect(document.querySelector('[hidden="until-found"]')).toBeNull();
  });
});
