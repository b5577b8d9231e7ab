import type { Project } from 'typescript/unstable/sync';
import { shapeOf, shapeOfGiven } from './shape-of.ts';
import type { ReadPackage } from './read-exports.ts';

/** The file of a package with the shapes of its exports, which programs compare. */
export const EXPORTS_FILE = 'exports.json';

/** What the shell passes to a remote: types of the kit, which every remote is built with. */
const GIVEN = { entry: '@iwe/remote-kit', types: ['PanelHostProps', 'RemoteHostProps'] };

/**
 * Returns the text of a package's exports.json: entry → name → its shape, and the names that are deprecated with what
 * to use instead. A shell states them of the packages that it provides.
 */
export function exportsText(project: Project, { names }: ReadPackage): string {
  const shapes = [...names].map(([entry, exported]): [string, [string, object][]] => [
    entry,
    exported.flatMap(({ name, symbol }): [string, object][] => {
      if (entry === GIVEN.entry && GIVEN.types.includes(name)) return [[name, shapeOfGiven(project, symbol)]];
      const shape = shapeOf(project, name, symbol);
      return shape === null ? [] : [[name, shape]];
    }),
  ]);
  const deprecated = [...names].flatMap(([entry, exported]) => {
    const found = exported.flatMap((one): [string, string][] =>
      one.deprecated === undefined ? [] : [[one.name, one.deprecated]],
    );
    return found.length === 0 ? [] : [[entry, Object.fromEntries(found)] as const];
  });
  const exports = shapes.map(
    ([entry, all]) =>
      `  ${JSON.stringify(entry)}: {\n${all.map(([name, shape]) => `   ${JSON.stringify(name)}: ${JSON.stringify(shape)}`).join(',\n')}\n  }`,
  );
  // A name a line, so that a change of one is one line of the diff.
  return `{\n "format": 1,\n "exports": {\n${exports.join(',\n')}\n },\n "deprecated": ${JSON.stringify(Object.fromEntries(deprecated))}\n}\n`;
}
