import type { ELK, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import { isDrawn, type Chart, type ChartState, type ChartTransition } from './chart.ts';

/** Transitions with the same two ends, drawn as one arrow. */
export interface Arrow {
  id: string;
  from: string;
  to: string;
  transitions: ChartTransition[];
  /** The bends of the line, from its beginning to its end. */
  points: { x: number; y: number }[];
  /** Where the first line of the label begins. */
  label: { x: number; y: number };
}

export interface Box {
  path: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A chart with places, in pixels. */
export interface Layout {
  width: number;
  height: number;
  boxes: Map<string, Box>;
  arrows: Arrow[];
}

/** Sizes of texts in the chart, in pixels; the page draws with the same. */
export const LINE = 14;
export const HEAD = 24;
const LETTER = 6.4;
const BOLD = 7.6;
/** Labels longer than this end in an ellipsis. */
const LONGEST = 44;

export const clipped = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;

/** What stands at an arrow for one of its transitions. */
export const arrowText = ({ label, guard }: ChartTransition): string =>
  clipped(guard === null ? label : `${label} [${guard}]`);

/** The lines below the name of a state: what it runs, and its tags. */
export const stateLines = ({ invokes, tags }: ChartState): string[] => [
  ...invokes.map((name) => clipped(`runs ${name}`)),
  ...(tags.length > 0 ? [clipped(`tags ${tags.join(', ')}`)] : []),
];

const widthOf = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => text.length)) * LETTER;

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
};

/** Arrows without places, one for each pair of ends. */
function arrowsOf(chart: Chart): Omit<Arrow, 'points' | 'label'>[] {
  const arrows = new Map<string, Omit<Arrow, 'points' | 'label'>>();
  for (const transition of chart.transitions.filter(isDrawn))
    for (const to of transition.to) {
      const id = `${transition.from} → ${to}`;
      const arrow = arrows.get(id) ?? { id, from: transition.from, to, transitions: [] };
      arrow.transitions.push(transition);
      arrows.set(id, arrow);
    }
  return [...arrows.values()];
}

function nodeOf(path: string, chart: Chart): ElkNode {
  const state = chart.states.get(path)!;
  const lines = stateLines(state);
  const least = Math.max(60, clipped(state.key).length * BOLD + 40, widthOf(lines) + 24);
  const head = HEAD + lines.length * LINE + 6;
  if (state.children.length === 0) return { id: path, width: least, height: head };
  return {
    id: path,
    layoutOptions: {
      'elk.padding': `[top=${head + 14},left=16,bottom=16,right=16]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${least},${head})`,
    },
    children: state.children.map((child) => nodeOf(child, chart)),
  };
}

/** Lays a chart out; `elk` may work in a worker of its own. */
export async function layOut(chart: Chart, elk: Pick<ELK, 'layout'>): Promise<Layout> {
  const arrows = arrowsOf(chart);
  const graph: ElkNode = await elk.layout(
    {
      id: 'chart',
      layoutOptions: options,
      children: [nodeOf('(root)', chart)],
      edges: arrows.map(({ id, from, to, transitions }): ElkExtendedEdge => {
        const texts = transitions.map(arrowText);
        return {
          id,
          sources: [from],
          targets: [to],
          labels: [{ text: id, width: widthOf(texts) + 8, height: texts.length * LINE + 2 }],
        };
      }),
    },
    {},
  );
  const boxes = new Map<string, Box>();
  const read = ({ id, x = 0, y = 0, width = 0, height = 0, children = [] }: ElkNode) => {
    boxes.set(id, { path: id, x, y, width, height });
    children.forEach(read);
  };
  graph.children?.forEach(read);
  const edges = new Map((graph.edges ?? []).map((edge) => [edge.id, edge]));
  return {
    width: graph.width ?? 0,
    height: graph.height ?? 0,
    boxes,
    arrows: arrows.map((arrow) => {
      const { sections = [], labels = [] } = edges.get(arrow.id) ?? {};
      return {
        ...arrow,
        points: sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
          startPoint,
          ...bendPoints,
          endPoint,
        ]),
        label: { x: labels[0]?.x ?? 0, y: labels[0]?.y ?? 0 },
      };
    }),
  };
}
