import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';

interface Props {
  label: string;
  kind: 'listbox' | 'tree';
  count: number;
  rowHeight: number;
  /** The place of the chosen row; -1 for none. */
  chosen: number;
  onChoose: (place: number) => void;
  /** Keeps the last row in view. */
  follows?: boolean;
  levelOf?: (place: number) => number;
  keyOf: (place: number) => string | number;
  renderRow: (place: number) => ReactNode;
  empty: string;
  header?: ReactNode;
  /** The least width of a row, as CSS has it. */
  width?: string;
}

/** A list of any length, of which only the rows in sight are drawn; arrow keys, Page, Home and End choose a row. */
export function RowList({
  label,
  kind,
  count,
  rowHeight,
  chosen,
  onChoose,
  follows = false,
  levelOf,
  keyOf,
  renderRow,
  empty,
  header,
  width,
}: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- there is no React compiler here
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  useEffect(() => {
    if (follows && count > 0) virtualizer.scrollToIndex(count - 1, { align: 'end' });
  }, [follows, count, virtualizer]);
  useEffect(() => {
    if (!follows && chosen >= 0) virtualizer.scrollToIndex(chosen, { align: 'auto' });
  }, [follows, chosen, virtualizer]);

  const idOf = (place: number) => `${label.replaceAll(/\W/g, '-')}-${keyOf(place)}`;
  const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: chosen + 1,
      ArrowUp: chosen < 0 ? count - 1 : chosen - 1,
      PageDown: chosen + page,
      PageUp: chosen - page,
      Home: 0,
      End: count - 1,
    };
    const wanted = moves[event.key];
    if (wanted === undefined || count === 0) return;
    event.preventDefault();
    onChoose(Math.min(count - 1, Math.max(0, wanted)));
  };
  const rows = virtualizer.getVirtualItems();
  const isInSight = rows.some(({ index }) => index === chosen);

  return (
    <div className="rows" ref={scroller}>
      {header}
      {count === 0 ? (
        <p className="empty">{empty}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its role is a listbox or a tree
        <div
          role={kind}
          aria-label={label}
          tabIndex={0}
          {...(isInSight && { 'aria-activedescendant': idOf(chosen) })}
          onKeyDown={onKeyDown}
          style={{ height: virtualizer.getTotalSize(), position: 'relative', minWidth: width }}
        >
          {rows.map(({ index, start }) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list has the keys and the focus
            <div
              key={keyOf(index)}
              id={idOf(index)}
              role={kind === 'tree' ? 'treeitem' : 'option'}
              aria-selected={index === chosen}
              {...(levelOf && { 'aria-level': levelOf(index) + 1 })}
              {...(kind === 'listbox' && { 'aria-setsize': count, 'aria-posinset': index + 1 })}
              className="row"
              style={{ top: start, height: rowHeight }}
              onClick={() => onChoose(index)}
            >
              {renderRow(index)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
