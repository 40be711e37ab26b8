import { useMemo } from 'react';
import { activePaths } from '../model/chart.ts';
import { valueOf } from '../model/coverage.ts';
import { labelOf, machineIdOf, treeAt } from '../model/tree.ts';
import { RowList } from './RowList.tsx';
import { useCursor, useInspector, usePage, useStoreVersion } from './useInspector.ts';

/** The actors that live at the entry that is shown, each below its parent. */
export function ActorTree() {
  const { store, actor } = useInspector();
  const version = useStoreVersion();
  const cursor = useCursor();
  const { chosen, pinned } = usePage().context;
  // oxlint-disable-next-line react/exhaustive-deps -- the recording changes in place, with the version
  const rows = useMemo(() => treeAt(store.recording, cursor), [store, cursor, version]);
  return (
    <RowList
      label="Actors"
      kind="tree"
      count={rows.length}
      rowHeight={26}
      chosen={rows.findIndex((row) => row.actor.sessionId === chosen)}
      onChoose={(place) => actor.send({ type: 'actor.choose', sessionId: rows[place]!.actor.sessionId })}
      levelOf={(place) => rows[place]!.depth}
      keyOf={(place) => rows[place]!.actor.sessionId}
      empty="No actor yet."
      renderRow={(place) => {
        const { actor: one, depth } = rows[place]!;
        const states = activePaths(valueOf(store.recording.snapshotAt(one.sessionId, cursor)));
        return (
          <span className="actor-row" style={{ paddingInlineStart: `${depth * 0.9}rem` }}>
            <span
              className={machineIdOf(one) === undefined ? 'kind call' : 'kind machine'}
              aria-hidden="true"
            />
            <span className="name">{labelOf(one)}</span>
            <span className="state">{states.at(-1) ?? ''}</span>
            {one.sessionId === pinned && <span className="badge">pinned</span>}
          </span>
        );
      }}
    />
  );
}
