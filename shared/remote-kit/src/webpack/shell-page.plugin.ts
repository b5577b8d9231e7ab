import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SLOT_FORMAT, SLOTS_OF_SHELL } from '@iwe/contract';
import type { FrozenContract } from '@iwe/contract';
import type { Compilation, Compiler } from 'webpack';
import { definitionFormat, sharedVersions } from './shared.ts';
import { deprecatedNames, sharedExports } from './shared-exports.ts';
import { providedNames, providedVersions } from './shared-modules.ts';

/**
 * The version of the shell API for remotes (`RemoteHostProps`, the leave guard, navigation). Additions increase the
 * minor version.
 */
export const SHELL_API = '1.1.0';

/**
 * The versions of the federation plugin with which remotes may be built: they run on the shell's own copy of its
 * runtime, whose inner calls may change with each minor version. Widen it only after a remote of the other version ran.
 */
export const FEDERATION_RUNTIMES = '~2.9.0';

/** What the built shell provides; the server compares releases with it. Written as shell-facts.json. */
export interface ShellBuildFacts {
  shellApi: string;
  shared: Record<string, string>;
  /** Names exported by our own shared packages. */
  names: Record<string, string[]>;
  /** Deprecated names of them, with what to use instead. */
  deprecated: Record<string, Record<string, string>>;
  /** The file with the shapes of everything that remotes may use. */
  exports: string;
  /** Version of the sheet definitions that its screens can draw. */
  definitions?: string;
  /** The version of slots, and those that it vouches for although no release declares them. */
  slots: { format: string; names: string[] };
  /** Versions of the federation plugin with which remotes may be built. */
  federation: string;
  /** Paths of the shell's own screens, from its shell.json; remotes can't use them. */
  routes: string[];
}

/**
 * Returns the tags by which the page begins to load its fonts, from the names of its files: beside the scripts, so that
 * the first text is drawn in its font and does not move.
 */
export const fontLinks = (files: readonly string[]): string =>
  files
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => `<link rel="preload" href="/assets/${name}" as="font" type="font/woff2" crossorigin="anonymous" />`)
    .join('\n    ');

/**
 * Writes index.html from src/index.html, and shell-facts.json. It reads the scripts from disk, because integrity values
 * must be those of the final bytes; every script tag gets one, and `iwe-integrity` lists all.
 */
export class ShellPagePlugin {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  apply(compiler: Compiler): void {
    // Named after its content like every file of a shell, so that it is stored and signed with the others.
    const shapes = JSON.stringify({ format: 1, shapes: sharedExports(this.#folder) } satisfies FrozenContract);
    const exportsFile = `exports.${createHash('sha256').update(shapes).digest('hex').slice(0, 8)}.json`;
    compiler.hooks.thisCompilation.tap('ShellPagePlugin', (compilation) => {
      compilation.fileDependencies.add(this.#template());
      compilation.hooks.processAssets.tap('ShellPagePlugin', () =>
        compilation.emitAsset(exportsFile, new compiler.webpack.sources.RawSource(shapes)),
      );
    });
    // Not written as a webpack asset: its minimizer would drop the quotes around the placeholders that the server fills
    // in.
    compiler.hooks.afterEmit.tap('ShellPagePlugin', (compilation) => {
      const facts: ShellBuildFacts = {
        shellApi: SHELL_API,
        shared: this.#provided(compilation),
        names: providedNames(compilation),
        deprecated: deprecatedNames(this.#folder),
        exports: exportsFile,
        slots: { format: SLOT_FORMAT, names: [...SLOTS_OF_SHELL] },
        federation: FEDERATION_RUNTIMES,
        ...this.#own(),
      };
      writeFileSync(path.join(compiler.outputPath, 'shell-facts.json'), JSON.stringify(facts));
      // Last: a running server that sees another page stores everything beside it as one shell.
      writeFileSync(path.join(compiler.outputPath, 'index.html'), this.#page(compilation, compiler.outputPath));
    });
  }

  /**
   * Returns what remotes will find. Throws for a key that should be shared but that no code of the shell imports:
   * remotes would fail with IWE-105.
   */
  #provided(compilation: Compilation): Record<string, string> {
    const provided = providedVersions(compilation);
    const meant = Object.keys(sharedVersions(this.#folder)).filter((key) => !key.endsWith('/'));
    const missing = meant.filter((key) => !Object.hasOwn(provided, key));
    if (missing.length > 0)
      throw new Error(
        `The shell shares ${missing.join(', ')}, but nothing in it imports that: name it in src/platform/load/provided.ts.`,
      );
    return Object.fromEntries(meant.map((key) => [key, provided[key] ?? '']));
  }

  #own(): Pick<ShellBuildFacts, 'definitions' | 'routes'> {
    const { routes } = JSON.parse(readFileSync(path.join(this.#folder, 'shell.json'), 'utf8')) as { routes: string[] };
    const definitions = definitionFormat(this.#folder);
    return { routes, ...(definitions === undefined ? {} : { definitions }) };
  }

  #template(): string {
    return path.join(this.#folder, 'src', 'index.html');
  }

  #page(compilation: Compilation, folder: string): string {
    const scripts = compilation.getAssets().filter((asset) => asset.name.endsWith('.js'));
    const integrity = Object.fromEntries(
      scripts.map((asset) => [
        `/assets/${asset.name}`,
        `sha384-${createHash('sha384')
          .update(readFileSync(path.join(folder, asset.name)))
          .digest('base64')}`,
      ]),
    );
    const first =
      compilation.entrypoints
        .get('shell')
        ?.getFiles()
        .filter((name) => name.endsWith('.js')) ?? [];
    if (first.length === 0) throw new Error('The shell has no entry script.');
    const tags = first
      .map((name) => {
        const hash = integrity[`/assets/${name}`];
        if (!hash) throw new Error(`The script ${name} has no integrity value: the page's policy would block it.`);
        return `<script defer src="/assets/${name}" integrity="${hash}" crossorigin="anonymous"></script>`;
      })
      .join('\n    ');
    const fonts = fontLinks(compilation.getAssets().map(({ name }) => name));
    const page = readFileSync(this.#template(), 'utf8');
    for (const mark of ['%SCRIPTS%', '%INTEGRITY%', '%FONT%']) {
      if (!page.includes(mark)) throw new Error(`src/index.html lacks ${mark}.`);
    }
    return page
      .replace('%FONT%', () => fonts)
      .replace('%SCRIPTS%', () => tags)
      .replace('%INTEGRITY%', () => JSON.stringify(integrity).replaceAll('&', '&amp;').replaceAll('"', '&quot;'));
  }
}
