import { BUILD_FACTS_FILE, EXPOSED_CHUNK, factsText } from '../webpack/build-facts.plugin.ts';
import { federationId } from '../webpack/folder-free-ids.plugin.ts';
import { throughScriptDoor } from '../webpack/script-door.plugin.ts';
import { CONSUMING, sharedKeys, usedNames } from '../webpack/shared-modules.ts';
import type { RspackCompilation, RspackCompiler, RspackModule } from './rspack-api.ts';

const NAME = 'RemotePlugin';

/** Identifiers of modules that take a shared package: 'consume shared module (default) react/jsx-runtime@^19.3.1'. */
const CONSUMED = /^consume shared module \([^)]*\) (@?[^@]+)@/;

/** How rspack keeps a module whose code failed; a later import would get the first error for ever. */
const FAILED_MODULE = 'module.error = e;';
const FORGET_FAILED_MODULE = 'delete __webpack_module_cache__[moduleId];';

const identifierOf = (module: RspackModule): string =>
  typeof module.identifier === 'string' ? module.identifier : module.identifier();

function consumedKeys(modules: Iterable<RspackModule>): string[] {
  const names = [...modules].filter(({ type }) => type === CONSUMING).map(identifierOf);
  return sharedKeys(
    names.map((name) => {
      const key = CONSUMED.exec(name)?.[1];
      if (key === undefined) throw new Error(`rspack names a shared module otherwise than expected: ${name}`);
      return key;
    }),
  );
}

/**
 * Makes a build of rspack one that the platform takes: with the facts that the release command reads, with scripts that
 * pass the shell's script door, with modules that are tried again after a failure, with one copy of the federation
 * runtime, and with the same bytes wherever the folder is.
 */
export class RemotePlugin {
  readonly #containerName: string;
  readonly #sharedKeys: readonly string[];

  /** `sharedKeys`: everything that the page shares, including second entries. */
  constructor(containerName: string, keys: readonly string[]) {
    this.#containerName = containerName;
    this.#sharedKeys = keys;
  }

  apply(compiler: RspackCompiler): void {
    const { NormalModuleReplacementPlugin, RuntimePlugin } = compiler.webpack;
    // rspack resolves the CommonJS twin of the bundler's runtime, which is bundled as a whole (5 kB gzip more).
    new NormalModuleReplacementPlugin(/webpack-bundler-runtime[\\/]dist[\\/]index\.cjs$/, (resource) => {
      resource.request = resource.request.replace(/\.cjs$/, '.js');
    }).apply(compiler);
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      RuntimePlugin.getCompilationHooks(compilation).createScript.tap(NAME, throughScriptDoor);
      compilation.hooks.beforeModuleIds.tap(NAME, (modules) => {
        for (const module of modules) {
          const id = federationId(identifierOf(module));
          if (id !== undefined) module.id = id;
        }
      });
      this.#forgetFailedModules(compiler, compilation);
      this.#writeFacts(compiler, compilation);
    });
  }

  #forgetFailedModules({ webpack }: RspackCompiler, compilation: RspackCompilation): void {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE;
    compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
      const entries = compilation.getAssets().filter(({ name }) => name.startsWith('remoteEntry.'));
      for (const { name, source } of entries) {
        const at = source.source().toString().indexOf(FAILED_MODULE);
        if (at < 0) throw new Error(`rspack no longer writes "${FAILED_MODULE}": a failed module would stay failed.`);
        const changed = new webpack.sources.ReplaceSource(source);
        changed.replace(at, at + FAILED_MODULE.length - 1, FORGET_FAILED_MODULE);
        compilation.updateAsset(name, changed);
      }
    });
  }

  #writeFacts({ webpack }: RspackCompiler, compilation: RspackCompilation): void {
    let names: Record<string, string[]> = {};
    let shared: string[] = [];
    compilation.hooks.finishModules.tap(NAME, (modules) => {
      names = usedNames(modules, this.#sharedKeys);
      shared = consumedKeys(modules);
    });
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
      const facts = factsText({
        containerName: this.#containerName,
        files: compilation.getAssets().map(({ name }) => name),
        ofExposed: compilation.namedChunkGroups.get(EXPOSED_CHUNK)?.getFiles(),
        shared,
        names,
      });
      compilation.emitAsset(BUILD_FACTS_FILE, new webpack.sources.RawSource(facts));
    });
  }
}
