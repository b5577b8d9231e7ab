import { parseSync } from '@swc/core';

/** What is changed: the name of a mutator, as the table in docs/mutants.md uses it. */
export type MutatorName =
  | 'condition negated'
  | 'condition dropped'
  | 'edge moved'
  | 'comparison turned'
  | 'boolean turned'
  | 'and ↔ or'
  | 'call removed'
  | 'SQL condition left out'
  | 'SQL order turned'
  | 'SQL edge moved'
  /** By a reader, see written.ts. */
  | 'written';

/** One change of one file: the text from `start` to `end` (in characters) becomes `replacement`. */
export interface Mutation {
  file: string;
  line: number;
  mutator: MutatorName;
  start: number;
  end: number;
  original: string;
  replacement: string;
}

/** A change within a file, before its place is known in lines and characters; offsets are bytes. */
interface Change {
  mutator: MutatorName;
  start: number;
  end: number;
  replacement: string;
}

interface SyntaxNode {
  type: string;
  span: { start: number; end: number };
  [key: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'span' in value;

const EDGES: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const EQUALITIES: Record<string, string> = { '===': '!==', '!==': '===' };
const SWAPPED: Record<string, string> = { '&&': '||', '||': '&&' };

/** Returns every change that the mutators make in a TypeScript source. */
export function mutationsOf(file: string, source: string): Mutation[] {
  const bytes = Buffer.from(source);
  const tree: unknown = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'es2024' });
  const changes: Change[] = [];
  visit(tree, bytes, changes);
  return changes.map(({ mutator, start, end, replacement }) => {
    const before = bytes.subarray(0, start).toString();
    const original = bytes.subarray(start, end).toString();
    return {
      file,
      line: before.split('\n').length,
      mutator,
      start: before.length,
      end: before.length + original.length,
      original,
      replacement,
    };
  });
}

/** Returns the source with the change made. */
export const mutated = (source: string, { start, end, replacement }: Mutation): string =>
  source.slice(0, start) + replacement + source.slice(end);

/** Adds the changes of a node and of all nodes below it. */
function visit(value: unknown, bytes: Buffer, changes: Change[]): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, bytes, changes);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  // Types change nothing that runs; an import has no expression.
  if (isNode(value)) {
    if (value.type.startsWith('Ts') && !EXPRESSIONS_WITH_TYPES.has(value.type)) return;
    if (value.type === 'ImportDeclaration') return;
    changes.push(...changesAt(value, bytes));
  }
  for (const [key, child] of Object.entries(value)) if (key !== 'span') visit(child, bytes, changes);
}

const EXPRESSIONS_WITH_TYPES = new Set(['TsAsExpression', 'TsSatisfiesExpression', 'TsNonNullExpression']);

function changesAt(node: SyntaxNode, bytes: Buffer): Change[] {
  // The parser counts bytes from 1.
  const rangeOf = ({ span }: SyntaxNode) => ({ start: span.start - 1, end: span.end - 1 });
  const textOf = (part: SyntaxNode) => {
    const { start, end } = rangeOf(part);
    return bytes.subarray(start, end).toString();
  };
  const change = (mutator: MutatorName, part: SyntaxNode, replacement: string): Change => ({
    mutator,
    ...rangeOf(part),
    replacement,
  });
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression': {
      const test = node['test'];
      if (!isNode(test)) return [];
      const negated = change('condition negated', test, `!(${textOf(test)})`);
      return [negated, change('condition dropped', test, 'true'), change('condition dropped', test, 'false')];
    }
    case 'BinaryExpression':
      return changesOfOperator(node, textOf, change);
    case 'BooleanLiteral':
      return [change('boolean turned', node, String(!node['value']))];
    case 'ExpressionStatement': {
      const call = isNode(node['expression']) ? node['expression'] : null;
      const called = call?.type === 'AwaitExpression' && isNode(call['argument']) ? call['argument'] : call;
      if (called?.type !== 'CallExpression' || isLeftAlone(textOf(called))) return [];
      return [change('call removed', node, ';')];
    }
    case 'TemplateLiteral':
    case 'StringLiteral':
      return changesOfSql(textOf(node), rangeOf(node).start);
    default:
      return [];
  }
}

/**
 * Calls that are left alone: what is written for developers changes no behaviour, `super()` cannot be left out, and
 * every test notices a route that is not there.
 */
