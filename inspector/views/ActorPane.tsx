import { useEffect, useMemo } from 'react';
import { activePaths, guessTaken, knownChart, leavesOf } from '../model/chart.ts';
import { valueOf } from '../model/coverage.ts';
import type { Candidate } from '../model/protocol.ts';
import type { Actor } from '../model/recording.ts';
import { labelOf, machineIdOf } from '../model/tree.ts';
import { ChartView } from './ChartView.tsx';
import { ContextView } from './ContextView.tsx';
import { SendForm } from './SendForm.tsx';
import { Transitions } from './Transitions.tsx';
import { useCursor, useInspector, usePage, useStoreVersion } from './useInspector.ts';

const none: readonly Candidate[] = [];

/** What is known of an actor at the entry that is shown. */
function useActorAt(actor: Actor) {
  const inspector = useInspector();
  const { recording, answers } = inspector.store;
  const page = usePage();
  const cursor = useCursor();
  const { sessionId } = actor;
  const change = recording.changeAt(sessionId, cursor);
  const snapshot = recording.snapshotAt(sessionId, cursor);
  const before = change === undefined ? undefined : recording.snapshotAt(sessionId, change - 1);
  const entry = change === undefined ? undefined : recording.entry(change);
  const chart = actor.definition === undefined ? null : knownChart(actor.definition);
  // The application judges by the present state, so only the last snapshot can be asked about.
  const isNow = page.hasTag('live') && actor.until === undefined && change === actor.changes.at(-1);
  const canAsk = isNow && recording.application !== undefined && machineIdOf(actor) !== undefined;
  useEffect(() => {
    if (canAsk) inspector.send({ type: '@inspector.ask', sessionId });
  }, [canAsk, change, inspector, sessionId]);
  const value = useMemo(() => valueOf(snapshot), [snapshot]);
  const guessed = useMemo(
    () => (chart && entry && !entry.taken ? guessTaken(chart, valueOf(before), entry.type, value) : []),
    [chart, entry, before, value],
  );
  return {
    chart: machineIdOf(actor) === undefined ? null : chart,
    value,
    snapshot,
    before,
    entry,
    canAsk,
    candidates: canAsk ? (answers.get(sessionId) ?? none) : none,
    taken: entry?.taken ?? guessed,
    refused: entry?.refused ?? [],
  };
}

const tagsOf = (snapshot: string | undefined): string[] => {
  const parsed = snapshot === undefined ? null : (JSON.parse(snapshot) as { tags?: unknown } | null);
  return Array.isArray(parsed?.tags) ? parsed.tags.map(String) : [];
};

/** The chart of an actor, with its name above it. */
export function ActorChart({ actor, isColored }: { actor: Actor; isColored: boolean }) {
  useStoreVersion();
  const { chart, value, taken, refused, candidates } = useActorAt(actor);
  if (!chart)
    return (
      <p className="empty">
        {labelOf(actor)} runs no statechart; its events and snapshots are in the log and in the details.
      </p>
    );
  return <ChartView {...{ chart, value, taken, refused, candidates, isColored }} />;
}

/** State, tags, transitions, context and the form for an event of an actor. */
export function ActorDetails({ actor }: { actor: Actor }) {
  useStoreVersion();
  const page = usePage();
  const { actor: machine } = useInspector();
  const { chart, value, snapshot, before, entry, canAsk, candidates, taken, refused } = useActorAt(actor);
  const active = new Set(['(root)', ...activePaths(value)]);
  const tags = tagsOf(snapshot);
  const isPinned = page.context.pinned === actor.sessionId;
  return (
    <div className="details">
      <div className="bar">
        <h2>{labelOf(actor)}</h2>
        <button
          type="button"
          aria-pressed={isPinned}
          onClick={() =>
            machine.send(
              isPinned ? { type: 'actor.unpin' } : { type: 'actor.pin', sessionId: actor.sessionId },
            )
          }
        >
          Pin
        </button>
      </div>
      <dl>
        <dt>Machine</dt>
        <dd>{machineIdOf(actor) ?? actor.src ?? 'none'}</dd>
        <dt>State</dt>
        <dd>
          {leavesOf(value).length === 0
            ? actor.status
            : leavesOf(value).map((path) => <div key={path}>{path}</div>)}
        </dd>
        <dt>Tags</dt>
        <dd>
          {tags.length === 0
            ? 'none'
            : tags.map((tag) => (
                <span key={tag} className="tag">
                  {tag}
                </span>
              ))}
        </dd>
        <dt>Last event</dt>
        <dd>{entry ? entry.type || 'start' : 'none'}</dd>
      </dl>
      {chart && (
        <section aria-label="Transitions">
          <h3>Transitions now</h3>
          <Transitions {...{ chart, active, candidates, taken, refused, event: entry?.type ?? '' }} />
        </section>
      )}
      <section aria-label="Context">
        <h3>Context</h3>
        <ContextView snapshot={snapshot} before={before} event={entry?.type || 'the start'} />
      </section>
      {chart && canAsk && <SendForm key={actor.sessionId} actor={actor} chart={chart} active={active} />}
    </div>
  );
}
