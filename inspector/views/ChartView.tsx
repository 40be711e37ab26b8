import { memo, useEffect, useId, useState } from 'react';
import { activePaths, type Chart } from '../model/chart.ts';
import { whole } from '../model/coverage.ts';
import {
  arrowText,
  clipped,
  HEAD,
  layOut,
  LINE,
  stateLines,
  type Arrow,
  type Box,
  type Layout,
} from '../model/layout.ts';
import type { Candidate, Refusal } from '../model/protocol.ts';
import { saveText } from './saveFile.ts';
import { mermaidOf } from '../model/mermaid.ts';
import { svgText } from './svgText.ts';
import { useInspector } from './useInspector.ts';

interface Shown {
  value: unknown;
  taken: readonly string[];
  refused: readonly Refusal[];
  candidates: readonly Candidate[];
}

const layouts = new WeakMap<Chart, Promise<Layout>>();

function useLayout(chart: Chart): Layout | 'failed' | null {
  const { elk } = useInspector();
  const [layout, setLayout] = useState<{ of: Chart; layout: Layout | 'failed' } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const known = layouts.get(chart) ?? layOut(chart, elk);
    layouts.set(chart, known);
    known.then(
      (found) => isWanted && setLayout({ of: chart, layout: found }),
      () => isWanted && setLayout({ of: chart, layout: 'failed' }),
    );
    return () => void (isWanted = false);
  }, [chart, elk]);
  return layout?.of === chart ? layout.layout : null;
}

const pathOf = ({ points }: Arrow) =>
  points.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');

type Mark = 'taken' | 'refused' | 'possible' | 'depends' | 'impossible' | 'other';
const words: Readonly<Record<Mark, string>> = {
  taken: 'taken last',
  refused: 'refused last',
  possible: 'possible now',
  depends: 'depends on the event',
  impossible: 'not possible now',
  other: '',
};

function markOf(key: string, guard: string | null, { taken, refused, candidates }: Shown): Mark {
  if (taken.includes(key)) return 'taken';
  if (refused.some((one) => one.transition === key && (guard === null || one.guard === guard)))
    return 'refused';
  const verdicts = candidates
    .filter((each) => each.transition === key && (guard === null || each.guards[0]?.name === guard))
    .map(({ verdict }) => verdict);
  if (verdicts.includes('yes')) return 'possible';
  if (verdicts.includes('depends')) return 'depends';
  return verdicts.includes('no') ? 'impossible' : 'other';
}

const strongest: readonly Mark[] = ['taken', 'refused', 'possible', 'depends', 'impossible', 'other'];

function ArrowView({
  arrow,
  shown,
  covered,
  heads,
}: {
  arrow: Arrow;
  shown: Shown;
  covered: Set<string> | null;
  /** Begins the ids of the arrow heads; two charts may be on the page. */
  heads: string;
}) {
  const marks = arrow.transitions.map(({ key, guard }) => markOf(key, guard, shown));
  const mark = strongest.find((each) => marks.includes(each))!;
  const isCovered = covered !== null && arrow.transitions.some(({ key }) => covered.has(key));
  return (
    <g className={`arrow ${mark}${covered === null ? '' : isCovered ? ' covered' : ' uncovered'}`}>
      <path d={pathOf(arrow)} markerEnd={`url(#${heads}-${mark})`} />
      {arrow.transitions.map((transition, place) => (
        <text
          // oxlint-disable-next-line react/no-array-index-key -- the transitions of a chart never change
          key={place}
          className={marks[place]}
          x={arrow.label.x + 4}
          y={arrow.label.y + LINE * (place + 0.8)}
        >
          <title>
            {[transition.key, transition.guard && `guard ${transition.guard}`, words[marks[place]!]]
              .filter(Boolean)
              .join(', ')}
          </title>
          {marks[place] === 'taken' ? '● ' : marks[place] === 'refused' ? '✕ ' : ''}
          {arrowText(transition)}
        </text>
      ))}
    </g>
  );
}

function StateView({
  box,
  chart,
  isActive,
  covered,
}: {
  box: Box;
  chart: Chart;
  isActive: boolean;
  covered: Set<string> | null;
}) {
  const state = chart.states.get(box.path)!;
  const isRoot = state.parent === null;
  const cover = covered === null || isRoot ? '' : covered.has(box.path) ? ' covered' : ' uncovered';
  return (
    <g className={`state ${state.type}${isActive && !isRoot ? ' active' : ''}${cover}`}>
      <title>{`${state.path}${isActive ? ', active' : ''}`}</title>
      <rect x={box.x} y={box.y} width={box.width} height={box.height} rx={6} />
      {state.type === 'final' && (
        <rect x={box.x + 3} y={box.y + 3} width={box.width - 6} height={box.height - 6} rx={4} />
      )}
      <text className="key" x={box.x + 10} y={box.y + HEAD - 8}>
        {state.isInitial ? '▸ ' : ''}
        {clipped(state.key)}
      </text>
      {stateLines(state).map((line, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the lines of a state never change
        <text key={place} className="line" x={box.x + 10} y={box.y + HEAD + LINE * (place + 0.6)}>
          {line}
        </text>
      ))}
    </g>
  );
}

