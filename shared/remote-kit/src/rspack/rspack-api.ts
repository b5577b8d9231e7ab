/** What the kit uses of rspack. Types of our own: only a team that builds with rspack installs it. */
interface Hook<Given, Result = void> {
  tap(options: string | { name: string; stage: number }, work: (given: Given) => Result): void;
}

/** A module; its id can be set until ids are given. */
export interface RspackModule {
  readonly type: string;
  readonly dependencies: readonly object[];
  /** Its name with what it is made of; a text while ids are given. */
  readonly identifier: string | (() => string);
  id: string | number | null;
}

interface Source {
  source(): string | Buffer;
}

export interface RspackCompilation {
  readonly modules: Iterable<RspackModule>;
  readonly hooks: {
    beforeModuleIds: Hook<Iterable<RspackModule>>;
    finishModules: Hook<Iterable<RspackModule>>;
    processAssets: Hook<unknown>;
  };
  readonly namedChunkGroups: ReadonlyMap<string, { getFiles(): readonly string[] }>;
  getAssets(): readonly { readonly name: string; readonly source: Source }[];
  emitAsset(name: string, source: Source): void;
  updateAsset(name: string, source: Source): void;
}

export interface RspackCompiler {
  readonly webpack: {
    readonly Compilation: {
      readonly PROCESS_ASSETS_STAGE_OPTIMIZE: number;
      readonly PROCESS_ASSETS_STAGE_REPORT: number;
    };
    readonly sources: {
      readonly RawSource: new (text: string) => Source;
      readonly ReplaceSource: new (
        source: Source,
      ) => Source & { replace(from: number, to: number, text: string): void };
    };
    readonly RuntimePlugin: {
      getCompilationHooks(compilation: RspackCompilation): { createScript: Hook<string, string> };
    };
    readonly NormalModuleReplacementPlugin: new (
      request: RegExp,
      change: (resource: { request: string }) => void,
    ) => { apply(compiler: RspackCompiler): void };
  };
  readonly hooks: { thisCompilation: Hook<RspackCompilation> };
}
