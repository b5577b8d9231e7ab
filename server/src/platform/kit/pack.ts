import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { tarball } from './tar.ts';
import type { ArchivedFile } from './tar.ts';

/** The packages needed to write a remote. The list is closed: none of them depends on another workspace package. */
export const KIT_PACKAGES = ['domain', 'contract', 'sheets', 'session', 'ui', 'remote-kit'] as const;

/**
 * The modules that Node runs on a team's machine. Node strips no types below node_modules, so these are shipped as
 * JavaScript too.
 */
const RUN_BY_NODE: Readonly<Record<string, readonly string[]>> = {
  domain: ['.'],
  contract: ['.'],
  'remote-kit': ['./webpack', './rspack', './release'],
};

/** A package as it is served. */
export interface PackedPackage {
  name: string;
  version: string;
  manifest: Record<string, unknown>;
  bytes: Buffer;
  /** Contains a hash of the content, so that a file under a name never changes. */
  file: string;
  integrity: string;
  shasum: string;
}

type PackageJson = {
  name: string;
  version: string;
  exports: Record<string, string>;
  dependencies?: Record<string, string>;
  [key: string]: unknown;
};

/**
 * Packs every package of the kit from the sources of a checkout, as version number `kit` of the whole kit: 1.0.7 is the
 * seventh kit of an instance, with packages whose sources are 1.0.
 */
export async function packKit(checkout: string, kit: number): Promise<PackedPackage[]> {
  const catalog = readCatalog(readFileSync(path.join(checkout, 'pnpm-workspace.yaml'), 'utf8'));
  const sources = KIT_PACKAGES.map((name) => ({ name, folder: path.join(checkout, 'shared', name) }));
  const versions = new Map(
    sources.map(({ folder }) => readJson(folder)).map(({ name, version }) => [name, inKit(version, kit)]),
  );
  return Promise.all(
    sources.map(({ name, folder }) =>
      pack({ short: name, folder, checkout, kit }, (dependency, range) => {
        if (range === 'catalog:') return requireVersion(catalog.get(dependency), dependency);
        return range.startsWith('workspace:') ? requireVersion(versions.get(dependency), dependency) : range;
      }),
    ),
  );
}

/** Returns a version of sources with the kit's number as its last part. */
const inKit = (version: string, kit: number): string => version.replace(/\d+$/, String(kit));

async function pack(
  { short, folder, checkout, kit }: { short: string; folder: string; checkout: string; kit: number },
  rangeOf: (name: string, range: string) => string,
): Promise<PackedPackage> {
  const {
    name,
    version: sourceVersion,
    description,
    type,
    sideEffects,
    definitionFormat,
    exports,
    dependencies = {},
  } = readJson(folder);
  const version = inKit(sourceVersion, kit);
  const byNode = RUN_BY_NODE[short] ?? [];
  const isKit = short === 'remote-kit';
  const manifest = {
    name,
    version,
    // What the shell calls its own copy: a release requires a version of that, whatever kit it was built with.
    sharedVersion: sourceVersion,
    description,
    type,
    sideEffects,
    ...(definitionFormat === undefined ? {} : { definitionFormat }),
    exports: {
      ...Object.fromEntries(
        Object.entries(exports)
          .filter(([entry]) => entry !== './testing')
          .map(([entry, file]) => [entry, byNode.includes(entry) ? { node: compiledName(file), default: file } : file]),
      ),
      ...(isKit ? { './tsconfig.json': './tsconfig.json' } : {}),
      './package.json': './package.json',
    },
    ...(isKit ? { bin: { 'iwe-release': './node/release/cli.js' } } : {}),
    dependencies: Object.fromEntries(
      Object.entries(dependencies).map(([dependency, range]) => [dependency, rangeOf(dependency, range)]),
    ),
  };
  const sources = sourcesOf(folder);
  const compiled =
    byNode.length === 0
      ? []
      : sources
          .filter(({ path: file }) => file.endsWith('.ts') && (!isKit || /^src\/(webpack|rspack|release)\//.test(file)))
          .map(compile);
  const extra = [
    ...(short === 'contract' ? [fileOf(folder, 'api-shapes.json')] : []),
    // What a remote uses of these is stored in its release with the shapes that they had.
    ...(['session', 'ui', 'remote-kit'].includes(short) ? [fileOf(folder, 'exports.json')] : []),
    ...(isKit ? [teamTsconfig(checkout)] : []),
  ];
  const files = [
    { path: 'package.json', bytes: Buffer.from(JSON.stringify(manifest, null, 2)) },
    ...extra,
    ...sources,
    ...compiled,
  ];
  const bytes = await tarball(files.map((file) => ({ ...file, path: `package/${file.path}` })));
  const shasum = createHash('sha1').update(bytes).digest('hex');
  return {
    name,
    version,
    manifest,
    bytes,
    file: `${short}-${version}-${shasum.slice(0, 12)}.tgz`,
    shasum,
    integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
  };
}

/** Returns the sources without tests and files used only by tests. */
function sourcesOf(folder: string): ArchivedFile[] {
  return readdirSync(path.join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !/\.(test|test-data)\.tsx?$|\/testing\//.test(file))
    .sort()
    .map((file) => fileOf(folder, file));
}

const fileOf = (folder: string, file: string): ArchivedFile => ({
  path: file,
  bytes: readFileSync(path.join(folder, file)),
});
const compiledName = (file: string): string => file.replace(/^(\.\/)?src\//, '$1node/').replace(/\.ts$/, '.js');

/** Compiles a module to JavaScript and adapts its imports. */
function compile({ path: file, bytes }: ArchivedFile): ArchivedFile {
  const code = stripTypeScriptTypes(bytes.toString('utf8')).replace(
    /((?:from|import)\s*\(?\s*)(['"])(\.{1,2}\/[^'"]+)\.ts\2/g,
    '$1$2$3.js$2',
  );
  const isProgram = file.endsWith('release/cli.ts');
  return {
    path: compiledName(file),
    bytes: Buffer.from(isProgram ? `#!/usr/bin/env node\n${code}` : code),
    isExecutable: isProgram,
  };
}

/** Returns the compiler settings that our sources need, for the `extends` of a team's own. */
function teamTsconfig(checkout: string): ArchivedFile {
  const { compilerOptions } = JSON.parse(readFileSync(path.join(checkout, 'tsconfig.base.json'), 'utf8')) as {
    compilerOptions: Record<string, unknown>;
  };
  const { composite: _composite, emitDeclarationOnly: _emit, declaration: _declaration, ...rest } = compilerOptions;
  return {
    path: 'tsconfig.json',
    bytes: Buffer.from(JSON.stringify({ compilerOptions: { ...rest, noEmit: true } }, null, 2)),
  };
}

/** Reads the version of every name in `catalog:` of pnpm-workspace.yaml. */
export function readCatalog(text: string): Map<string, string> {
  const [, part = ''] = text.split(/^catalog:$/m);
  return new Map(
    [...part.matchAll(/^ {2}'?([^':\s]+)'?: (\S+)$/gm)].map(([, name = '', version = '']) => [name, version]),
  );
}

function requireVersion(version: string | undefined, name: string): string {
  if (version === undefined)
    throw new Error(`The version of ${name} is not known: neither in the catalogue nor in the kit.`);
  return version;
}

const readJson = (folder: string): PackageJson =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageJson;
