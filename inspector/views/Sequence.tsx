import type { Filter } from '../model/filter.ts';
import { heldEntries, OUTSIDE, participants } from '../model/sequence.ts';
import { labelOf } from '../model/tree.ts';
import { RowList } from './RowList.tsx';
import { useCursor, useFiltered, useInspector, usePage } from './useInspector.ts';

/** How wide the column of an actor is, in pixels. */
const COLUMN = 120;
/** How many of the last entries are drawn; the filter narrows them down. */
const LAST = 150;

/** Who sent what to whom: a column for each actor, a row for each event. */
export function Sequence({ filter }: { filter: Filter }) {
  const { store, actor } = useInspector();
  const { recording } = store;
  const cursor = useCursor();
  const isFollowing = !usePage().hasTag('stopped');
  const seqs = useFiltered(filter).slice(-LAST);
  const entries = heldEntries(recording, seqs);
  const { ids, more } = participants(entries);
  const rows = entries.filter(
    ({ sessionId, sourceId }) => ids.includes(sessionId) && ids.includes(sourceId ?? OUTSIDE),
  );
  const middle = (id: string) => (ids.indexOf(id) + 0.5) * COLUMN;
  const name = (id: string) => {
    const found = recording.actors.get(id);
    return found ? labelOf(found) : id;
  };
  return (
    <RowList
      label="Sequence"
      kind="listbox"
      count={rows.length}
      rowHeight={34}
      width={`${ids.length * COLUMN}px`}
      chosen={isFollowing ? -1 : rows.findIndex(({ seq }) => seq === cursor)}
      follows={isFollowing}
      onChoose={(place) => actor.send({ type: 'playback.show', at: rows[place]!.seq })}
      keyOf={(place) => rows[place]!.seq}
      empty="No event passes the filter."
      header={
        <div className="lines-head" style={{ minWidth: ids.length * COLUMN }}>
          {ids.map((id) => (
            <span key={id} style={{ width: COLUMN }}>
              {name(id)}
            </span>
          ))}
          {more > 0 && <span className="more">{more} more actors: filter by actor</span>}
        </div>
      }
      renderRow={(place) => {
        const entry = rows[place]!;
        const to = middle(entry.sessionId);
        const from = middle(entry.sourceId ?? OUTSIDE);
        const isSelf = from === to;
        const label = entry.kind === 'created' ? 'creates' : entry.type || 'start';
        return (
          <span
            className="sequence-row"
            style={{ backgroundSize: `${COLUMN}px 100%`, width: ids.length * COLUMN }}
          >
            <span
              className={`message${isSelf ? ' self' : ''}${to < from ? ' back' : ''}`}
              style={{ left: isSelf ? to : Math.min(from, to), width: isSelf ? 14 : Math.abs(to - from) }}
            />
            <span
              className="label"
              style={{
                left: isSelf ? to + 20 : Math.min(from, to) + 8,
                maxWidth: Math.max(COLUMN * 1.6, Math.abs(to - from) - 12),
              }}
            >
              <span className="visually-hidden">
                {`${name(entry.sourceId ?? OUTSIDE)} to `}
                {name(entry.sessionId)}:{' '}
              </span>
              {label}
            </span>
          </span>
        );
      }}
    />
  );
}