const isLeftAlone = (text: string): boolean =>
  /^(console\.|super\(|app\.(get|post|put|patch|delete|route)\()|^[a-z]\w*Routes\(app\b/i.test(text) ||
  /^[\w.?]*\blog(ger)?\??\.(trace|debug|info|warn|error|fatal)\(/.test(text);

function changesOfOperator(
  node: SyntaxNode,
  textOf: (part: SyntaxNode) => string,
  change: (mutator: MutatorName, part: SyntaxNode, replacement: string) => Change,
): Change[] {
  const { operator, left, right } = node;
  if (typeof operator !== 'string' || !isNode(left) || !isNode(right)) return [];
  const withOperator = (other: string) => `(${textOf(left)} ${other} ${textOf(right)})`;
  const edge = EDGES[operator];
  if (edge) return [change('edge moved', node, withOperator(edge))];
  const equality = EQUALITIES[operator];
  if (equality) return [change('comparison turned', node, withOperator(equality))];
  const swapped = SWAPPED[operator];
  // Beside `??`, the other operator would need parentheses inside; such a text is left alone.
  if (!swapped || /\?\?/.test(textOf(node))) return [];
  return [
    change('and ↔ or', node, `((${textOf(left)}) ${swapped} (${textOf(right)}))`),
    change('condition dropped', node, `(${textOf(left)})`),
    change('condition dropped', node, `(${textOf(right)})`),
  ];
}

/** Whether a literal is SQL: it begins like a statement, or like a part of one. */
const isSql = (text: string): boolean =>
  /\b(select|update|delete from|insert into)\b[\s\S]*\b(from|set|where|values)\b/.test(text) ||
  /^[`'"]\s*(and|where|order by|exists|not exists)\b/.test(text);

/**
 * Returns the changes of a text of SQL. A condition is left out as `(condition or true)`, so that PostgreSQL still
 * knows the types of its values. Conditions on the organisation are left alone: row-level security repeats them.
 */
function changesOfSql(text: string, from: number): Change[] {
  if (!isSql(text)) return [];
  const at = (index: number) => from + Buffer.byteLength(text.slice(0, index));
  const changes: Change[] = [];
  for (const { index, 0: word } of text.matchAll(/\b(where|and)\s+/g)) {
    const start = index + word.length;
    const end = endOfCondition(text, start);
    const condition = text.slice(start, end);
    if (condition === '' || isUpperEndOfBetween(text, index) || /organisation(_id)?\b/.test(condition)) continue;
    changes.push({
      mutator: 'SQL condition left out',
      start: at(start),
      end: at(end),
      replacement: `(${condition} or true)`,
    });
  }
  for (const { index, 0: word } of text.matchAll(/\bdesc\b/g))
    changes.push({ mutator: 'SQL order turned', start: at(index), end: at(index + word.length), replacement: 'asc' });
  for (const { index, 0: word } of text.matchAll(/\border by [a-z_.]+(?=\s*([,)\n`]|limit))/g))
    changes.push({
      mutator: 'SQL order turned',
      start: at(index),
      end: at(index + word.length),
      replacement: `${word} desc`,
    });
  for (const { index, 0: word } of text.matchAll(/ (<=|>=|<|>) /g))
    changes.push({
      mutator: 'SQL edge moved',
      start: at(index),
      end: at(index + word.length),
      replacement: ` ${EDGES[word.trim()]} `,
    });
  return changes;
}

const NEXT_CLAUSE =
  /^(and|or|order by|group by|limit|for (no key )?(update|key)|for share|returning|on|join|left|union|then|when|having|select|from|where|set)\b/;

/** Returns the index behind the condition that begins at `start`: its next clause, its line's end, or a bracket. */
function endOfCondition(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index += 1) {
    const character = text.charAt(index);
    if ('({['.includes(character)) depth += 1;
    if (')}]'.includes(character)) depth -= 1;
    if (depth < 0) return trimmed(text, start, index);
    if (depth > 0) continue;
    const isWordStart = /\s/.test(text.charAt(index - 1));
    const isNext = isWordStart && index > start && NEXT_CLAUSE.test(text.slice(index));
    if ('`;'.includes(character) || (isNext && !isUpperEndOfBetween(text.slice(start), index - start)))
      return trimmed(text, start, index);
  }
  return trimmed(text, start, text.length - 1);
}

const trimmed = (text: string, start: number, end: number): number => start + text.slice(start, end).trimEnd().length;

/** Whether the `and` at `index` belongs to a `between`. */
const isUpperEndOfBetween = (text: string, index: number): boolean => /\bbetween\s+\S+\s*$/.test(text.slice(0, index));
