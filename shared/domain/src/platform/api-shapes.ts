import type { Misfit } from './fitness.ts';

/**
 * The shape of a value: the subset of JSON Schema that decides whether the other side can read it. An empty shape
 * allows anything.
 */
export interface Shape {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  /** For keys that `properties` doesn't name; false when there are none. */
  additionalProperties?: boolean | Shape;
  items?: Shape;
  prefixItems?: readonly Shape[];
  anyOf?: readonly Shape[];
  /** Reference to a shape that several calls share: its key in `parts`. */
  part?: string;
}

/** One call of the API: its request and its answer. */
export interface CallShapes {
  query?: Shape;
  body?: Shape;
  answer?: Shape;
}

/**
 * The calls of an API, 'GET /api/ag/orders/:id' → its shapes. A release freezes those that it may make; a server has
 * them all.
 */
export interface ApiShapes {
  format: 1;
  calls: Readonly<Record<string, CallShapes>>;
  parts: Readonly<Record<string, Shape>>;
}

/** What one side writes and the other reads: the release writes requests, the server writes answers. */
interface Reading {
  kind: 'query' | 'body' | 'answer';
  writer: ApiShapes;
  reader: ApiShapes;
}
interface Problem {
  path: string;
  provides: string;
  needs: string;
}

/**
 * Returns what a server no longer supports for a release built on `frozen`: a call or answer field that is removed or
 * has another type; a request field that is newly required, removed or narrower; a value that is refused. Additions are
 * not misfits: new calls, answer fields, optional request fields, and values of an answer's list.
 */
export function shapeMisfits(server: ApiShapes, frozen: ApiShapes): Misfit[] {
  return Object.keys(frozen.calls)
    .sort()
    .flatMap((call): Misfit[] => {
      const [was, is] = [frozen.calls[call], server.calls[call]];
      if (!was) return [];
      if (!is) return [{ package: call, provides: null, needs: 'the call' }];
      const problems = [
        ...compared(was.query, is.query, { kind: 'query', writer: frozen, reader: server }),
        ...compared(was.body, is.body, { kind: 'body', writer: frozen, reader: server }),
        // For answers the server is the writer, and may write more.
        ...(was.answer
          ? unreadable(is.answer ?? {}, was.answer, { kind: 'answer', writer: server, reader: frozen }, 'answer', 0)
          : []),
      ];
      return problems.map(({ path, provides, needs }) => ({
        package: call,
        provides: `${path}: ${provides}`,
        needs: `${path}: ${needs}`,
      }));
    });
}

function compared(writer: Shape | undefined, reader: Shape | undefined, reading: Reading): Problem[] {
  const nothing: Shape = { type: 'object', properties: {} };
  return writer || reader ? unreadable(writer ?? nothing, reader ?? nothing, reading, reading.kind, 0) : [];
}

/** Deeper than any answer; limits shapes that refer to themselves. */
const DEEPEST = 40;

/** Returns what `reader` can't read of what `writer` may write, by path. */
function unreadable(writer: Shape, reader: Shape, reading: Reading, path: string, depth: number): Problem[] {
  const readers = optionsOf(reader, reading.reader);
  if (depth > DEEPEST || readers.some(isAnything)) return [];
  const isAnswer = reading.kind === 'answer';
  return optionsOf(writer, reading.writer).flatMap((option): Problem[] => {
    // A request whose shape was not frozen can't be judged.
    if (isAnything(option)) return isAnswer ? [problem(path, [option], readers, reading)] : [];
    const refused = isAnswer ? [] : refusedValues(option, readers);
    if (refused.length > 0) return [problem(path, [{ enum: refused }], readers, reading)];
    const tried = readers
      .filter((other) => isSameKind(option, other))
      .map((other) => inside(option, other, reading, path, depth));
    const best = tried.sort((a, b) => a.length - b.length)[0];
    return best ?? [problem(path, [option], readers, reading)];
  });
}

function problem(path: string, writers: readonly Shape[], readers: readonly Shape[], { kind }: Reading): Problem {
  const [written, read] = [words(writers), words(readers)];
  return kind === 'answer' ? { path, provides: written, needs: read } : { path, provides: read, needs: written };
}

/**
 * Returns the values of a request's list that are no longer accepted. A free text that must now be one of a list counts
 * as one problem.
 */
function refusedValues(option: Shape, readers: readonly Shape[]): unknown[] {
  const values = 'const' in option ? [option.const] : option.enum;
  const isFree = readers.some(
    (other) => !other.enum && !('const' in other) && (option.type === undefined || isSameKind(option, other)),
  );
  if (isFree) return [];
  const taken = readers.flatMap((other) => ('const' in other ? [other.const] : (other.enum ?? [])));
  return (values ?? []).filter((value) => !taken.includes(value));
}

