import type { Filter } from '../model/filter.ts';
import type { Entry } from '../model/recording.ts';
import { labelOf } from '../model/tree.ts';
import { RowList } from './RowList.tsx';
import { useCursor, useFiltered, useInspector, usePage } from './useInspector.ts';

const clock = (at: number) => {
  const time = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}.${String(time.getMilliseconds()).padStart(3, '0')}`;
};

/** What came of an event, in a few words. */
export function outcomeOf({ kind, taken, refused = [], snapshot }: Entry): string {
  if (kind === 'created') return 'created';
  const guards = refused.map(({ guard }) => guard).join(', ');
  if (taken === undefined) return snapshot === undefined ? 'no snapshot' : '';
  if (taken.length === 0) return guards === '' ? 'no transition' : `refused by ${guards}`;
  return guards === '' ? taken.join('; ') : `not ${guards}: ${taken.join('; ')}`;
}

interface Props {
  filter: Filter;
}

/** All events that pass the filter, with what came of each; choosing one shows the actors as they were then. */
export function Log({ filter }: Props) {
  const { store, actor } = useInspector();
  const { recording } = store;
  const page = usePage();
  const cursor = useCursor();
  const seqs = useFiltered(filter);
  const isFollowing = !page.hasTag('stopped');
  const name = (sessionId: string | undefined) => {
    if (sessionId === undefined) return 'outside';
    const found = recording.actors.get(sessionId);
    return found ? labelOf(found) : sessionId;
  };
  return (
    <RowList
      label="Events"
      kind="listbox"
      count={seqs.length}
      rowHeight={24}
      width="46rem"
      chosen={isFollowing ? -1 : seqs.indexOf(cursor)}
      follows={isFollowing}
      onChoose={(place) => {
        const seq = seqs[place]!;
        const entry = recording.entry(seq);
        actor.send({ type: 'playback.show', at: seq });
        if (entry) actor.send({ type: 'actor.choose', sessionId: entry.sessionId });
      }}
      keyOf={(place) => seqs[place]!}
      empty="No event passes the filter."
      renderRow={(place) => {
        const entry = recording.entry(seqs[place]!);
        if (!entry) return null;
        const isRefused = entry.taken?.length === 0 && (entry.refused?.length ?? 0) > 0;
        return (
          <span className={`log-row ${entry.kind}${isRefused ? ' refused' : ''}`}>
            <span className="time">{clock(entry.at)}</span>
            <span className="who">
              {entry.kind === 'created'
                ? name(entry.sessionId)
                : `${name(entry.sourceId)} → ${name(entry.sessionId)}`}
            </span>
            <span className="type">{entry.kind === 'created' ? 'new actor' : entry.type || 'start'}</span>
            <span className="outcome">{outcomeOf(entry)}</span>
          </span>
        );
      }}
    />
  );
}
