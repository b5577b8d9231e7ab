import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import type {
  Declaration,
  Expression,
  ModuleItem,
  TsEntityName,
  TsExpressionWithTypeArguments,
  TsIndexedAccessType,
  TsType,
  TsTypeElement,
  TsTypeParameterDeclaration,
} from '@swc/core';
import type { Shape } from '@iwe/domain';

/** A declaration in a file that a type may refer to. */
type Declared = Extract<Declaration, { type: 'TsInterfaceDeclaration' | 'TsTypeAliasDeclaration' }>;
interface Declarations {
  types: Map<string, Declared>;
  constants: Map<string, Expression>;
}
/** The shapes bound to type parameters. */
type Scope = ReadonlyMap<string, Shape>;

/** Maximum depth: ends the description of recursive types. */
const DEEPEST = 30;
const TEXT: Shape = { type: 'string' };
const ANYTHING: Shape = {};

/**
 * Returns the types and constants declared by the sources below some folders, without tests. When a name occurs twice,
 * the first folder's declaration is used.
 */
export function declarationsOf(folders: readonly string[]): Declarations {
  const found: Declarations = { types: new Map(), constants: new Map() };
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(?!.*\.(test|d)\.ts$).*\.ts$/.test(name))
      .sort();
    for (const file of files) addDeclarations(readFileSync(path.join(folder, file), 'utf8'), found);
  }
  return found;
}

/** Adds what one source declares. */
export function addDeclarations(source: string, into: Declarations): void {
  for (const item of parseSync(source, { syntax: 'typescript', target: 'es2024' }).body) {
    const declaration = declarationIn(item);
    if (declaration?.type === 'TsInterfaceDeclaration' || declaration?.type === 'TsTypeAliasDeclaration') {
      if (!into.types.has(declaration.id.value)) into.types.set(declaration.id.value, declaration);
    } else if (declaration?.type === 'VariableDeclaration') {
      for (const { id, init } of declaration.declarations)
        if (id.type === 'Identifier' && init && !into.constants.has(id.value)) into.constants.set(id.value, init);
    }
  }
}

function declarationIn(item: ModuleItem): Declaration | null {
  if (item.type === 'ExportDeclaration') return item.declaration;
  return item.type === 'TsInterfaceDeclaration' ||
    item.type === 'TsTypeAliasDeclaration' ||
    item.type === 'VariableDeclaration'
    ? item
    : null;
}

/**
 * Returns what values of a type look like, read from its source: fields, lists, choices and literals. Names of another
 * type's fields are text; schemas of other packages are anything, because the shapes of the API describe those. Throws
 * for a name that is not declared.
 */
export function shapeOfType(name: string, declarations: Declarations): Shape {
  const found = declarations.types.get(name);
  if (!found) throw new Error(`No source declares the type ${name}.`);
  return ofDeclared(found, [], { declarations, scope: new Map(), depth: 0 });
}

interface Reader {
  declarations: Declarations;
  scope: Scope;
  depth: number;
}

function ofDeclared(declared: Declared, given: readonly TsType[], reader: Reader): Shape {
  if (reader.depth > DEEPEST) return ANYTHING;
  const scope = bound(declared.typeParams, given, reader);
  const inner: Reader = { ...reader, scope, depth: reader.depth + 1 };
  if (declared.type === 'TsTypeAliasDeclaration') return ofType(declared.typeAnnotation, inner);
  return [...declared.extends.map((parent) => ofParent(parent, inner)), ofMembers(declared.body.body, inner)].reduce(
    both,
  );
}

function ofParent({ expression, typeArguments }: TsExpressionWithTypeArguments, reader: Reader): Shape {
  const parent = expression.type === 'Identifier' ? reader.declarations.types.get(expression.value) : undefined;
  return parent ? ofDeclared(parent, typeArguments?.params ?? [], reader) : ANYTHING;
}

/** Binds each type parameter to its argument, else its default, else its constraint. */
function bound(
  parameters: TsTypeParameterDeclaration | undefined | null,
  given: readonly TsType[],
  reader: Reader,
): Scope {
  const scope = new Map(reader.scope);
  for (const [index, { name, default: usual, constraint }] of (parameters?.parameters ?? []).entries()) {
    const own = given[index];
    const other = usual ?? constraint;
    scope.set(name.value, own ? ofType(own, reader) : other ? ofType(other, { ...reader, scope }) : ANYTHING);
  }
  return scope;
}

function ofMembers(members: readonly TsTypeElement[], reader: Reader): Shape {
  const properties: Record<string, Shape> = {};
  const required: string[] = [];
  let rest: Shape | undefined;
  for (const member of members) {
    if (
      member.type === 'TsPropertySignature' &&
      (member.key.type === 'Identifier' || member.key.type === 'StringLiteral')
    ) {
      const name = member.key.value;
      properties[name] = member.typeAnnotation ? ofType(member.typeAnnotation.typeAnnotation, reader) : ANYTHING;
      if (!member.optional) required.push(name);
    } else if (member.type === 'TsIndexSignature') {
      rest = member.typeAnnotation ? ofType(member.typeAnnotation.typeAnnotation, reader) : ANYTHING;
    } else throw new Error(`A description is data: ${member.type} is none.`);
  }
  return {
    type: 'object',
    properties: sorted(properties),
    ...(required.length > 0 ? { required: required.sort() } : {}),
    ...(rest ? { additionalProperties: rest } : {}),
  };
}

const KEYWORDS: Readonly<Record<string, Shape>> = {
  string: TEXT,
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  null: { type: 'null' },
};

