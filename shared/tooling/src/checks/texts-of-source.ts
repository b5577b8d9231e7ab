import { parseSync } from '@swc/core';

/** The texts of a source file, with `{}` in place of what changes. */
export interface SourceTexts {
  /** Everything that the file writes down: literals, templates, joined literals, texts between tags. */
  readonly all: readonly string[];
  /** Those that it looks up by t() and plural(), as far as they are written at the call. */
  readonly lookedUp: readonly string[];
}

/** A node of a syntax tree; its kinds are told apart by `type`. */
type Tree = { readonly type?: string } & Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** Returns the texts of a TypeScript source. Throws when it cannot be parsed. */
export function textsOfSource(source: string, isTsx: boolean): SourceTexts {
  const all: string[] = [];
  const lookedUp: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (!isTree(node)) return;
    const text = textOf(node);
    if (text !== null) all.push(text.replaceAll(/\s+/g, ' ').trim());
    if (node.type === 'CallExpression') lookedUp.push(...argumentTexts(node));
    for (const [name, child] of Object.entries(node)) if (name !== 'span') visit(child);
  };
  visit(parseSync(source, { syntax: 'typescript', tsx: isTsx }));
  return { all, lookedUp };
}

/** Returns what a node writes down: literals as they are, templates and sums with `{}` for their values; else null. */
function textOf(node: Tree): string | null {
  switch (node.type) {
    case 'StringLiteral':
    case 'JSXText':
      return node['value'] as string;
    case 'TemplateLiteral':
      return (node['quasis'] as readonly { cooked: string }[]).map(({ cooked }) => cooked).join('{}');
    case 'BinaryExpression': {
      const [left, right] = [node['left'], node['right']].map((side) => (isTree(side) ? textOf(side) : null));
      return node['operator'] === '+' && typeof left === 'string' && typeof right === 'string' ? left + right : null;
    }
    default:
      return null;
  }
}

/** Returns the texts that a call of t() looks up, either side of a choice, or that one of plural() does. */
function argumentTexts(call: Tree): string[] {
  const callee = call['callee'] as Tree;
  const [first, second] = call['arguments'] as readonly { expression: Tree }[];
  if (callee['value'] === 't' && first) return choicesOf(first.expression);
  if (callee['value'] !== 'plural' || second?.expression.type !== 'ObjectExpression') return [];
  const forms = second.expression['properties'] as readonly { key?: Tree; value?: Tree }[];
  return forms.flatMap(({ key, value }) => (key?.['value'] === 'other' && value ? choicesOf(value) : []));
}

function choicesOf(node: Tree): string[] {
  if (node.type === 'ConditionalExpression')
    return [...choicesOf(node['consequent'] as Tree), ...choicesOf(node['alternate'] as Tree)];
  if (node.type === 'ParenthesisExpression') return choicesOf(node['expression'] as Tree);
  // A template is put together from other texts: the page's test sees what comes of it.
  const text = node.type === 'TemplateLiteral' ? null : textOf(node);
  return text === null ? [] : [text];
}
