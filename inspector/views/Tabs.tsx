import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

interface View {
  id: string;
  title: string;
  view: ReactNode;
}

/** One view at a time; the arrow keys, Home and End move between the tabs. */
export function Tabs({ views, aside }: { views: readonly View[]; aside: ReactNode }) {
  const [chosen, setChosen] = useState('chart');
  const list = useRef<HTMLDivElement>(null);
  const place = Math.max(
    0,
    views.findIndex(({ id }) => id === chosen),
  );
  const current = views[place]!;
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowRight: (place + 1) % views.length,
      ArrowLeft: (place + views.length - 1) % views.length,
      Home: 0,
      End: views.length - 1,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(views[next]!.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div className="tabs">
      <div className="bar">
        <div role="tablist" aria-label="Views" ref={list} tabIndex={-1} onKeyDown={onKeyDown}>
          {views.map(({ id, title }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`tab-${id}`}
              aria-selected={id === current.id}
              aria-controls="view"
              tabIndex={id === current.id ? 0 : -1}
              onClick={() => setChosen(id)}
            >
              {title}
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div role="tabpanel" id="view" aria-labelledby={`tab-${current.id}`} className="view">
        {current.view}
      </div>
    </div>
  );
}
