import { expect, it } from 'vitest';
import { parseSync, type ESTree } from 'vite';
import { filesBelow, textOf } from '../support/sources.ts';

type Node = Record<string, any> & { type: string };

/** Functions that make text from values: `t`, the formats of `src/i18n`, and what the sources name like them. */
const textFunction = /^(t|day|date|number|range|moment|time|money|relative|\w+Text|(day|time|date)\w*In)$/;

/** How the sources name values that are text. */
const textName = /^(label|title|text|words|name|header|before|after|level|\w+(Name|Address))$/;

const isBlank = (node: Node) => node.type === 'Literal' && String(node.value).trim() === '';

/** Whether an expression can be text, as far as its syntax tells. */
function canBeText(node: Node): boolean {
  if (node.type === 'Literal') return typeof node.value === 'string' || typeof node.value === 'number';
  if (node.type === 'TemplateLiteral') return true;
  if (node.type === 'Identifier') return textName.test(node.name);
  if (node.type === 'MemberExpression') return textName.test(String(node.property.name));
  if (node.type === 'CallExpression')
    return [textFunction, textName].some((names) => names.test(String(node.callee.name)));
  if (node.type === 'ConditionalExpression') return canBeText(node.consequent) || canBeText(node.alternate);
  return node.type === 'LogicalExpression' && canBeText(node.right);
}

const isShown = (child: Node) =>
  !(child.type === 'JSXText' && child.value.trim() === '') &&
  !(child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression');

const isBare = (child: Node) =>
  child.type === 'JSXText' ||
  (child.type === 'JSXExpressionContainer' && !isBlank(child.expression) && canBeText(child.expression));

/** Options and titles have no elements in them, and browsers translate them as a whole. */
const withoutElements = new Set(['option', 'title', 'text']);

function bareTextIn(source: string): number[] {
  const starts: number[] = [];
  const visit = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return;
    const { type, children, openingElement, start } = node as Node;
    if (
      (type === 'JSXElement' || type === 'JSXFragment') &&
      !withoutElements.has(String(openingElement?.name.name))
    ) {
      const shown = (children as Node[]).filter(isShown);
      if (shown.length > 1 && shown.some(isBare)) starts.push(Number(start));
    }
    Object.values(node).forEach(visit);
  };
  const { program, errors } = parseSync('source.tsx', source);
  expect(errors).toEqual([]);
  visit(program satisfies ESTree.Program);
  return starts.map((start) => source.slice(0, start).split('\n').length);
}

// Browsers' translators replace text nodes: React then cannot remove such a text, or changes one that nobody sees.
// A text that is the only child of an element is set with the element, whatever is in it.
it('has no text beside other children: an element is around each', () => {
  const found = filesBelow('src', /\.tsx$/)
    .filter((path) => !path.endsWith('.test.tsx'))
    .flatMap((path) => bareTextIn(textOf(path)).map((line) => `${path}:${line}`));
  expect(found).toEqual([]);
});

it.each([
  ["<p>{t('a')} {isNew && t('b')}</p>", 1],
  ['<p>You have <b>{count}</b></p>', 1],
  ['<p><Icon /> {exam.examName}</p>', 1],
  ['<p><b>{t("a")}</b> {words(theirs)}</p>', 1],
  ["<p>{t('a')}</p>", 0],
  ["<p><span>{t('a')}</span> {isNew && <b>{t('b')}</b>}</p>", 0],
])('reads %s', (source, count) => {
  expect(bareTextIn(`const page = ${source};`)).toHaveLength(count);
});
