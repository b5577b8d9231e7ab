import { isParameterDeclaration } from 'typescript/unstable/ast/is';
import { SignatureKind, SymbolFlags, TypeFlags } from 'typescript/unstable/sync';
import type { Project, Signature, Symbol as TsSymbol, Type } from 'typescript/unstable/sync';
import { isForeign } from './read-exports.ts';

/** What `shared/domain/src/platform/export-shapes.ts` compares: path → kinds. */
export type ExportShape = Record<string, string>;

/** Props and the members of their values; deeper ones are data, which the API's own shapes describe. */
const DEEPEST = 2;
/** More members than that are a library's, or a table of words. */
const MOST_MEMBERS = 60;

/** Returns the shape of an exported name; null for a type, which no code needs at run time. */
export function shapeOf(project: Project, name: string, symbol: TsSymbol): ExportShape | null {
  if (!(symbol.flags & SymbolFlags.Value)) return null;
  const type = project.checker.getTypeOfSymbol(symbol);
  if (!type) return null;
  const shape: ExportShape = {};
  const writer = new ShapeWriter(project, shape);
  if (symbol.flags & SymbolFlags.Class) shape[''] = 'function';
  else if (/^[A-Z]/.test(name) && writer.component(type)) shape[''] = 'component';
  else writer.value('', type, 0, { isApi: true });
  return sorted(shape);
}

/**
 * Returns the shape of what the shell passes to a remote: a type of props, as the result of the shell, because the
 * remote reads it.
 */
export function shapeOfGiven(project: Project, symbol: TsSymbol): ExportShape {
  const shape: ExportShape = { '': 'function' };
  new ShapeWriter(project, shape).value('()', project.checker.getDeclaredTypeOfSymbol(symbol), 0);
  return sorted(shape);
}

const sorted = (shape: ExportShape): ExportShape =>
  Object.fromEntries(Object.entries(shape).sort(([a], [b]) => (a < b ? -1 : 1)));

class ShapeWriter {
  readonly #project: Project;
  readonly #shape: ExportShape;

  constructor(project: Project, shape: ExportShape) {
    this.#project = project;
    this.#shape = shape;
  }

  /** Writes the props of a component; returns whether the type is that of one. */
  component(type: Type): boolean {
    const { checker } = this.#project;
    const [signature] = checker.getSignaturesOfType(type, SignatureKind.Call);
    if (!signature) return false;
    const [props] = signature.getParameters();
    const propsType = props && checker.getTypeOfSymbol(props);
    // Of alternative props, each may be left out.
    const parts = propsType ? partsOf(propsType) : [];
    for (const part of parts) this.#members('', part, 0, { isOptional: parts.length > 1 });
    return true;
  }

  /** Writes what a value at a path may be. Only what is exported itself says what its functions take and return. */
  value(at: string, type: Type, depth: number, { isApi = false, isOptional = false } = {}): void {
    const kinds = this.#kinds(type);
    const mayBeAbsent = kinds.delete('undefined') || isOptional;
    if (kinds.size === 0) kinds.add('null');
    const isAny = kinds.has('any');
    const earlier = (this.#shape[at] ?? '').replace('?', '').split('|').filter(Boolean);
    const all = isAny || earlier.includes('any') ? ['any'] : [...new Set([...kinds, ...earlier])].sort();
    this.#shape[at] = `${all.join('|')}${mayBeAbsent ? '?' : ''}`;
    if (isAny) return;
    const { checker } = this.#project;
    const parts = partsOf(type);
    const isOneOfSome = parts.filter((part) => this.#kindOf(part) === 'object').length > 1;
    for (const part of parts) {
      if (isApi && kinds.has('function')) {
        const signatures = checker.getSignaturesOfType(part, SignatureKind.Call);
        if (signatures.length > 0) this.#call(at, signatures);
      }
      if (kinds.has('array') && checker.isArrayType(part)) {
        const [element] = checker.getTypeArguments(part as never);
        if (element && !at.endsWith('[]')) this.value(`${at}[]`, element, depth);
      } else if (this.#kindOf(part) === 'object') this.#members(at, part, depth, { isApi, isOptional: isOneOfSome });
    }
  }

  #call(at: string, signatures: readonly Signature[]): void {
    const { checker } = this.#project;
    const [signature] = signatures;
    // What several signatures have in common is not worth a comparison.
    if (!signature || signatures.length > 1) {
      this.#shape[`${at}(*)`] = 'any';
      return;
    }
    signature.getParameters().forEach((parameter, index) => {
      const type = checker.getTypeOfSymbol(parameter);
      const node = parameter.valueDeclaration?.resolve(this.#project);
      const declared = node && isParameterDeclaration(node) ? node : undefined;
      if (declared?.dotDotDotToken) this.#shape[`${at}(*)`] = 'any';
      else if (type)
        this.value(`${at}(${index})`, type, 1, {
          isOptional: declared?.questionToken !== undefined || declared?.initializer !== undefined,
        });
    });
    const result = checker.getReturnTypeOfSignature(signature);
    if (result) this.value(`${at}()`, result, 1);
  }

  #members(at: string, type: Type, depth: number, { isApi = false, isOptional = false } = {}): void {
    const { checker } = this.#project;
    if (depth >= DEEPEST || checker.getIndexInfosOfType(type).length > 0) {
      this.#shape[`${at}.*`] = 'any';
      return;
    }
    const all = checker.getPropertiesOfType(type);
    const own = all.filter(({ declarations }) => declarations.some(({ path }) => !isForeign(path)));
    if (own.length < all.length || own.length > MOST_MEMBERS || own.length === 0) this.#shape[`${at}.*`] = 'any';
    if (own.length > MOST_MEMBERS) return;
    for (const member of own) {
      const memberType = checker.getTypeOfSymbol(member);
      if (memberType)
        this.value(`${at}.${member.name}`, memberType, depth + 1, {
          isApi,
          isOptional: isOptional || (member.flags & SymbolFlags.Optional) !== 0,
        });
    }
  }

  #kinds(type: Type): Set<string> {
    const kinds = new Set(partsOf(type).map((part) => this.#kindOf(part)));
    // A React node: text, elements, lists of them, promises of them.
    if (kinds.has('element') && kinds.has('string')) return new Set(['any', 'undefined']);
    return kinds;
  }

  #kindOf(type: Type): string {
    const { checker } = this.#project;
    const { flags } = type;
    for (const [mask, kind] of SIMPLE) if (flags & mask) return kind;
    if (!(flags & (TypeFlags.Object | TypeFlags.Intersection | TypeFlags.NonPrimitive))) return 'any';
    if (checker.isArrayLikeType(type)) return 'array';
    if (checker.getSignaturesOfType(type, SignatureKind.Call).length > 0) return 'function';
    if (checker.getSignaturesOfType(type, SignatureKind.Construct).length > 0) return 'function';
    const symbol = type.getSymbol();
    return symbol && ELEMENTS.has(symbol.name) ? 'element' : 'object';
  }
}

/** The alternatives of a union, or the type itself. */
const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type]);

const ELEMENTS = new Set(['Element', 'ReactElement', 'ReactPortal']);

const SIMPLE: readonly (readonly [number, string])[] = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike | TypeFlags.BigIntLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Undefined | TypeFlags.Void, 'undefined'],
  [TypeFlags.Null, 'null'],
];
