import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import semver from 'semver';

/** One shared package in the federation plugin's format. */
export interface SharedRule {
  singleton: true;
  strictVersion: true;
  requiredVersion: string;
  version?: string;
  eager?: boolean;
  import?: false;
}

const LIBRARIES = ['react', 'react-dom', 'swr'] as const;
const OWN = ['@iwe/session', '@iwe/ui'] as const;

interface PackageJson {
  version: string;
  /** The shell's version of a package that came from the kit, whose own counts the kits. */
  sharedVersion?: string;
  exports?: Record<string, unknown>;
  definitionFormat?: string;
}

/** Returns a package's manifest as resolved from `folder`; read from disk, because `exports` may hide it. */
function manifestOf(folder: string, name: string): PackageJson {
  const require = createRequire(path.join(folder, 'package.json'));
  for (const base of require.resolve.paths(name) ?? []) {
    try {
      return JSON.parse(readFileSync(path.join(base, name, 'package.json'), 'utf8')) as PackageJson;
    } catch {
      // Not in this node_modules; the next one up is tried.
    }
  }
  throw new Error(`${name} is shared by the platform, so ${path.basename(folder)} must list it in its dependencies.`);
}

/**
 * Returns share key → the version in the workspace, or that of the shell for which a kit was packed. `react/` covers
 * its sub-paths, such as the JSX runtime.
 */
export function sharedVersions(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of LIBRARIES) {
    const { version } = manifestOf(folder, name);
    found[name] = version;
    if (name !== 'swr') found[`${name}/`] = version;
  }
  for (const name of OWN) {
    const manifest = manifestOf(folder, name);
    const { sharedVersion: version = manifest.version, exports = { '.': '' } } = manifest;
    for (const entry of Object.keys(exports)) found[entry === '.' ? name : name + entry.slice(1)] = version;
  }
  return found;
}

/**
 * Returns the shell's sharing rules: it provides every shared package itself and at once; second entries of our own
 * packages, such as '@iwe/ui/heavy', are loaded on request.
 */
export function shellShared(folder: string): Record<string, SharedRule> {
  return Object.fromEntries(
    Object.entries(sharedVersions(folder)).map(([key, version]) => [
      key,
      {
        singleton: true,
        strictVersion: true,
        requiredVersion: `^${version}`,
        ...(key.endsWith('/') ? {} : { version }),
        eager: !/^@iwe\/[a-z]+\//.test(key),
      },
    ]),
  );
}

/**
 * Returns share key → range of versions that a remote works with: what its package.json declares in peerDependencies,
 * otherwise the installed version and what is compatible with it. Throws when the installed version is not in a
 * declared range, because then nobody has tried it.
 */
function sharedRanges(folder: string): Record<string, string> {
  const { peerDependencies: declared = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    peerDependencies?: Record<string, string>;
  };
  const rangeOf = (key: string, version: string): string => {
    const name = [...LIBRARIES, ...OWN].find((one) => key === one || key.startsWith(`${one}/`)) ?? key;
    const range = declared[name] ?? `^${version}`;
    if (!semver.satisfies(version, range))
      throw new Error(
        `${path.basename(folder)} declares ${name} ${range} in peerDependencies, but is built with ${version}. ` +
          `Install a version of that range, or widen it.`,
      );
    return range;
  };
  return Object.fromEntries(
    Object.entries(sharedVersions(folder)).map(([key, version]) => [key, rangeOf(key, version)]),
  );
}

/** Returns a remote's sharing rules: it bundles no shared package and only states the ranges that it works with. */
export function remoteShared(folder: string): Record<string, SharedRule> {
  return Object.fromEntries(
    Object.entries(sharedRanges(folder)).map(([key, requiredVersion]) => [
      key,
      { singleton: true, strictVersion: true, requiredVersion, import: false },
    ]),
  );
}

/** Returns key → version range of the shared packages that a build uses, for the release manifest. */
export function sharedNeeds(folder: string, used: readonly string[]): Record<string, string> {
  const ranges = sharedRanges(folder);
  return Object.fromEntries(used.map((key) => [key, ranges[key] ?? '']));
}

/**
 * Returns the version of the sheet definitions that a package works with: `definitionFormat` of @iwe/sheets, if it
 * depends on that. Additions to the definitions' types increase its minor version, all other changes its major version.
 */
export function definitionFormat(folder: string): string | undefined {
  const { dependencies = {} } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  return Object.hasOwn(dependencies, '@iwe/sheets') ? manifestOf(folder, '@iwe/sheets').definitionFormat : undefined;
}

/** Returns the path of a file of an installed package as resolved from `folder`; null when there is none. */
export function fileOfPackage(folder: string, name: string, file: string): string | null {
  const require = createRequire(path.join(folder, 'package.json'));
  for (const base of require.resolve.paths(name) ?? []) {
    const found = path.join(base, name, file);
    if (existsSync(found)) return readFileSync(found, 'utf8');
  }
  return null;
}
