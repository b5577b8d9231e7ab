import { SLOTS } from '@iwe/contract';
import type { ExportShape, ExportShapes } from '@iwe/domain';
import { fileOfPackage } from './shared.ts';

/** Our own packages that the shell provides; each has a generated exports.json. */
const OWN = ['@iwe/session', '@iwe/ui'] as const;
const KIT = '@iwe/remote-kit';

/** The kit's types of what the shell passes to the screens and the panels of a remote. */
const GIVEN = { screens: 'RemoteHostProps', panels: 'PanelHostProps' } as const;

interface PackageExports {
  exports: ExportShapes;
  deprecated: Record<string, Record<string, string>>;
}

const read = (folder: string, name: string): PackageExports =>
  JSON.parse(fileOfPackage(folder, name, 'exports.json') ?? '{"exports":{},"deprecated":{}}') as PackageExports;

/** Returns shared package → deprecated name → what to use instead, of the packages that a build provides. */
export const deprecatedNames = (folder: string): Record<string, Record<string, string>> =>
  Object.assign({}, ...OWN.map((name) => read(folder, name).deprecated)) as Record<string, Record<string, string>>;

/**
 * Returns the shapes of the shared packages as they are installed in a folder, of what the shell passes to remotes
 * (`host`), and of the slots: what a shell built there provides, and what a remote built there may use.
 */
export function sharedExports(folder: string): ExportShapes {
  const kit = read(folder, KIT).exports[KIT] ?? {};
  const host = Object.values(GIVEN).flatMap((name) => (kit[name] ? [[name, kit[name]] as const] : []));
  return {
    ...(Object.assign({}, ...OWN.map((name) => read(folder, name).exports)) as ExportShapes),
    host: Object.fromEntries(host),
    slots: Object.fromEntries(Object.entries(SLOTS).map(([slot, { props }]) => [slot, slotShape(props)])),
  };
}

/** A slot takes its props from a page, and gives them to the panels. */
function slotShape(props: Readonly<Record<string, string>>): ExportShape {
  const kinds = Object.entries(props).map(([name, type]) => [name, type === 'text' ? 'string' : type] as const);
  return {
    '': 'component',
    '()': 'object',
    ...Object.fromEntries(
      kinds.flatMap(([name, kind]) => [[`.${name}`, kind] as const, [`().${name}`, kind] as const]),
    ),
  };
}

/**
 * Returns the paths that every remote built with a kit uses without its own code: what the kit reads of the host, and
 * what the slots of its panels pass to them.
 */
export function pathsOfKit(
  shapes: ExportShapes,
  { panels }: { panels: readonly { slot: string }[] },
): Record<string, Record<string, string[]>> {
  const read = (key: string, name: string, isNeeded: (path: string, kinds: string) => boolean): string[] =>
    Object.entries(shapes[key]?.[name] ?? {})
      .filter(([path, kinds]) => isNeeded(path, kinds))
      .map(([path]) => path);
  // What may be absent is absent in older shells, and the kit can do without it; so is everything below it.
  const required = (key: string, name: string): string[] => {
    const absent = read(key, name, (_, kinds) => kinds.endsWith('?'));
    return read(key, name, (path) => !absent.some((one) => path === one || path.startsWith(`${one}.`)));
  };
  const given = panels.length > 0 ? Object.values(GIVEN) : [GIVEN.screens];
  const slots = [...new Set(panels.map(({ slot }) => slot))];
  return {
    host: Object.fromEntries(given.map((name) => [name, required('host', name)])),
    ...(slots.length === 0
      ? {}
      : {
          slots: Object.fromEntries(slots.map((slot) => [slot, read('slots', slot, (path) => path.startsWith('()'))])),
        }),
  };
}
