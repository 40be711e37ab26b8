import { useId, useState, type FormEvent } from 'react';
import type { Chart } from '../model/chart.ts';
import { writesOf } from '../model/effects.ts';
import { eventOf, jsonOf, type EventField, type Filled } from '../model/eventTypes.ts';
import type { Actor } from '../model/recording.ts';
import { useInspector, usePage } from './useInspector.ts';

/** The event types that a chart handles in its active states; those that XState makes are not sent by hand. */
function handled(chart: Chart, active: ReadonlySet<string>): string[] {
  const types = chart.transitions
    .filter(({ from, eventType }) => active.has(from) && eventType !== '' && !/^xstate\.|\*/.test(eventType))
    .map(({ eventType }) => eventType);
  return [...new Set(types)].toSorted();
}

function FieldInput({
  field,
  text,
  onChange,
}: {
  field: EventField;
  text: string;
  onChange: (text: string) => void;
}) {
  const id = useId();
  const { name, kind, choices = [], isOptional, isNullable } = field;
  const options = kind === 'boolean' ? ['true', 'false'] : choices;
  return (
    <p className="field">
      <label htmlFor={id}>
        {name} <span className="hint">{isNullable ? `${kind}, empty for null` : kind}</span>
      </label>
      {kind === 'boolean' || kind === 'choice' ? (
        <select id={id} value={text} onChange={({ target: { value } }) => onChange(value)}>
          {(isOptional || isNullable) && <option value="">nothing</option>}
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      ) : kind === 'json' ? (
        <textarea id={id} rows={3} value={text} onChange={({ target: { value } }) => onChange(value)} />
      ) : (
        <input
          id={id}
          inputMode={kind === 'number' ? 'decimal' : 'text'}
          value={text}
          onChange={({ target: { value } }) => onChange(value)}
        />
      )}
    </p>
  );
}

const firstChoice = ({ kind, choices = [], isOptional, isNullable }: EventField): string =>
  isOptional || isNullable ? '' : kind === 'boolean' ? 'true' : kind === 'choice' ? (choices[0] ?? '') : '';

/** Sends an event to an actor, from those that it handles now; what may write asks for consent first. */
export function SendForm({
  actor,
  chart,
  active,
}: {
  actor: Actor;
  chart: Chart;
  active: ReadonlySet<string>;
}) {
  const inspector = useInspector();
  const application = inspector.store.recording.application ?? 'The application';
  const types = handled(chart, active);
  const [chosen, setChosen] = useState('');
  const [filled, setFilled] = useState<Filled>({});
  const [json, setJson] = useState('{}');
  const [agreed, setAgreed] = useState(false);
  const [said, setSaid] = useState<{ text: string; isProblem: boolean } | null>(null);
  const id = useId();
  usePage();
  const type = types.includes(chosen) ? chosen : (types[0] ?? '');
  const fields = inspector.eventTypes()[type];
  const writes = [
    ...new Set(
      chart.transitions
        .filter(({ from, eventType }) => active.has(from) && eventType === type)
        .flatMap((transition) => writesOf(chart, transition)),
    ),
  ];
  const choose = (next: string) => {
    setChosen(next);
    setFilled({});
    setJson('{}');
    setAgreed(false);
    setSaid(null);
  };
  const build = () => {
    if (fields)
      return eventOf(
        type,
        fields,
        Object.fromEntries(fields.map((field) => [field.name, filled[field.name] ?? firstChoice(field)])),
      );
    const members = jsonOf(json, 'Members');
    if (typeof members !== 'object' || members === null || Array.isArray(members))
      throw new Error('Members: enter a JSON object, such as {"id": 3}.');
    return { ...members, type };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    try {
      const built = build();
      if (writes.length > 0 && !agreed)
        return setSaid({ text: 'Confirm first that this event may write.', isProblem: true });
      inspector.send({ type: '@inspector.send', sessionId: actor.sessionId, event: built });
      setSaid({ text: `Sent ${type}.`, isProblem: false });
      return setAgreed(false);
    } catch (error) {
      return setSaid({ text: (error as Error).message, isProblem: true });
    }
  };
  return (
    <section aria-label="Send an event">
      <h3>Send an event</h3>
      {types.length === 0 ? (
        <p className="empty">This state handles no event from outside.</p>
      ) : (
        <form onSubmit={submit}>
          <p className="field">
            <label htmlFor={id}>Event</label>
            <select id={id} value={type} onChange={({ target: { value } }) => choose(value)}>
              {types.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
          </p>
          {fields ? (
            fields.map((field) => (
              <FieldInput
                key={field.name}
                field={field}
                text={filled[field.name] ?? firstChoice(field)}
                onChange={(text) => setFilled((old) => ({ ...old, [field.name]: text }))}
              />
            ))
          ) : (
            <p className="field">
              <label htmlFor={`${id}-json`}>Members, as JSON</label>
              <textarea
                id={`${id}-json`}
                rows={3}
                value={json}
                onChange={({ target: { value } }) => setJson(value)}
              />
            </p>
          )}
          <p className="hint">{application} acts on it as if its own screen had sent it.</p>
          {writes.length > 0 && (
            <p className="warning">
              <label>
                <input
                  type="checkbox"
                  checked={agreed}
                  onChange={({ target: { checked } }) => setAgreed(checked)}
                />{' '}
                <strong>This may write real data.</strong> It leads to: {writes.join(', ')}. Send it all the
                same.
              </label>
            </p>
          )}
          <button type="submit" className="primary">
            Send
          </button>
          <output className={said?.isProblem ? 'problem' : 'said'}>{said?.text}</output>
        </form>
      )}
    </section>
  );
}
