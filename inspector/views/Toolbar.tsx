import { useRef } from 'react';
import type { Filter } from '../model/filter.ts';
import { saveText } from './saveFile.ts';
import { useCursor, useFiltered, useInspector, usePage } from './useInspector.ts';

/** The first number of a sorted list that is not below a value; its length if there is none. */
function place(seqs: readonly number[], value: number): number {
  let low = 0;
  let high = seqs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (seqs[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where messages come from, stopping and stepping, and files. */
export function Toolbar({ filter }: { filter: Filter }) {
  const inspector = useInspector();
  const { store, actor } = inspector;
  const { recording } = store;
  const page = usePage();
  const cursor = useCursor();
  const seqs = useFiltered(filter);
  const picker = useRef<HTMLInputElement>(null);
  const isStopped = page.hasTag('stopped');
  const show = (at: number | undefined) => {
    if (at !== undefined) actor.send({ type: 'playback.show', at });
  };
  const source = page.hasTag('live')
    ? `Live: ${recording.application ?? 'application'}`
    : page.hasTag('lost')
      ? 'Connection lost; trying again'
      : page.hasTag('file')
        ? `File: ${recording.application ?? 'recording'}`
        : 'Waiting for an application';
  const living = [...recording.actors.values()].filter(({ until }) => until === undefined).length;
  return (
    <header className="bar toolbar">
      <h1>Inspector</h1>
      <output className={`source ${page.hasTag('live') ? 'live' : ''}`}>{source}</output>
      <span className="group">
        {isStopped ? (
          <button type="button" className="primary" onClick={() => actor.send({ type: 'playback.follow' })}>
            Follow
          </button>
        ) : (
          <button
            type="button"
            disabled={recording.entries.length === 0}
            onClick={() => actor.send({ type: 'playback.stop', at: cursor })}
          >
            Stop
          </button>
        )}
        <button
          type="button"
          disabled={seqs.length === 0}
          onClick={() => show(seqs[place(seqs, cursor) - 1])}
        >
          Back
        </button>
        <button type="button" disabled={!isStopped} onClick={() => show(seqs[place(seqs, cursor + 1)])}>
          Forward
        </button>
        <label className="scrub">
          <span className="visually-hidden">Entry that is shown</span>
          <input
            type="range"
            min={recording.first}
            max={Math.max(recording.first, recording.next - 1)}
            value={Math.max(recording.first, cursor)}
            disabled={recording.entries.length === 0}
            onChange={({ target: { value } }) => show(Number(value))}
          />
        </label>
      </span>
      <span className="figures">
        {Math.max(0, cursor + 1).toLocaleString('en-US')} of {recording.next.toLocaleString('en-US')} events,{' '}
        {living} living actors
        {recording.dropped > 0 && `, oldest ${recording.dropped.toLocaleString('en-US')} dropped`}
      </span>
      <span className="group">
        <button
          type="button"
          disabled={recording.entries.length === 0}
          onClick={() => saveText('recording.json', 'application/json', inspector.recordingParts())}
        >
          Save
        </button>
        <button type="button" onClick={() => picker.current?.click()}>
          Open
        </button>
        <input
          ref={picker}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label="Open a recording or a coverage file"
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            if (file) void inspector.open(file);
          }}
        />
      </span>
      {page.context.problem !== null && (
        <span role="alert" className="problem">
          {page.context.problem}
        </span>
      )}
    </header>
  );
}
