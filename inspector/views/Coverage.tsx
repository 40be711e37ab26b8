import { knownChart, type Chart } from '../model/chart.ts';
import { whole } from '../model/coverage.ts';
import { saveText } from './saveFile.ts';
import { useInspector, useStoreVersion } from './useInspector.ts';

const countIn = (all: ReadonlySet<string>, taken: ReadonlySet<string> | undefined) =>
  [...all].filter((each) => taken?.has(each)).length;

/** For each machine that was seen: how many of its states and transitions were taken. */
export function Coverage() {
  const { store, coverageFile } = useInspector();
  useStoreVersion();
  const charts = new Map<string, Chart>();
  for (const { definition } of store.recording.actors.values()) {
    const chart = definition === undefined ? null : knownChart(definition);
    if (chart && chart.transitions.length > 0) charts.set(chart.id, chart);
  }
  const rows = [...charts.values()].toSorted((one, other) => one.id.localeCompare(other.id, 'en'));
  return (
    <div className="coverage">
      <div className="bar">
        <button
          type="button"
          onClick={() =>
            saveText('coverage.json', 'application/json', [`${JSON.stringify(coverageFile(), null, 2)}\n`])
          }
        >
          Save coverage
        </button>
        <span className="hint">Open adds a coverage file to what was taken here.</span>
      </div>
      {rows.length === 0 ? (
        <p className="empty">No machine yet.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <section className="scroll" tabIndex={0} aria-label="Coverage by machine">
          <table>
            <caption className="visually-hidden">States and transitions that were taken, by machine</caption>
            <thead>
              <tr>
                <th scope="col">Machine</th>
                <th scope="col">States</th>
                <th scope="col">Transitions</th>
                <th scope="col">Never taken</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((chart) => {
                const all = whole(chart);
                const taken = store.coverage.of(chart.id);
                const missing = [...all.transitions].filter((key) => !taken?.transitions.has(key));
                return (
                  <tr key={chart.id}>
                    <th scope="row">{chart.id}</th>
                    <td>
                      {countIn(all.states, taken?.states)} of {all.states.size}
                    </td>
                    <td>
                      {countIn(all.transitions, taken?.transitions)} of {all.transitions.size}
                    </td>
                    <td>
                      {missing.length > 0 && (
                        <details>
                          <summary>{missing.length} transitions</summary>
                          <ul>
                            {missing.map((key) => (
                              <li key={key}>
                                <code>{key}</code>
                              </li>
                            ))}
                          </ul>
                        </details>
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
