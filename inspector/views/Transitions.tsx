import { isMatch, type Chart } from '../model/chart.ts';
import type { Candidate, Refusal, Verdict } from '../model/protocol.ts';

const words: Readonly<Record<Verdict, string>> = {
  yes: 'possible',
  no: 'not possible',
  depends: 'depends on the event',
};
const signs: Readonly<Record<Verdict, string>> = { yes: '✓', no: '✕', depends: '?' };

/** Guards of more parts than this are folded. */
const LONG = 3;

interface Props {
  chart: Chart;
  active: ReadonlySet<string>;
  /** What the application says; empty if it was not asked. */
  candidates: readonly Candidate[];
  taken: readonly string[];
  refused: readonly Refusal[];
  /** The event whose outcome is shown. */
  event: string;
}

function Guards({ told, guard }: { told: Candidate | undefined; guard: string | null }) {
  if (guard === null) return null;
  if (!told) return <span className="guard unknown">{guard}: not asked</span>;
  const parts = told.guards.map(({ name, verdict }, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- two guards may look alike
    <span key={place} className={`guard ${verdict}`}>
      {name}: {words[verdict]}
    </span>
  ));
  if (parts.length <= LONG) return parts;
  return (
    <details>
      <summary>{parts[0]}</summary>
      {parts.slice(1)}
    </details>
  );
}

/** What happened with the event that is shown, and the transitions of the active states with what their guards say. */
export function Transitions({ chart, active, candidates, taken, refused, event }: Props) {
  const inOrder = chart.transitions.filter(({ from }) => active.has(from)).toReversed();
  return (
    <>
      {(taken.length > 0 || refused.length > 0) && (
        <ul className="outcome-list" aria-label={`What ${event} did`}>
          {refused.map(({ transition, guard }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- several steps may refuse the same
            <li key={place} className="no">
              <span aria-hidden="true">✕ </span>
              <code>{transition}</code> refused: <strong>{guard}</strong> was false
            </li>
          ))}
          {taken.map((key, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- several steps may take the same
            <li key={place} className="taken">
              <span aria-hidden="true">● </span>
              <code>{key}</code> taken
            </li>
          ))}
        </ul>
      )}
      {inOrder.length === 0 ? (
        <p className="empty">None in this state.</p>
      ) : (
        <ul className="transition-list" aria-label="Transitions of the active states">
          {inOrder.map((transition, place) => {
            const told = candidates.find(
              (each) =>
                each.transition === transition.key && (each.guards[0]?.name ?? null) === transition.guard,
            );
            const verdict = told?.verdict ?? (transition.guard === null ? 'yes' : undefined);
            const refusal = refused.some(
              (each) =>
                each.transition === transition.key &&
                each.guard === transition.guard &&
                isMatch(transition.eventType, event),
            );
            return (
              // oxlint-disable-next-line react/no-array-index-key -- two transitions may look alike
              <li key={place} className={verdict ?? 'unknown'}>
                <span className="sign" aria-hidden="true">
                  {verdict ? signs[verdict] : '·'}
                </span>
                <span>
                  <strong>{transition.label}</strong> <span className="to">from {transition.from}</span>{' '}
                  <span className="to">
                    {transition.to.length > 0 ? `to ${transition.to.join(', ')}` : 'stays'}
                  </span>
                  <Guards told={told} guard={transition.guard} />
                  {refusal && <span className="guard no">was false for the last {event}</span>}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
