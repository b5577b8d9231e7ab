import { SymbolFlags } from 'typescript/unstable/sync';
import type { Node } from 'typescript/unstable/ast';
import { isBlock, isExpressionWithTypeArguments, isTypeReferenceNode } from 'typescript/unstable/ast/is';
import type { Project, Symbol as TsSymbol } from 'typescript/unstable/sync';
import { isForeign, typeText } from './read-exports.ts';
import type { ExportedName, ReadPackage } from './read-exports.ts';

const IS_TYPE = SymbolFlags.Interface | SymbolFlags.TypeAlias | SymbolFlags.Class;

/**
 * Returns what a package exports, as a text for whoever reviews a change: every entry, every name with its type, and
 * below them the types that they mention and that are not exported.
 */
export function reportText(project: Project, { name, names }: ReadPackage): string {
  const written = new Set<number>();
  const mentioned = new Map<number, TsSymbol>();
  const parts = [...names].map(([entry, exported]) => {
    const lines = exported.map((one) => {
      written.add(one.symbol.id);
      return exportText(project, one, (symbol) => mentioned.set(symbol.id, symbol));
    });
    return [`# ${entry}`, ...lines].join('\n\n');
  });
  const inner = new Map<string, string>();
  // The map grows while it is read: a type that is mentioned mentions others.
  for (const [id, symbol] of mentioned) {
    if (written.has(id)) continue;
    const text = declarationText(project, symbol, (other) => mentioned.set(other.id, other));
    if (text !== null) inner.set(`${symbol.name} ${text}`, text);
  }
  const rest = [...inner].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  const head =
    `What ${name} exports, for whoever reviews a change: other teams build on it. Written by \`npm run generate\`.\n` +
    'What may change without breaking a release is in docs/RELEASING.md.';
  return `${[head, ...parts, ...(rest.length === 0 ? [] : ['# Not exported, but mentioned above', ...rest])].join('\n\n')}\n`;
}

type Mention = (symbol: TsSymbol) => void;

/** Returns one exported name with its type; functions and values by their type, types by their source. */
function exportText(project: Project, { name, symbol, deprecated }: ExportedName, mention: Mention): string {
  const declared = symbol.flags & IS_TYPE ? declarationText(project, symbol, mention) : null;
  if (declared === null) noteMentioned(project, symbol, mention);
  const text = declared ?? `${name}: ${valueText(project, symbol)}`;
  return deprecated === undefined ? text : `@deprecated ${deprecated}\n${text}`;
}

/** Returns the type of a value; an object without a type of its own has a line for each member. */
function valueText({ checker }: Project, symbol: TsSymbol): string {
  const whole = typeText(checker, symbol)
    // The names that a function gives to its props inside are not what it takes.
    .replace(/^((?:<[^(]*>)?)\(\{[^}]*\}: /, '$1(props: ');
  if (!whole.startsWith('{')) return whole;
  const type = checker.getTypeOfSymbol(symbol);
  const members = type ? [...checker.getPropertiesOfType(type)].sort((a, b) => (a.name < b.name ? -1 : 1)) : [];
  if (members.length === 0) return whole;
  return `{\n${members.map((member) => `  ${member.name}: ${typeText(checker, member)}`).join('\n')}\n}`;
}

/** Returns the source of a type without its comments; null for what is no type of this workspace. */
function declarationText(project: Project, symbol: TsSymbol, mention: Mention): string | null {
  if (!(symbol.flags & IS_TYPE)) return null;
  const nodes = symbol.declarations.filter((one) => !isForeign(one.path)).flatMap((one) => one.resolve(project) ?? []);
  if (nodes.length === 0) return null;
  noteMentioned(project, symbol, mention);
  if (symbol.flags & SymbolFlags.Class) return `class ${symbol.name}: ${typeText(project.checker, symbol)}`;
  return nodes.map((node) => withoutComments(node.getText())).join('\n');
}

/** Calls `mention` for each type of the same package that the declarations of a symbol name. */
function noteMentioned(project: Project, symbol: TsSymbol, mention: Mention): void {
  const { checker } = project;
  for (const declaration of symbol.declarations) {
    if (isForeign(declaration.path)) continue;
    const visit = (node: Node): void => {
      // What a function does is not what it takes and returns.
      if (isBlock(node)) return;
      const name = isTypeReferenceNode(node)
        ? node.typeName
        : isExpressionWithTypeArguments(node)
          ? node.expression
          : null;
      const found = name && checker.getSymbolAtLocation(name);
      const target = found && found.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
      if (target?.declarations.some(({ path }) => packageOf(path) === packageOf(declaration.path))) mention(target);
      node.forEachChild(visit);
    };
    const node = declaration.resolve(project);
    if (node) visit(node);
  }
}

const packageOf = (file: string): string => /^(.*?)\/src\//.exec(file)?.[1] ?? file;

const withoutComments = (source: string): string =>
  source
    .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