function ofType(type: TsType, reader: Reader): Shape {
  switch (type.type) {
    case 'TsKeywordType':
      return KEYWORDS[type.kind] ?? ANYTHING;
    case 'TsLiteralType':
      return 'value' in type.literal ? { const: type.literal.value } : TEXT;
    case 'TsParenthesizedType':
      return ofType(type.typeAnnotation, reader);
    case 'TsArrayType':
      return { type: 'array', items: ofType(type.elemType, reader) };
    case 'TsTypeLiteral':
      return ofMembers(type.members, reader);
    case 'TsUnionType':
      return choice(
        type.types
          .filter((one) => !(one.type === 'TsKeywordType' && one.kind === 'undefined'))
          .map((one) => ofType(one, reader)),
      );
    case 'TsIntersectionType':
      return type.types.map((one) => ofType(one, reader)).reduce(both);
    case 'TsTypeOperator':
      return type.op === 'keyof' ? TEXT : ofType(type.typeAnnotation, reader);
    case 'TsIndexedAccessType':
      return ofIndexed(type, reader);
    case 'TsTypeReference':
      return ofReference(nameOf(type.typeName), type.typeParams?.params ?? [], reader);
    case 'TsFunctionType':
    case 'TsConstructorType':
      throw new Error('A description is data: it holds no functions.');
    default:
      return ANYTHING;
  }
}

/**
 * Returns the values of the constant for `(typeof SheetStatus)[keyof typeof SheetStatus]`; for a mapped type, names of
 * fields.
 */
function ofIndexed({ objectType, indexType }: TsIndexedAccessType, reader: Reader): Shape {
  const of = objectType.type === 'TsParenthesizedType' ? objectType.typeAnnotation : objectType;
  if (of.type === 'TsMappedType') return TEXT;
  if (of.type === 'TsTypeQuery' && of.exprName.type === 'Identifier') {
    const values = literals(reader.declarations.constants.get(of.exprName.value));
    return values ? choice(values.map((value) => ({ const: value }))) : ANYTHING;
  }
  const whole = ofType(of, reader);
  return (
    (indexType.type === 'TsLiteralType' &&
      'value' in indexType.literal &&
      whole.properties?.[String(indexType.literal.value)]) ||
    ANYTHING
  );
}

/** Returns the values of a constant object or list of plain literals; null for anything else. */
function literals(found: Expression | undefined): (string | number)[] | null {
  if (!found) return null;
  if (found.type === 'TsConstAssertion' || found.type === 'TsSatisfiesExpression' || found.type === 'TsAsExpression')
    return literals(found.expression);
  const parts =
    found.type === 'ObjectExpression'
      ? found.properties.map((property) => (property.type === 'KeyValueProperty' ? property.value : null))
      : found.type === 'ArrayExpression'
        ? found.elements.map((element) => element?.expression ?? null)
        : null;
  if (!parts) return null;
  const values = parts.flatMap((part) =>
    part?.type === 'StringLiteral' || part?.type === 'NumericLiteral' ? [part.value] : [],
  );
  return values.length === parts.length ? values : null;
}

const nameOf = (name: TsEntityName): string => (name.type === 'Identifier' ? name.value : name.right.value);

function ofReference(name: string, given: readonly TsType[], reader: Reader): Shape {
  const own = reader.scope.get(name);
  if (own) return own;
  const [first, second] = given;
  const inner = (): Shape => (first ? ofType(first, reader) : ANYTHING);
  switch (name) {
    case 'Readonly':
    case 'Required':
      return inner();
    case 'Array':
    case 'ReadonlyArray':
      return { type: 'array', items: inner() };
    case 'Partial': {
      const { required: _required, ...rest } = inner();
      return rest;
    }
    case 'Record':
      return { type: 'object', additionalProperties: second ? ofType(second, reader) : ANYTHING };
    case 'Exclude':
    case 'Extract':
      return ofTextual(inner());
    default: {
      const declared = reader.declarations.types.get(name);
      // A schema of another package (@iwe/contract): described with the shapes of the API.
      return declared ? ofDeclared(declared, given, reader) : ANYTHING;
    }
  }
}

/** Returns the shape of Exclude and the like: names without some of them are still names. */
const ofTextual = (shape: Shape): Shape => (shape.type === 'string' ? TEXT : ANYTHING);

const optionsOf = (shape: Shape): readonly Shape[] => shape.anyOf ?? [shape];

/** Returns the union of shapes, without duplicates and sorted, so that reordering the source changes nothing. */
function choice(shapes: readonly Shape[]): Shape {
  const options = new Map(shapes.flatMap(optionsOf).map((shape) => [JSON.stringify(shape), shape]));
  const [only, ...others] = [...options.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, shape]) => shape);
  if (!only) return ANYTHING;
  return others.length === 0 ? only : { anyOf: [only, ...others] };
}

/** Returns the intersection of two shapes. */
function both(a: Shape, b: Shape): Shape {
  if (a.anyOf || b.anyOf) return choice(optionsOf(a).flatMap((one) => optionsOf(b).map((other) => both(one, other))));
  if (a.type === undefined && !('const' in a)) return b;
  if (b.type === undefined && !('const' in b)) return a;
  if (a.type !== 'object' || b.type !== 'object') return 'const' in b ? b : a;
  const properties = { ...a.properties };
  for (const [key, shape] of Object.entries(b.properties ?? {}))
    properties[key] = properties[key] ? both(properties[key], shape) : shape;
  const required = [...new Set([...(a.required ?? []), ...(b.required ?? [])])].sort();
  const rest = a.additionalProperties ?? b.additionalProperties;
  return {
    type: 'object',
    properties: sorted(properties),
    ...(required.length > 0 ? { required } : {}),
    ...(rest === undefined ? {} : { additionalProperties: rest }),
  };
}

const sorted = <T>(map: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1)));
