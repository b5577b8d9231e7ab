import type { Misfit } from './fitness.ts';

/**
 * The shape of an exported name: path → what is there. A path begins at the name itself (''): '.label' is a prop of a
 * component or a member of an object, '(0)' an argument, '()' the result, '[]' an element, and they follow each other
 * ('.columns[].key'). '.*' and '(*)' say that any other prop or argument is taken. What is there is one or more of
 * string, number, boolean, null, array, object, function, component, element and any, with '|' between them, and '?' at
 * the end when it may be left out. No value is part of a shape.
 */
export type ExportShape = Readonly<Record<string, string>>;

/** Package → name → shape: what a shell provides, or what a release uses of that as it was when it was built. */
export type ExportShapes = Readonly<Record<string, Readonly<Record<string, ExportShape>>>>;

/** Package → name → paths: what a remote used in its tests. */
export type UsedPaths = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Our own packages; what else is compared (the host, the slots) is no package that code imports. */
const isPackage = (key: string): boolean => key.startsWith('@');

/** Returns the path before the last step of a path: '.columns[].key' → '.columns[]'; null for ''. */
const parentOf = (path: string): string | null => {
  const step = /(\.[^.()[\]]+|\(\d*\)|\[\])$/.exec(path);
  return step === null ? null : path.slice(0, step.index);
};

/** Whether a shape takes anything at a path that it does not name: below 'any', '.*' or '(*)'. */
function isOpen(shape: ExportShape, path: string): boolean {
  for (let at = parentOf(path), below = path; at !== null; below = at, at = parentOf(at)) {
    const kinds = shape[at];
    if (kinds !== undefined && kindsOf(kinds).has('any')) return true;
    const rest = below.startsWith('(', at.length) ? `${at}(*)` : `${at}.*`;
    if (Object.hasOwn(shape, rest)) return true;
    // What the nearest known path says counts.
    if (kinds !== undefined) return false;
  }
  return false;
}

/**
 * Returns what a release uses, with the shapes of the packages that it is built with. Paths that those do not name are
 * left out: they are data, or more than a type asks for, which it allows. What those require beside a used path is
 * added, because the release was compiled with it, whatever its tests passed. So a release always fits the shell that
 * it was built for.
 */
export function frozenUses(used: UsedPaths, built: ExportShapes): Record<string, Record<string, ExportShape>> {
  const frozen: Record<string, Record<string, ExportShape>> = {};
  for (const [key, names] of Object.entries(used)) {
    const ofKey = built[key];
    if (ofKey === undefined) continue;
    frozen[key] = Object.fromEntries(
      Object.entries(names).flatMap(([name, paths]): [string, ExportShape][] => {
        const shape = ofKey[name];
        return shape === undefined ? [] : [[name, frozenName(shape, paths)]];
      }),
    );
  }
  return frozen;
}