const Drawing = memo(function Drawing({
  chart,
  layout,
  shown,
  covered,
  zoom,
}: {
  chart: Chart;
  layout: Layout;
  shown: Shown;
  covered: { states: Set<string>; transitions: Set<string> } | null;
  zoom: number;
}) {
  const active = new Set(['(root)', ...activePaths(shown.value)]);
  const heads = useId();
  return (
    <svg
      className="chart"
      role="img"
      aria-label={`Statechart of ${chart.id}; active: ${[...active].slice(1).join(', ') || 'none'}`}
      viewBox={`-8 -8 ${layout.width + 16} ${layout.height + 16}`}
      width={(layout.width + 16) * zoom}
      height={(layout.height + 16) * zoom}
    >
      <defs>
        {strongest.map((mark) => (
          <marker
            key={mark}
            id={`${heads}-${mark}`}
            className={`head ${mark}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto-start-reverse"
          >
            <path d="M0 0L8 4L0 8Z" />
          </marker>
        ))}
      </defs>
      {[...layout.boxes.values()].map((box) => (
        <StateView
          key={box.path}
          box={box}
          chart={chart}
          isActive={active.has(box.path)}
          covered={covered?.states ?? null}
        />
      ))}
      {layout.arrows.map((arrow) => (
        <ArrowView
          key={arrow.id}
          arrow={arrow}
          shown={shown}
          covered={covered?.transitions ?? null}
          heads={heads}
        />
      ))}
    </svg>
  );
});

/** The statechart of an actor: active states, the transition just taken, those that are possible, and coverage. */
export function ChartView({ chart, isColored, ...shown }: Shown & { chart: Chart; isColored: boolean }) {
  const { store } = useInspector();
  const layout = useLayout(chart);
  const [zoom, setZoom] = useState(0.85);
  const [area, setArea] = useState<HTMLElement | null>(null);
  const taken = store.coverage.of(chart.id);
  const all = whole(chart);
  const covered = { states: taken?.states ?? new Set(), transitions: taken?.transitions ?? new Set() };
  const svg = () => area?.querySelector('svg');
  const innermost = activePaths(shown.value).at(-1);
  useEffect(() => {
    const box = typeof layout === 'object' ? layout?.boxes.get(innermost ?? '(root)') : undefined;
    if (!area || !box) return;
    // Only where it is out of sight: a chart that jumps with each event cannot be read.
    const left = box.x * zoom - area.scrollLeft;
    const top = box.y * zoom - area.scrollTop;
    const isInSight =
      left >= 0 &&
      top >= 0 &&
      left + box.width * zoom <= area.clientWidth &&
      top + box.height * zoom <= area.clientHeight;
    if (isInSight) return;
    area.scrollTo({
      left: (box.x + box.width / 2) * zoom - area.clientWidth / 2,
      top: (box.y + box.height / 2) * zoom - area.clientHeight / 2,
    });
    // oxlint-disable-next-line react/exhaustive-deps -- not after a change of the zoom
  }, [layout, innermost, area]);
  const fit = () => {
    if (typeof layout !== 'object' || layout === null || !area) return;
    setZoom(Math.min(1.25, area.clientWidth / (layout.width + 16), area.clientHeight / (layout.height + 16)));
  };
  return (
    <div className="chart-view">
      <div className="bar">
        <button type="button" onClick={() => setZoom((old) => Math.min(3, old * 1.25))}>
          Larger
        </button>
        <button type="button" onClick={() => setZoom((old) => Math.max(0.1, old / 1.25))}>
          Smaller
        </button>
        <button type="button" onClick={fit}>
          Fit
        </button>
        <button type="button" onClick={() => saveText(`${chart.id}.mmd`, 'text/plain', [mermaidOf(chart)])}>
          Save as Mermaid
        </button>
        <button
          type="button"
          disabled={layout === null || layout === 'failed'}
          onClick={() => {
            const drawn = svg();
            if (drawn) saveText(`${chart.id}.svg`, 'image/svg+xml', [svgText(drawn)]);
          }}
        >
          Save as SVG
        </button>
        {isColored && (
          <span className="figures">
            {[...all.states].filter((state) => covered.states.has(state)).length} of {all.states.size} states,{' '}
            {[...all.transitions].filter((key) => covered.transitions.has(key)).length} of{' '}
            {all.transitions.size} transitions taken
          </span>
        )}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className="scroll" ref={setArea} tabIndex={0} aria-label={`Chart of ${chart.id}`}>
        {layout === null ? (
          <p className="empty">Laying out…</p>
        ) : layout === 'failed' ? (
          <p className="empty">
            This chart could not be laid out. The list of transitions has all that it says.
          </p>
        ) : (
          <Drawing
            chart={chart}
            layout={layout}
            shown={shown}
            covered={isColored ? covered : null}
            zoom={zoom}
          />
        )}
      </section>
    </div>
  );
}
