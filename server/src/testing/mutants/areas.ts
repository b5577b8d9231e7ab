import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout that this program belongs to. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Folders from which mutants are drawn. A folder's own subfolders are its parts; each part is one area. */
const PARTED = ['server/src/modules', 'server/src/trading/sheets', 'server/src/platform'];
const WHOLE = [
  ...['plugins', 'jobs', 'files', 'documents', 'services', 'backup', 'writes', 'database'].map(
    (name) => `server/src/${name}`,
  ),
  ...['ui', 'session', 'sheets', 'remote-kit'].map((name) => `shared/${name}/src`),
  ...['sales', 'purchase', 'warehouse', 'reports', 'baseinfo', 'platform'].map((name) => `mf-${name}/src`),
  'shell/src',
];

/** Areas whose tests are elsewhere: they prove it through the screens and calls of others. */
const TESTS_ELSEWHERE: Record<string, string[]> = {
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

const filesBelow = (root: string, folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();

/** Returns each area's name below `root` and the source files that mutants are drawn from. */
export function areas(root: string): { area: string; files: string[] }[] {
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
  const all = [...WHOLE, ...parts].map((area) => ({ area, files: filesBelow(root, area).filter(isDrawn) }));
  return [...own, ...all].filter(({ files }) => files.length > 0).sort((a, b) => a.area.localeCompare(b.area));
}

/**
 * Returns the server's tests below `root` for a file in the order they are tried: those with its name, its folder's,
 * the folders' above up to the module, then tests elsewhere that are known to reach the area, and the whole server's.
 */
export function serverTests(file: string, root: string): string[][] {
  const parts = file.split('/');
  // A file directly in the folder of modules belongs to no module.
  const isInModule = parts[2] === 'modules' && parts.length > 4;
  const top = parts.slice(0, isInModule ? 4 : 3).join('/');
  const name = basename(file).split('.')[0] ?? '';
  const rounds: string[][] = [];
  const tried = new Set<string>();
  const add = (files: string[]) => {
    const fresh = files.filter((test) => isTest(test) && !tried.has(test) && existsSync(join(root, test)));
    for (const test of fresh) tried.add(test);
    if (fresh.length > 0) rounds.push(fresh);
  };
  const below = filesBelow(root, top);
  add(below.filter((test) => basename(test).startsWith(`${name}.`)));
  for (let folder = dirname(file); folder.length >= top.length; folder = dirname(folder)) {
    add(below.filter((test) => dirname(test) === folder));
    add(below.filter((test) => test.startsWith(`${folder}/`) && !/\.(kill|model)\.test/.test(test)));
  }
  for (const elsewhere of TESTS_ELSEWHERE[top] ?? []) add(filesBelow(root, elsewhere));
  add(WHOLE_SERVER);
  return rounds;
}

/** Packages whose sources use those of another package. */
const USERS_OF_SHARED = [
  'shared/ui',
  'shared/remote-kit',
  'shell',
  'mf-sales',
  'mf-purchase',
  'mf-warehouse',
  'mf-baseinfo',
  'mf-reports',
];

/** The end of an import of a file, with its folder where the file's name alone says little. */
const importedAs = (file: string): string =>
  `/${basename(file).startsWith('index.') ? file.split('/').slice(-2).join('/') : basename(file)}'`;

/** More users than this prove no more: their tests share the parts that they use. */
const MOST_USERS = 6;

const hasTestBeside = (file: string, root: string): boolean =>
  readdirSync(join(root, dirname(file), '..'), { recursive: true, encoding: 'utf8' }).some(isTest);

const EXPORTED = /^export (?:async )?(?:function|const|class|type|interface) (\w+)/gm;

/**
 * Returns the sources whose tests reach a file of the screens: first the file itself; for a shared one then those of
 * other packages that use a name which it exports, or, where nobody does, a file of its package that imports it, and so
 * on.
 */
export function screenSources(file: string, root: string): string[][] {
  if (!file.startsWith('shared/')) return [[file]];
  const home = file.split('/').slice(0, 2).join('/');
  const textOf = (name: string) => readFileSync(join(root, name), 'utf8');
  const sources = filesBelow(root, `${home}/src`).filter(isDrawn);
  const others = USERS_OF_SHARED.filter((folder) => folder !== home)
    .flatMap((folder) => filesBelow(root, `${folder}/src`).filter(isDrawn))
    .filter((name) => textOf(name).includes(`'@iwe/${basename(home)}`));
  const reached = new Set([file]);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    const exported = [...reached].flatMap((name) => [...textOf(name).matchAll(EXPORTED)].map(([, word]) => word));
    const uses = new RegExp(`\\b(${exported.join('|')})\\b`);
    const users = exported.length === 0 ? [] : others.filter((name) => uses.test(textOf(name)));
    if (users.length > 0) return [[file], users.filter((user) => hasTestBeside(user, root)).slice(0, MOST_USERS)];
    const imports = [...reached].map(importedAs);
    for (const name of sources) if (imports.some((imported) => textOf(name).includes(imported))) reached.add(name);
  }
  return [[file]];
}
