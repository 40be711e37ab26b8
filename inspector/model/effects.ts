import type { Chart, ChartTransition } from './chart.ts';

/** Names of actors that only read, or only wait. */
const reading = /^(load|listen|watch|read|find|get|fetch|lookUp|search|count|poll|tick|wait|refresh|check)/i;

/**
 * What a transition may write: the calls that run in the states it leads to, with their first states and those that follow at
 * once, but for those whose name says that they read; and actions that hand something over.
 */
export function writesOf(chart: Chart, transition: ChartTransition): string[] {
  const seen = new Set<string>();
  const calls = new Set<string>(
    transition.actions.filter((name) => /^(enqueue|save|send|submit|write|post|delete|remove)/i.test(name)),
  );
  const enter = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    const state = chart.states.get(path);
    if (!state) return;
    for (const name of state.invokes) if (!reading.test(name)) calls.add(name);
    for (const child of state.children) {
      const inner = chart.states.get(child);
      if (inner && (inner.isInitial || state.type === 'parallel')) enter(child);
    }
    for (const { to } of chart.transitions.filter(({ from, eventType }) => from === path && eventType === ''))
      to.forEach(enter);
  };
  transition.to.forEach(enter);
  return [...calls];
}
