import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { remoteJson, remoteSource } from '@iwe/contract';
import type { LoadableRelease } from '@iwe/contract';
import { BUILD_FACTS_FILE } from '../webpack/build-facts.plugin.ts';
import type { BuildFacts } from '../webpack/build-facts.plugin.ts';

/** Placeholder for the build number in the version; it has the same length, so that source maps stay correct. */
const NO_NUMBER = '0000000000';
/** The version under which webpack builds in watch mode. */
export const WATCHED_VERSION = `0.0.0-dev.${NO_NUMBER}`;

/** The content of '/mf-x/build.json', which the shell reads. Paths are below '/mf-x/'. */
export interface BuildDescription extends Pick<
  LoadableRelease,
  'version' | 'containerName' | 'entry' | 'preload' | 'integrity' | 'remoteJson'
> {}

/** One served build: its number, its description, and its files by path below the number. */
export interface DevelopedBuild {
  number: string;
  description: BuildDescription;
  files: ReadonlyMap<string, Buffer>;
}

/**
 * Returns the next build number, larger than the last one even over a restart, so that a page never gets new bytes
 * under a known URL. Seconds since 1970, ten digits.
 */
export const nextNumber = (last: string | null, nowMs: number): string =>
  String(Math.max(Number(last ?? 0) + 1, Math.floor(nowMs / 1000)));

/**
 * Reads webpack's output. Each build gets globals of its own, so that it can run beside the previous one in the same
 * page. Throws with a message when remote.json is invalid.
 */
export function readBuild(folder: string, output: string, number: string): DevelopedBuild {
  const facts = JSON.parse(readFileSync(path.join(output, BUILD_FACTS_FILE), 'utf8')) as BuildFacts;
  const { $schema: _schema, ...source } = remoteSource.parse(
    JSON.parse(readFileSync(path.join(folder, 'remote.json'), 'utf8')),
  );
  const containerName = numbered(facts.containerName, facts.containerName, number);
  const files = new Map(
    filesBelow(output).map((name): [string, Buffer] => {
      const bytes = readFileSync(path.join(output, name));
      return [
        name,
        /\.(js|map)$/.test(name) ? Buffer.from(numbered(bytes.toString('utf8'), facts.containerName, number)) : bytes,
      ];
    }),
  );
  const below = (name: string): string => `${number}/${name}`;
  const scripts = [...files].filter(([name]) => name.endsWith('.js'));
  const version = WATCHED_VERSION.replace(NO_NUMBER, number);
  return {
    number,
    files,
    description: {
      version,
      containerName,
      entry: below(facts.entry),
      preload: facts.exposed.map(below),
      integrity: Object.fromEntries(
        scripts.map(([name, bytes]) => [below(name), `sha384-${createHash('sha384').update(bytes).digest('base64')}`]),
      ),
      remoteJson: remoteJson.parse({ ...source, version }),
    },
  };
}

const numbered = (text: string, containerName: string, number: string): string =>
  text.replaceAll(containerName, containerName.replace(NO_NUMBER, number));

const filesBelow = (output: string): string[] =>
  readdirSync(output, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== BUILD_FACTS_FILE && !entry.name.startsWith('.'))
    .map((entry) => path.relative(output, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
