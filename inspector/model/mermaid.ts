import { isDrawn, type Chart, type ChartState } from './chart.ts';

const nameOf = (path: string, { id }: Chart) => (path === '(root)' ? id : path).replaceAll(/\W/g, '_');
/** Mermaid's labels allow no colons, semicolons or line ends. */
const plain = (text: string) => text.replaceAll(/[:;\n]/g, ' ');

/** A chart as a Mermaid state diagram; transitions without an arrow are comments at its end. */
export function mermaidOf(chart: Chart): string {
  const draw = (state: ChartState, indent: string): string[] => {
    const children = state.children.map((path) => chart.states.get(path)!);
    return [
      ...children.flatMap((child, place) => [
        ...(state.type === 'parallel' && place > 0 ? [`${indent}--`] : []),
        ...(child.children.length === 0
          ? [`${indent}state "${child.key}" as ${nameOf(child.path, chart)}`]
          : [
              `${indent}state "${child.key}" as ${nameOf(child.path, chart)} {`,
              ...draw(child, `${indent}  `),
              `${indent}}`,
            ]),
      ]),
      ...children
        .filter(({ isInitial }) => isInitial && state.type !== 'parallel')
        .map(({ path }) => `${indent}[*] --> ${nameOf(path, chart)}`),
      ...children
        .filter(({ type }) => type === 'final')
        .map(({ path }) => `${indent}${nameOf(path, chart)} --> [*]`),
    ];
  };
  const text = ({ label, guard }: { label: string; guard: string | null }) =>
    plain(guard === null ? label : `${label} [${guard}]`);
  const drawn = chart.transitions.filter(isDrawn);
  return [
    'stateDiagram-v2',
    ...draw(chart.states.get('(root)')!, '  '),
    ...drawn.flatMap((each) =>
      each.to.map((to) => `  ${nameOf(each.from, chart)} --> ${nameOf(to, chart)} : ${text(each)}`),
    ),
    ...chart.transitions
      .filter((each) => !isDrawn(each))
      .map((each) => `  %% ${plain(each.key)}${each.guard === null ? '' : ` [${plain(each.guard)}]`}`),
    '',
  ].join('\n');
}
