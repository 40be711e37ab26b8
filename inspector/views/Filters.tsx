import { noFilter, type Filter } from '../model/filter.ts';
import { useInspector, usePage } from './useInspector.ts';
import { labelOf } from '../model/tree.ts';

interface Props {
  filter: Filter;
  onChange: (filter: Filter) => void;
}

/** Filters events by actor, type and text. */
export function Filters({ filter, onChange }: Props) {
  const { store } = useInspector();
  const { chosen } = usePage().context;
  const actor = chosen === null ? undefined : store.recording.actors.get(chosen);
  const only = filter.actors[0];
  const isOther = only !== undefined && only !== chosen;
  const recorded = only === undefined ? undefined : store.recording.actors.get(only);
  return (
    <search className="bar" aria-label="Filter events">
      <label>
        Actor{' '}
        <select
          value={only ?? ''}
          onChange={({ target: { value } }) => onChange({ ...filter, actors: value === '' ? [] : [value] })}
        >
          <option value="">All</option>
          {actor && <option value={actor.sessionId}>{labelOf(actor)}</option>}
          {isOther && <option value={only}>{recorded ? labelOf(recorded) : only}</option>}
        </select>
      </label>
      <label>
        Type{' '}
        <input
          type="search"
          size={12}
          value={filter.type}
          onChange={({ target: { value } }) => onChange({ ...filter, type: value })}
        />
      </label>
      <label>
        Text{' '}
        <input
          type="search"
          size={12}
          value={filter.text}
          onChange={({ target: { value } }) => onChange({ ...filter, text: value })}
        />
      </label>
      <button type="button" onClick={() => onChange(noFilter)}>
        Clear filter
      </button>
    </search>
  );
}
