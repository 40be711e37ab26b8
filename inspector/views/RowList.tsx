import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

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

/** How many rows are drawn beyond those in sight, on each side. */
const BEYOND = 8;

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
  const [sight, setSight] = useState({ top: 0, height: 600 });
  useLayoutEffect(() => {
    const area = scroller.current!; // the list is drawn
    const look = () => setSight({ top: area.scrollTop, height: area.clientHeight });
    look();
    area.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(area);
    return () => {
      area.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, []);
  useLayoutEffect(() => {
    if (follows && scroller.current) scroller.current.scrollTop = count * rowHeight;
  }, [follows, count, rowHeight]);
  useEffect(() => {
    const area = scroller.current;
    if (follows || chosen < 0 || !area) return;
    const top = chosen * rowHeight;
    if (top < area.scrollTop) area.scrollTop = top;
    else if (top + rowHeight * 2 > area.scrollTop + area.clientHeight)
      area.scrollTop = top + rowHeight * 2 - area.clientHeight;
  }, [follows, chosen, rowHeight]);

  const idOf = (place: number) => `${label.replaceAll(/\W/g, '-')}-${keyOf(place)}`;
  const page = Math.max(1, Math.floor(sight.height / rowHeight) - 1);
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
  const from = Math.max(0, Math.min(count, Math.floor(sight.top / rowHeight)) - BEYOND);
  const to = Math.min(count, Math.ceil((sight.top + sight.height) / rowHeight) + BEYOND);
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place);
  const isInSight = chosen >= from && chosen < to;

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
          style={{ height: count * rowHeight, position: 'relative', minWidth: width }}
        >
          {rows.map((index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the list has the keys and the focus
            <div
              key={keyOf(index)}
              id={idOf(index)}
              role={kind === 'tree' ? 'treeitem' : 'option'}
              aria-selected={index === chosen}
              {...(levelOf && { 'aria-level': levelOf(index) + 1 })}
              {...(kind === 'listbox' && { 'aria-setsize': count, 'aria-posinset': index + 1 })}
              className="row"
              style={{ top: index * rowHeight, height: rowHeight }}
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
