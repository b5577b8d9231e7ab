import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout that this program belongs to. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

const REMOTES = readdirSync(ROOT).filter((name) => name.startsWith('mf-'));

/** Folders from which mutants are drawn. A folder's own subfolders are its parts; each part is one area. */
const PARTED = ['core', 'records', 'trading', 'trading/sheets', 'insight', 'outside', 'platform', 'operating'].map(
  (street) => `server/src/${street}`,
);
const WHOLE = [
  ...['ui', 'session', 'sheets', 'remote-kit'].map((name) => `shared/${name}/src`),
  ...REMOTES.map((name) => `${name}/src`),
  'shell/src',
];
/** The rules: `pnpm mutants` changes them, so a drawn sample has none; a written one has. */
const RULES = ['domain', 'contract', 'sheets', 'reports'].map((name) => `shared/${name}/src`);

/** Areas whose tests are elsewhere: they prove it through the screens and calls of others. */
export const TESTS_ELSEWHERE: Record<string, string[]> = {
  'server/src/insight/change-history': ['server/src/records/base-data', 'server/src/records/employees'],
  'server/src/outside/demo-mail': ['server/src/core/jobs'],
  'server/src/outside/printing': ['server/src/core/documents', 'server/src/trading/sheets/bulk'],
  'server/src/trading/quotes': ['server/src/insight/home'],
  'server/src/trading/self-orders': ['server/src/trading/csr-orders', 'server/src/core/plugins'],
  'server/src/records/suppliers': ['server/src/records/base-data'],
  'server/src/core/plugins': ['server/src/core/auth'],
  'server/src/core/database': ['server/src/trading/sheets/list'],
};

/** Tests of the whole server, after those of the area. */
const WHOLE_SERVER = [
  'server/src/core/limits/limit-works.test.ts',
  'server/src/broken-requests.test.ts',
  'server/src/odd-input.test.ts',
];

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
/** Files of the larger ring: what only they notice, no push does. */
const isWide = (file: string): boolean => /\.(wide|kill)\.test\.tsx?$/.test(file);

/**
 * Sources that are drawn from: no tests, nothing that only tests or generators run, no generated or described types.
 */
const isDrawn = (file: string): boolean =>
  /\.tsx?$/.test(file) &&
  !isTest(file) &&
  !/(^|\/)(testing|demo|invariants|template)\//.test(file) &&
  !/(\.generated|\.d|\/schema|\/(statements|schema)-text|\/describe-statements|\/load-statements|\/generate-[a-z-]+)\.ts$/.test(
    file,
  );

/** Returns all files below a folder of the checkout at `root`, sorted. */
export const filesBelow = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();

/** Returns each area's name below `root` and the source files that mutants are drawn from, or written for. */
export function areas(root: string, { hasRules = false } = {}): { area: string; files: string[] }[] {
  const parts = PARTED.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${folder}/${entry.name}`)
      .filter((part) => !PARTED.includes(part)),
  );
  // Files directly in a folder with parts are an area of their own.
  const own = PARTED.map((folder) => ({
    area: folder,
    files: filesBelow(root, folder).filter((file) => dirname(file) === folder && isDrawn(file)),
  }));
  const all = [...new Set([...WHOLE, ...(hasRules ? RULES : []), ...parts])].map((area) => ({
    area,
    files: filesBelow(root, area).filter(isDrawn),
  }));
  return [...own, ...all].filter(({ files }) => files.length > 0).sort((a, b) => a.area.localeCompare(b.area));
}

/**
 * Returns the server's tests below `root` for a file in the order they are tried: those with its name, its folder's,
 * the folders' above up to the room, then tests elsewhere that are known to reach the area, and the whole server's.
 */
export function serverTests(file: string, root: string): string[][] {
  const parts = file.split('/');
  // A file directly in a street belongs to no room.
  const top = parts.slice(0, parts.length > 4 ? 4 : 3).join('/');
  const name = basename(file).split('.')[0] ?? '';
  const rounds: string[][] = [];
  const tried = new Set<string>();
  const add = (files: string[]) => {
    const fresh = files.filter(
      (test) => isTest(test) && !isWide(test) && !tried.has(test) && existsSync(join(root, test)),
    );
    for (const test of fresh) tried.add(test);
    if (fresh.length > 0) rounds.push(fresh);
  };
  const below = filesBelow(root, top);
  add(below.filter((test) => basename(test).startsWith(`${name}.`)));
  for (let folder = dirname(file); folder.length >= top.length; folder = dirname(folder)) {
    add(below.filter((test) => dirname(test) === folder));
    add(below.filter((test) => test.startsWith(`${folder}/`) && !test.includes('.model.')));
  }
  for (const elsewhere of TESTS_ELSEWHERE[top] ?? []) add(filesBelow(root, elsewhere));
  add(WHOLE_SERVER);
  return rounds;
}
