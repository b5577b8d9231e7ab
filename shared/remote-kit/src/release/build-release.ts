import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { releaseManifest, remoteJson, remoteSource, SLOT_FORMAT } from '@iwe/contract';
import type { ReleaseFile, ReleaseManifest } from '@iwe/contract';
import { BUILD_FACTS_FILE } from '../webpack/build-facts.plugin.ts';
import type { BuildFacts } from '../webpack/build-facts.plugin.ts';
import { definitionFormat, sharedNeeds } from '../webpack/shared.ts';
import { CONTRACT_FILE, freezeContract } from './freeze-contract.ts';
import { API_SHAPES_FILE, freezeShapes } from './freeze-shapes.ts';

/**
 * A release before it is signed: its manifest, its files, and the source maps of its scripts, which are not part of it.
 */
export interface ReleaseDraft {
  manifest: ReleaseManifest;
  files: Map<string, Buffer>;
  maps: Map<string, Buffer>;
}

/**
 * Reads a remote's finished build. Throws with a message for its team when something is missing or over the size
 * budget.
 */
export function buildRelease(options: {
  folder: string;
  output: string;
  version: string;
  publisher: string;
}): ReleaseDraft {
  const { folder, output, version, publisher } = options;
  const facts = readFacts(output);
  const source = remoteSource.parse(JSON.parse(readFileSync(path.join(folder, 'remote.json'), 'utf8')));
  const { $schema: _schema, ...frozen } = source;
  const isMap = (name: string): boolean => name.endsWith('.map');
  const all = listFiles(output).map((name): [string, Buffer] => [name, readFileSync(path.join(output, name))]);
  const [built, maps] = [all.filter(([name]) => !isMap(name)), new Map(all.filter(([name]) => isMap(name)))];
  const shapes = freezeShapes(
    folder,
    built.filter(([name]) => name.endsWith('.js')).map(([, bytes]) => bytes.toString('utf8')),
  );
  const contract = freezeContract(folder, source);
  const frozenFiles = Object.entries({ [API_SHAPES_FILE]: shapes, [CONTRACT_FILE]: contract }).flatMap(
    ([name, content]): [string, Buffer][] => (content === null ? [] : [[name, Buffer.from(JSON.stringify(content))]]),
  );
  const files = new Map([...frozenFiles, ...built].sort(([a], [b]) => (a < b ? -1 : 1)));
  const definitions = definitionFormat(folder);
  const manifest = releaseManifest.parse({
    format: 1,
    remote: source.name,
    version,
    containerName: facts.containerName,
    entry: facts.entry,
    exposed: facts.exposed,
    lazy: facts.lazy,
    files: [...files].map(([name, bytes]) => describeFile(name, bytes)),
    requires: {
      shellApi: source.shellApi,
      serverApi: source.serverApi,
      shared: sharedNeeds(folder, facts.shared),
      names: facts.names,
      ...(definitions === undefined ? {} : { definitions: `^${definitions}` }),
      ...(source.panels?.length ? { slots: `^${SLOT_FORMAT}` } : {}),
      federation: facts.federation,
    },
    ...(shapes === null ? {} : { apiShapes: API_SHAPES_FILE }),
    ...(contract === null ? {} : { contract: CONTRACT_FILE }),
    remoteJson: remoteJson.parse({ ...frozen, version }),
    commit: commitOf(folder),
    publisher,
  } satisfies ReleaseManifest);
  refuseOverweight(manifest);
  return { manifest, files, maps };
}

function readFacts(output: string): BuildFacts {
  const file = path.join(output, BUILD_FACTS_FILE);
  if (!existsSync(file)) throw new Error(`${output} holds no build (no ${BUILD_FACTS_FILE}): build the remote first.`);
  return JSON.parse(readFileSync(file, 'utf8')) as BuildFacts;
}

/**
 * Returns every file of the build except internal ones (build-facts.json and dot files), sorted, so that the manifest
 * is reproducible byte by byte.
 */
function listFiles(output: string): string[] {
  return readdirSync(output, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== BUILD_FACTS_FILE && !entry.name.startsWith('.'))
    .map((entry) => path.relative(output, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** Returns size, size after gzip, and integrity value of one file. */
export function describeFile(name: string, bytes: Buffer): ReleaseFile {
  return {
    path: name,
    size: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    sha384: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
  };
}

/** Returns the commit of the folder, with '+' when files differ from it; 'uncommitted' outside a repository. */
function commitOf(folder: string): string {
  try {
    const git = (...args: string[]): string =>
      execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return git('rev-parse', 'HEAD') + (git('status', '--porcelain', '--', '.') === '' ? '' : '+');
  } catch {
    return 'uncommitted';
  }
}

function refuseOverweight({ files, entry, exposed, remoteJson: { name, sizeBudget } }: ReleaseManifest): void {
  const weigh = (names: readonly string[]): number =>
    files.filter((file) => names.includes(file.path)).reduce((sum, file) => sum + file.gzip, 0);
  const initial = weigh([entry, ...exposed]);
  const total = weigh(files.map((file) => file.path).filter((name) => name.endsWith('.js')));
  if (initial > sizeBudget.initialGzip)
    throw new Error(
      `${name} loads ${initial} bytes (gzip) before its first screen; its budget is ` +
        `${sizeBudget.initialGzip}. Load more of it lazily.`,
    );
  if (total > sizeBudget.totalGzip)
    throw new Error(`${name} weighs ${total} bytes (gzip) in all; its budget is ${sizeBudget.totalGzip}.`);
}
