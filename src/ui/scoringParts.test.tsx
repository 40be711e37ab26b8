// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WithTexts } from '#tests/support/pages/texts.tsx';
import { ReceiptMark, type ReceiptPlace } from './status/ReceiptMark.tsx';
import { ScrollBox } from './ScrollBox.tsx';
import { TwoValues } from './TwoValues.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => void vi.unstubAllGlobals());

afterEach(cleanup);

const places: readonly ReceiptPlace[] = ['nowhere', 'page', 'storing', 'device', 'board', 'stale', 'refused'];

describe('a receipt mark', () => {
  it('says each place with words and a shape of its own', () => {
    render(
      <WithTexts>
        {places.map((place) => (
          <ReceiptMark key={place} place={place} time="10:32 AM" />
        ))}
      </WithTexts>,
    );
    const marks = places.map((place) => document.querySelector(`[data-place="${place}"]`)!);
    expect(marks.map(({ textContent }) => textContent)).toEqual([
      'Nothing entered yet',
      'Only on this page; this device cannot keep it',
      'Saving…',
      'Saved on this device',
      'Received by the board, 10:32 AM',
      'Needs your decision',
      'Not accepted by the board',
    ]);
    const shapes = new Set(marks.map((mark) => mark.querySelector('svg')!.innerHTML));
    expect(shapes.size).toBe(places.length);
  });

  it('has its words for screen readers and the pointer where there is room for the shape alone', () => {
    render(
      <WithTexts>
        <ReceiptMark place="board" brief />
      </WithTexts>,
    );
    const words = screen.getByText('Received by the board');
    expect(words.className).toBe('sr-only');
    expect(words.parentElement?.title).toBe('Received by the board');
  });
});

describe('a choice between two values', () => {
  const show = (theirs = 'Pass') => {
    const onKeepMine = vi.fn<() => void>();
    const onTakeTheirs = vi.fn<() => void>();
    render(
      <WithTexts>
        <TwoValues
          what="Score of case 2"
          mine={{ value: 'Fail', time: '10:32 AM' }}
          theirs={{ value: theirs, time: '10:30 AM' }}
          onKeepMine={onKeepMine}
          onTakeTheirs={onTakeTheirs}
        />
      </WithTexts>,
    );
    return { onKeepMine, onTakeTheirs };
  };

  it('is said at once, with both values, whose they are and since when', () => {
    show();
    expect(screen.getByRole('alert').textContent).toContain('Score of case 2: choose which version to keep');
    const group = within(
      screen.getByRole('group', { name: 'Score of case 2: choose which version to keep' }),
    );
    for (const text of ['Your version, 10:32 AM', 'Fail', 'The board’s version, 10:30 AM', 'Pass'])
      expect(group.getByText(text)).toBeDefined();
  });

  it('is answered by a button on each side, which names what it is about', async () => {
    const { onKeepMine, onTakeTheirs } = show();
    await userEvent.click(screen.getByRole('button', { name: 'Keep my version: Score of case 2' }));
    expect([onKeepMine.mock.calls.length, onTakeTheirs.mock.calls.length]).toEqual([1, 0]);
    await userEvent.click(screen.getByRole('button', { name: 'Use the board’s version: Score of case 2' }));
    expect([onKeepMine.mock.calls.length, onTakeTheirs.mock.calls.length]).toEqual([1, 1]);
  });

  it('says of a value that was taken back that there is nothing', () => {
    show('');
    expect(screen.getByText('No entry')).toBeDefined();
  });
});

describe('a text of limited height', () => {
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });
  const show = (scrollHeight: number) => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(scrollHeight);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(160);
    render(
      <ScrollBox label="Comment on case 2" className="max-h-40">
        A text
      </ScrollBox>,
    );
  };

  it('can be reached and scrolled with the keyboard where it is longer', () => {
    show(400);
    expect(screen.getByRole('region', { name: 'Comment on case 2' }).tabIndex).toBe(0);
  });

  it('is no stop for the keyboard where all of it is shown', () => {
    show(160);
    expect(screen.queryByRole('region')).toBeNull();
    expect(screen.getByText('A text').tabIndex).toBe(-1);
  });
});