/** Compares the contents of two shapes of the same kind. */
function inside(writer: Shape, reader: Shape, reading: Reading, path: string, depth: number): Problem[] {
  if (writer.type === 'object') return fields(writer, reader, reading, path, depth);
  if (writer.type === 'array') return elements(writer, reader, reading, path, depth);
  return [];
}

function fields(writer: Shape, reader: Shape, reading: Reading, path: string, depth: number): Problem[] {
  const isAnswer = reading.kind === 'answer';
  const [written, read] = [writer.properties ?? {}, reader.properties ?? {}];
  const at = (key: string): string => `${path}.${key}`;
  const found: Problem[] = [];
  for (const [key, shape] of Object.entries(read)) {
    const given = own(written, key) ?? rest(writer);
    const isOwed = reader.required?.includes(key) === true;
    const isSure = writer.required?.includes(key) === true;
    if (given) {
      found.push(...unreadable(given, shape, reading, at(key), depth + 1));
      if (isOwed && !isSure && own(written, key))
        found.push(
          isAnswer
            ? { path: at(key), provides: 'may be absent', needs: 'always there' }
            : { path: at(key), provides: 'required', needs: 'may be absent' },
        );
    } else if (isAnswer)
      found.push({ path: at(key), provides: 'gone', needs: words(optionsOf(shape, reading.reader)) });
    else if (isOwed) found.push({ path: at(key), provides: 'required', needs: 'not sent' });
  }
  for (const [key, shape] of Object.entries(written)) {
    if (own(read, key)) continue;
    const taken = rest(reader);
    if (taken) found.push(...unreadable(shape, taken, reading, at(key), depth + 1));
    else if (!isAnswer)
      found.push({ path: at(key), provides: 'not taken any more', needs: words(optionsOf(shape, reading.writer)) });
  }
  const [restWritten, restRead] = [rest(writer), rest(reader)];
  if (restWritten && restRead) found.push(...unreadable(restWritten, restRead, reading, `${path}.*`, depth + 1));
  return found;
}

function elements(writer: Shape, reader: Shape, reading: Reading, path: string, depth: number): Problem[] {
  const read = reader.prefixItems ?? [];
  const tuple = read.flatMap((shape, index) =>
    unreadable(writer.prefixItems?.[index] ?? writer.items ?? {}, shape, reading, `${path}[${index}]`, depth + 1),
  );
  return writer.items && reader.items
    ? [...tuple, ...unreadable(writer.items, reader.items, reading, `${path}[]`, depth + 1)]
    : tuple;
}

/**
 * Whether a value of one shape may have the kind of the other, before comparing contents. An answer may have new list
 * values; a tag (const) distinguishes alternatives.
 */
function isSameKind(writer: Shape, reader: Shape): boolean {
  if ('const' in reader)
    return 'const' in writer
      ? writer.const === reader.const
      : writer.enum?.every((value) => value === reader.const) === true;
  // A request's listed values were compared already; free text is not one of them.
  if (reader.enum && !writer.enum && !('const' in writer)) return false;
  if (!(writer.type === reader.type || (writer.type === 'integer' && reader.type === 'number'))) return false;
  if (writer.type === 'object')
    return Object.entries(reader.properties ?? {}).every(
      ([key, shape]) => !('const' in shape) || own(writer.properties ?? {}, key)?.const === shape.const,
    );
  return true;
}

/** Returns the alternatives of a shape one by one, with parts resolved and lists of values kept as values. */
function optionsOf(shape: Shape, api: ApiShapes, within = 0): Shape[] {
  const whole = shape.part === undefined ? shape : (api.parts[shape.part] ?? {});
  // A shape that only refers to itself allows anything.
  if (within > DEEPEST) return [{}];
  if (whole.anyOf) return whole.anyOf.flatMap((one) => optionsOf(one, api, within + 1));
  return [whole];
}

const isAnything = (shape: Shape): boolean => shape.type === undefined && !('const' in shape) && !shape.enum;
const own = (shapes: Readonly<Record<string, Shape>>, key: string): Shape | undefined =>
  Object.hasOwn(shapes, key) ? shapes[key] : undefined;
const rest = ({ additionalProperties }: Shape): Shape | undefined =>
  typeof additionalProperties === 'object' ? additionalProperties : undefined;

const words = (shapes: readonly Shape[]): string =>
  [
    ...new Set(
      shapes.map((shape) => {
        if ('const' in shape) return JSON.stringify(shape.const);
        if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ');
        return shape.type ?? 'anything';
      }),
    ),
  ].join(' | ');
