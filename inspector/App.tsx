import { useState, type ReactNode } from 'react';
import type { Inspector } from './machines/startInspector.ts';
import { noFilter } from './model/filter.ts';
import type { Actor } from './model/recording.ts';
import { labelOf } from './model/tree.ts';
import { ActorChart, ActorDetails } from './views/ActorPane.tsx';
import { ActorTree } from './views/ActorTree.tsx';
import { Coverage } from './views/Coverage.tsx';
import { Filters } from './views/Filters.tsx';
import { Log } from './views/Log.tsx';
import { Sequence } from './views/Sequence.tsx';
import { Tabs } from './views/Tabs.tsx';
import { Toolbar } from './views/Toolbar.tsx';
import { InspectorContext, useInspector, useMedia, usePage, useStoreVersion } from './views/useInspector.ts';
import { Waiting } from './views/Waiting.tsx';

/** The page: as columns where there is room for them, else one view at a time. */
export function App({ inspector }: { inspector: Inspector }) {
  return (
    <InspectorContext value={inspector}>
      <Page />
    </InspectorContext>
  );
}

function Page() {
  const { store } = useInspector();
  useStoreVersion();
  const { context } = usePage();
  const [filter, setFilter] = useState(noFilter);
  const [isColored, setColored] = useState(false);
  const isWide = useMedia('(min-width: 960px)');
  const isTall = useMedia('(min-height: 620px)');
  const { actors } = store.recording;
  const chosen = context.chosen === null ? undefined : actors.get(context.chosen);
  const pinned = context.pinned === null ? undefined : actors.get(context.pinned);
  const isEmpty = store.recording.next === 0 && actors.size === 0;

  const missing = (
    <p className="empty">
      {context.wantedMachine === null
        ? 'Choose an actor.'
        : `No actor runs ${context.wantedMachine} yet. It is shown as soon as one does.`}
    </p>
  );
  const chartOf = (actor: Actor | undefined) =>
    actor ? <ActorChart key={`chart ${actor.sessionId}`} actor={actor} isColored={isColored} /> : missing;
  const detailsOf = (actor: Actor | undefined) =>
    actor ? <ActorDetails key={`details ${actor.sessionId}`} actor={actor} /> : missing;
  const coloring = (
    <label className="coloring">
      <input
        type="checkbox"
        checked={isColored}
        onChange={({ target: { checked } }) => setColored(checked)}
      />{' '}
      Color coverage
    </label>
  );
  const isPair = isWide && pinned !== undefined && chosen !== undefined && pinned !== chosen;
  const chart = isPair ? (
    <div className="pair">
      {[pinned, chosen].map((actor) => (
        <section key={actor.sessionId} aria-label={labelOf(actor)} className="pane">
          {chartOf(actor)}
          {detailsOf(actor)}
        </section>
      ))}
    </div>
  ) : (
    chartOf(chosen)
  );
  const filtered = (view: ReactNode) => (
    <div className="filtered">
      <Filters filter={filter} onChange={setFilter} />
      {view}
    </div>
  );
  const log = filtered(<Log filter={filter} />);
  const hasLogBelow = isWide && isTall;
  const views = [
    ...(isWide ? [] : [{ id: 'actors', title: 'Actors', view: <ActorTree /> }]),
    { id: 'chart', title: 'Chart', view: chart },
    ...(isWide ? [] : [{ id: 'details', title: 'Details', view: detailsOf(chosen) }]),
    ...(hasLogBelow ? [] : [{ id: 'log', title: 'Log', view: log }]),
    {
      id: 'sequence',
      title: 'Sequence',
      view: hasLogBelow ? <Sequence filter={filter} /> : filtered(<Sequence filter={filter} />),
    },
    { id: 'coverage', title: 'Coverage', view: <Coverage /> },
  ];
  return (
    <div className={`page${isWide ? ' wide' : ''}${isPair ? ' paired' : ''}`}>
      <Toolbar filter={filter} />
      {isEmpty ? (
        <Waiting />
      ) : (
        <main>
          {isWide && (
            <section className="column" aria-label="Actors">
              <ActorTree />
            </section>
          )}
          <div className="center">
            <Tabs views={views} aside={coloring} />
            {hasLogBelow && (
              <section className="below" aria-label="Log">
                {log}
              </section>
            )}
          </div>
          {isWide && !isPair && (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
            <section className="column" aria-label="Details" tabIndex={0}>
              {detailsOf(chosen)}
            </section>
          )}
        </main>
      )}
    </div>
  );
}
