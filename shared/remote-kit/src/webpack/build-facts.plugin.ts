import type { Compiler } from 'webpack';
import { consumedKeys, usedNames } from './shared-modules.ts';
import { fileOfPackage } from './shared.ts';

/**
 * Facts about a build that the release command needs and only webpack knows. Written beside the output as
 * build-facts.json; not part of a release.
 */
export interface BuildFacts {
  containerName: string;
  entry: string;
  /** Scripts of the exposed module. */
  exposed: string[];
  /** All other scripts: loaded later. */
  lazy: string[];
  /** Shared packages that its code really uses; second entries are listed separately. */
  shared: string[];
  /** Names that it imports from our own packages. */
  names: Record<string, string[]>;
  /** The version of the federation plugin. */
  federation: string;
}

/** Name of the chunk that holds the exposed module. */
export const EXPOSED_CHUNK = 'remote';

export const BUILD_FACTS_FILE = 'build-facts.json';

/** Returns the version of the federation plugin that this package builds with. */
function federationVersion(): string {
  const manifest = fileOfPackage(import.meta.dirname, '@module-federation/enhanced', 'package.json') ?? '{}';
  return (JSON.parse(manifest) as { version: string }).version;
}

/** What a bundler says about a finished build. */
interface FinishedBuild extends Pick<BuildFacts, 'containerName' | 'shared' | 'names'> {
  files: readonly string[];
  /** Files of the chunk EXPOSED_CHUNK; undefined when there is no such chunk. */
  ofExposed: readonly string[] | undefined;
}

/** Returns the facts about a build as they are written. Throws when it cannot be started by the shell. */
export function factsText({ files, ofExposed, ...build }: FinishedBuild): string {
  const scripts = files.filter((name) => name.endsWith('.js')).toSorted();
  const entry = scripts.find((name) => name.startsWith('remoteEntry.'));
  if (!entry) throw new Error('The build made no remoteEntry: is src/remote.tsx there?');
  if (!ofExposed)
    throw new Error(`The build has no chunk "${EXPOSED_CHUNK}": the exposed module could not be preloaded.`);
  const exposed = ofExposed.filter((name) => name.endsWith('.js') && name !== entry).toSorted();
  const lazy = scripts.filter((name) => name !== entry && !exposed.includes(name));
  const { containerName, shared, names } = build;
  const facts: BuildFacts = { containerName, entry, exposed, lazy, shared, names, federation: federationVersion() };
  return JSON.stringify(facts);
}

/** Writes `build-facts.json` once every file has its final name and bytes. */
export class BuildFactsPlugin {
  readonly #containerName: string;
  readonly #sharedKeys: readonly string[];

  /** `sharedKeys`: everything that the page shares, including second entries. */
  constructor(containerName: string, sharedKeys: readonly string[]) {
    this.#containerName = containerName;
    this.#sharedKeys = sharedKeys;
  }

  apply(compiler: Compiler): void {
    const { Compilation: stages, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('BuildFactsPlugin', (compilation) => {
      let names: Record<string, string[]> = {};
      compilation.hooks.finishModules.tap('BuildFactsPlugin', (modules) => {
        names = usedNames(modules, this.#sharedKeys);
      });
      compilation.hooks.processAssets.tap(
        { name: 'BuildFactsPlugin', stage: stages.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const facts = factsText({
            containerName: this.#containerName,
            files: compilation.getAssets().map((asset) => asset.name),
            ofExposed: compilation.namedChunkGroups.get(EXPOSED_CHUNK)?.getFiles(),
            shared: consumedKeys(compilation),
            names,
          });
          compilation.emitAsset(BUILD_FACTS_FILE, new sources.RawSource(facts));
        },
      );
    });
  }
}
