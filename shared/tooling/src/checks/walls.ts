// The import walls (docs/ARCHITECTURE.md): who may import whom. Package manifests and project references already refuse
// an undeclared package. This reads every import and also refuses paths into another package, a server module's
// internal files, and a manifest that declares a forbidden dependency.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, remotes, root } from '../workspace.ts';

const screensMay = ['@iwe/domain', '@iwe/contract', '@iwe/sheets', '@iwe/session', '@iwe/ui', '@iwe/remote-kit'];
/** Their tests build sheets with the factories of @iwe/testing. */
const remoteMay = [...screensMay, '@iwe/testing'];

/** The whole architecture: folder → the workspace packages that its code may import. */
export const mayImport: Record<string, string[]> = {
  'shared/domain': [],
  'shared/contract': ['@iwe/domain'],
  'shared/sheets': ['@iwe/domain', '@iwe/contract'],
  'shared/reports': ['@iwe/domain', '@iwe/contract'],
  'shared/session': ['@iwe/domain', '@iwe/contract', '@iwe/sheets'],
  'shared/ui': ['@iwe/domain', '@iwe/contract', '@iwe/sheets', '@iwe/session'],
  // The start of a remote outside the workspace; listed before the kit, whose folder contains it.
  'shared/remote-kit/template': ['@iwe/session', '@iwe/ui', '@iwe/remote-kit'],
  'shared/remote-kit': ['@iwe/domain', '@iwe/contract', '@iwe/session', '@iwe/ui'],
  'shared/testing': ['@iwe/domain', '@iwe/contract'],
  'shared/tooling': [],
  shell: remoteMay,
  ...Object.fromEntries(remotes.map((remote) => [remote, remoteMay])),
  'mf-reports': [...remoteMay, '@iwe/reports'],
  server: ['@iwe/domain', '@iwe/contract', '@iwe/sheets', '@iwe/reports'],
  e2e: ['@iwe/domain', '@iwe/contract', '@iwe/server', '@iwe/testing', '@iwe/tooling'],
  bench: ['@iwe/domain', '@iwe/contract', '@iwe/server', '@iwe/tooling', '@iwe/remote-kit', '@iwe/testing'],
};

/** Libraries that only one package may import, so that they can be replaced or shared in one place. */
const onlyIn: Record<string, string[]> = {
  '@chakra-ui/react': ['shared/ui'],
  '@emotion/react': ['shared/ui'],
  '@emotion/cache': ['shared/ui'],
  pg: ['server', 'bench'],
  fastify: ['server'],
};

const importPattern =
  /(?:^|[\s;])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\s*\(\s*['"]([^'"]+)['"]\s*\)|\brequire\s*\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Returns every module that a source text imports, statically or dynamically. */
export function importsOf(source: string): string[] {
  const text = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return [...text.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? '').filter(Boolean);
}

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/**
 * The server's street: area → the areas that its code may import. What starts everything (`server/src/*.ts`, `web`),
 * the demo and the testing kit stand outside and may import all; nobody imports them.
 */
const serverMayImport: Record<string, string[]> = {
  core: [],
  records: ['core'],
  trading: ['core', 'records', 'outside'],
  insight: ['core', 'records', 'trading'],
  outside: ['core', 'records', 'trading', 'insight'],
  platform: ['core'],
  operating: ['core', 'platform'],
};

/** Areas whose rooms are entered by their public.ts; the platform has one for all, core and operating have none. */
const DOOR_OF_EACH_ROOM = ['records', 'trading', 'insight', 'outside'];

/** The floors of @iwe/ui, the lowest first: a floor imports its own and those below. */
const UI_FLOORS = ['kit', 'lists', 'documents'];