function frozenName(shape: ExportShape, paths: readonly string[]): ExportShape {
  const used: Record<string, string> = {};
  for (const path of paths) if (shape[path] !== undefined) used[path] = shape[path];
  const isComponent = kindsOf(shape[''] ?? '').has('component');
  // Shorter first: what is required of a member follows when that is required itself.
  for (const path of Object.keys(shape).sort((a, b) => a.length - b.length))
    if (shape[path] !== undefined && isOwed(path, shape, used, isComponent)) used[path] = shape[path];
  return Object.fromEntries(Object.entries(used).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Returns what a release uses that a shell does not provide as it was when the release was built: a prop, argument or
 * member that is gone, newly required, or of another type. Additions are no misfits. Whole names that are missing in a
 * package are reported by `misfits`.
 */
export function contractMisfits(provided: ExportShapes, uses: ExportShapes): Misfit[] {
  return Object.keys(uses)
    .sort()
    .flatMap((key) => {
      const offered = provided[key];
      // A shell of before it stated them can't be judged.
      if (offered === undefined) return [];
      return Object.keys(uses[key] ?? {})
        .sort()
        .flatMap((name): Misfit[] => {
          const shape = offered[name];
          const used = uses[key]?.[name] ?? {};
          const what = `${key} ${name}`;
          if (shape === undefined) return isPackage(key) ? [] : [{ package: what, provides: null, needs: 'it' }];
          return nameMisfits(what, shape, used);
        });
    });
}

function nameMisfits(what: string, shape: ExportShape, used: ExportShape): Misfit[] {
  const isComponent = kindsOf(shape[''] ?? '').has('component');
  const found = Object.keys(used)
    .sort()
    .flatMap((path): Misfit[] => {
      const [needs, provides] = [used[path] ?? 'any', shape[path]];
      if (provides === undefined) {
        if (isOpen(shape, path)) return [];
        return [{ package: what, provides: 'nothing of that name', needs: described(path, isComponent) }];
      }
      const wrong = isWritten(path, isComponent) ? refused(needs, provides) : lost(needs, provides);
      if (wrong === null) return [];
      const place = described(path, isComponent);
      return [{ package: what, provides: `${place}: ${wrong.provides}`, needs: `${place}: ${wrong.needs}` }];
    });
  const owed = Object.keys(shape)
    .sort()
    .filter((path) => !Object.hasOwn(used, path) && isOwed(path, shape, used, isComponent));
  return [
    ...found,
    ...owed.map((path) => {
      const place = described(path, isComponent);
      return { package: what, provides: `${place}: required`, needs: `${place}: not passed` };
    }),
  ];
}

/** Whether the remote writes what is at a path and the shell reads it: props and arguments. */
const isWritten = (path: string, isComponent: boolean): boolean =>
  !path.includes('()') && (isComponent ? path !== '' : /\(\d+\)/.test(path));

/** Whether a shell requires a path that the release does not write, where it does write what is around it. */
function isOwed(path: string, shape: ExportShape, used: ExportShape, isComponent: boolean): boolean {
  const [parent, kinds] = [parentOf(path), shape[path] ?? ''];
  if (parent === null || !isWritten(path, isComponent) || kinds.endsWith('?') || kindsOf(kinds).has('any'))
    return false;
  if (path.endsWith('.*') || path.endsWith('(*)') || path.endsWith('[]')) return false;
  // An argument is owed only by who calls; the members of an object only by who passes one.
  if (path.endsWith(')')) return Object.hasOwn(used, `${parent}()`);
  return Object.hasOwn(used, parent) && (parent === '' || kindsOf(used[parent] ?? '').has('object'));
}

/** What a shell no longer takes of what a release may write. */
function refused(needs: string, provides: string): (Pick<Misfit, 'needs'> & { provides: string }) | null {
  const [given, taken] = [kindsOf(needs), kindsOf(provides)];
  if (taken.has('any') || given.has('any')) return null;
  if ([...given].some((kind) => !taken.has(kind))) return { provides: words(provides), needs: words(needs) };
  if (needs.endsWith('?') && !provides.endsWith('?')) return { provides: 'required', needs: 'may be left out' };
  return null;
}

/** What a release reads and a shell no longer gives, or gives as something else. */
function lost(needs: string, provides: string): (Pick<Misfit, 'needs'> & { provides: string }) | null {
  const [read, given] = [kindsOf(needs), kindsOf(provides)];
  if (read.has('any') || given.has('any')) return null;
  if ([...given].some((kind) => !read.has(kind))) return { provides: words(provides), needs: words(needs) };
  if (provides.endsWith('?') && !needs.endsWith('?')) return { provides: 'may be absent', needs: 'always there' };
  return null;
}

const kindsOf = (kinds: string): ReadonlySet<string> => new Set(kinds.replace(/\?$/, '').split('|'));

const words = (kinds: string): string => kinds.replace(/\?$/, '').replaceAll('|', ' or ');

/** Returns a path in words: 'prop columns[].key', 'member get, argument 1', 'result, member rows'. */
function described(path: string, isComponent: boolean): string {
  if (path === '') return 'the name';
  if (isComponent && !path.startsWith('()')) return `prop ${path.slice(1)}`;
  const steps = path.match(/\.[^.()]+|\(\d*\)/g) ?? [];
  return steps
    .map((step) => {
      if (step.startsWith('.')) return `member ${step.slice(1)}`;
      return step === '()' ? 'result' : `argument ${Number(step.slice(1, -1)) + 1}`;
    })
    .join(', ');
}