/** Returns the wall between two floors of @iwe/ui that an import breaks, in words. */
function floorBroken(file: string, target: string, specifier: string): string | null {
  const floorOf = (name: string) => UI_FLOORS.indexOf(/^shared\/ui\/src\/([^/]+)\//.exec(name)?.[1] ?? '');
  const [from, to] = [floorOf(file), floorOf(target)];
  if (from < 0 || from >= to || /\.test\.tsx?$/.test(file)) return null;
  return `shared/ui/src/${UI_FLOORS[from]} may not import ${UI_FLOORS[to]}: ${specifier}`;
}

/** Files that stand in an area, but start something of their own. */
const STARTS = /\/(cli|[^/]*-process|generate-[^/]+|candidate-app|[^/]+\.(child|worker))\.ts$|\/testing\//;

/** Returns the wall of the server's street that an import breaks, in words. */
function streetBroken(file: string, target: string, specifier: string): string | null {
  if (file.endsWith('.test.ts') || STARTS.test(file)) return null;
  const placeOf = (name: string) => /^server\/src\/([^/]+)\/(?:([^/]+)\/)?/.exec(name);
  const [from, to] = [placeOf(file), placeOf(target)];
  const [area = '', room] = from?.slice(1) ?? [];
  const [otherArea = '', otherRoom] = to?.slice(1) ?? [];
  const mayImport = serverMayImport[area];
  if (mayImport && area !== otherArea && !mayImport.includes(otherArea))
    return `server/src/${area} may not import ${otherArea || 'what starts the server'}: ${specifier}`;
  const otherDoor = otherRoom && DOOR_OF_EACH_ROOM.includes(otherArea) ? `${otherArea}/${otherRoom}` : otherArea;
  const hasDoor = otherDoor !== otherArea || otherArea === 'platform';
  const isInside = `server/src/${area}/${room}/`.startsWith(`server/src/${otherDoor}/`);
  const standsOutside = !mayImport && area !== '';
  return hasDoor && !isInside && !standsOutside && !target.endsWith('/public.ts')
    ? `enters ${otherDoor} past its public.ts: ${specifier}`
    : null;
}

/**
 * Returns the wall that an import breaks, in words; null when it is allowed. `file` and paths are relative to the
 * checkout.
 */
export function wallBroken(file: string, specifier: string, base: string = root): string | null {
  const folder = Object.keys(mayImport).find((name) => file === name || file.startsWith(`${name}/`));
  if (!folder) return null;
  if (specifier.startsWith('.')) {
    const target = path.relative(base, path.resolve(base, path.dirname(file), specifier));
    if (target !== folder && !target.startsWith(`${folder}${path.sep}`))
      return `reaches out of ${folder} by a path: ${specifier}`;
    const place = target.replaceAll(path.sep, '/');
    return folder === 'server' ? streetBroken(file, place, specifier) : floorBroken(file, place, specifier);
  }
  const name = packageName(specifier);
  const allowed = mayImport[folder] ?? [];
  if ((name.startsWith('@iwe/') || name.startsWith('mf-')) && !allowed.includes(name))
    return `${folder} may not import ${name}`;
  const owners = onlyIn[name];
  if (owners && !owners.includes(folder)) return `only ${owners.join(' and ')} may import ${name}`;
  return null;
}

/** Returns one sentence for each forbidden import of the checkout. */
export function findBrokenWalls(base: string = root): string[] {
  const found: string[] = [];
  for (const folder of Object.keys(mayImport)) {
    for (const full of filesBelow(path.join(base, folder))) {
      // The test of the walls contains forbidden imports as text.
      if (!/\.(ts|tsx|mts|mjs|cjs|js)$/.test(full) || full.endsWith('tooling/src/checks/walls.test.ts')) continue;
      const file = path.relative(base, full);
      for (const specifier of importsOf(readFileSync(full, 'utf8'))) {
        const broken = wallBroken(file, specifier, base);
        if (broken) found.push(`${file}: ${broken}`);
      }
    }
    const manifest = path.join(base, folder, 'package.json');
    if (!existsSync(manifest)) continue;
    const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    for (const name of Object.keys(dependencies)) {
      if ((name.startsWith('@iwe/') || name.startsWith('mf-')) && !(mayImport[folder] ?? []).includes(name))
        found.push(`${folder}/package.json: declares ${name}, which the walls forbid`);
    }
  }
  return found;
}

if (import.meta.main) {
  const broken = findBrokenWalls();
  for (const sentence of broken) console.error(sentence);
  console.log(broken.length === 0 ? 'Import walls: all standing.' : `Import walls: ${broken.length} broken.`);
  process.exit(broken.length === 0 ? 0 : 1);
}
