// Puts what the tests of a remote recorded together, and compares the names that its sources import with its
// contract.json: a run of all its tests is red while it imports a name that contract.json lacks, or no longer uses one
// that it has. Names that no test reaches count too, because whether a test reaches one may depend on its speed. Paths
// are not compared: which props a page passes while it waits depends on how fast a test is. IWE_CONTRACTS=write adds
// what this run recorded to the file; IWE_CONTRACTS=fresh forgets the paths of earlier runs.
import { globSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import record from './record.cjs';
import transform from './transform.cjs';

export const CONTRACT_FILE = 'contract.json';

/** Tests of the larger ring, which a push does not run. */
const WIDE = /\.wide\.test\.tsx?$/;

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

const entries = (uses) =>
  Object.entries(uses).flatMap(([key, names]) => Object.entries(names).map(([name, paths]) => [key, name, paths]));

function addPaths(uses, key, name, paths) {
  uses[key] ??= {};
  uses[key][name] = [...new Set([...(uses[key][name] ?? []), ...paths])].toSorted((a, b) => (a < b ? -1 : 1));
}

/** Returns package → name → paths of all test files of a remote that ran since a time (ms). */
function merged(folder, tests, since) {
  const parts = record.partsFolder(folder);
  const uses = {};
  for (const name of existsSync(parts) ? readdirSync(parts) : []) {
    const file = path.join(parts, name);
    // A test that uses nothing any more leaves the part of an earlier run.
    if (statSync(file).mtimeMs < since) continue;
    const part = read(file);
    if (tests.has(part.testPath)) for (const use of entries(part.uses)) addPaths(uses, ...use);
  }
  return uses;
}

const IMPORT = /^(?:import|export)\s*\{([^}]*)\}\s*from\s*'(@iwe\/(?:session|ui)(?:\/[a-z-]+)?)'/gm;
const LATER = /\(await import\('(@iwe\/(?:session|ui)(?:\/[a-z-]+)?)'\)\)\.(\w+)/g;

/** Returns package → name → [''] of what a source imports of the shared packages, types left out. */
export function importedNames(source) {
  const uses = {};
  for (const [, names, key] of source.matchAll(IMPORT))
    for (const specifier of names.split(',')) {
      const name = specifier.trim().split(/\s+/)[0];
      if (name && name !== 'type') addPaths(uses, key, name, ['']);
    }
  for (const [, key, name] of source.matchAll(LATER)) addPaths(uses, key, name, ['']);
  return uses;
}

/** The same of all of a remote's own code. */
function imported(folder) {
  const uses = {};
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: folder }).map((name) => path.join(folder, name)))
    if (transform.remoteOf(file) !== null)
      for (const use of entries(importedNames(readFileSync(file, 'utf8')))) addPaths(uses, ...use);
  return uses;
}

/** Returns the uses of both. */
function together(some, others) {
  const all = structuredClone(some);
  for (const use of entries(others)) addPaths(all, ...use);
  return all;
}

/** Returns the uses of a run with the paths that a contract has for the same names. */
export function withKnownPaths(contract, uses) {
  const all = structuredClone(uses);
  for (const use of entries(contract)) if (uses[use[0]]?.[use[1]] !== undefined) addPaths(all, ...use);
  return all;
}

/** Returns contract.json's text: a name a line, sorted, so that a diff shows what a remote begins and ceases to use. */
export function contractText(uses) {
  const sorted = (object) => Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1));
  const keys = sorted(uses).map(
    ([key, names]) =>
      `  ${JSON.stringify(key)}: {\n${sorted(names)
        .map(([name, paths]) => `   ${JSON.stringify(name)}: ${JSON.stringify(paths)}`)
        .join(',\n')}\n  }`,
  );
  return `{\n "format": 1,\n "uses": {\n${keys.join(',\n')}\n }\n}\n`;
}

/**
 * Returns the names that are imported and not in a contract, and those of it that are neither imported nor were used in
 * this run, in words.
 */
export function staleness(contract, imports, recorded) {
  const missingIn = (other, of) => entries(of).filter(([key, name]) => other[key]?.[name] === undefined);
  return [
    ...missingIn(contract, imports).map(([key, name]) => `${key} ${name} is used`),
    ...missingIn(together(imports, recorded), contract).map(([key, name]) => `${key} ${name} is not used any more`),
  ];
}

/** The shapes of the packages that a remote is built with, by which data is left out of its contract. */
function builtShapes(folder) {
  const shapes = {};
  for (const name of ['@iwe/session', '@iwe/ui']) {
    const file = path.join(folder, 'node_modules', name, 'exports.json');
    Object.assign(shapes, read(file)?.exports);
  }
  return shapes;
}

const withoutData = async (folder, uses) => {
  const { frozenUses } = await import('@iwe/domain');
  const frozen = frozenUses(uses, builtShapes(folder));
  const paths = Object.entries(frozen).map(([key, names]) => [
    key,
    Object.fromEntries(Object.entries(names).map(([name, shape]) => [name, Object.keys(shape)])),
  ]);
  return Object.fromEntries(paths);
};

/**
 * Returns those of a remote's tests without which a run says nothing of its contract. Those of the larger ring are
 * needed only to forget paths (`fresh`): the names that sources import are known without any test.
 */
export const neededTests = (all, mode) => (mode === 'fresh' ? all : all.filter((file) => !WIDE.test(file)));

export default class ContractReporter {
  #error;

  async onRunComplete(_contexts, { testResults, startTime }) {
    const mode = process.env.IWE_CONTRACTS;
    const ran = new Map(
      testResults.map(({ testFilePath, numFailingTests, testExecError }) => [
        testFilePath,
        numFailingTests === 0 && !testExecError,
      ]),
    );
    const folders = new Set([...ran.keys()].flatMap((file) => transform.remoteFolderOf(file) ?? []));
    const wrong = [];
    for (const folder of folders) {
      const all = globSync('src/**/*.test.{ts,tsx}', { cwd: folder }).map((file) => path.join(folder, file));
      const tests = neededTests(all, mode);
      // What a part of the tests uses is not all of it.
      if (!tests.every((file) => ran.get(file) === true)) continue;
      const file = path.join(folder, CONTRACT_FILE);
      const recorded = merged(folder, new Set(all), startTime);
      const contract = read(file);
      if (mode === 'write' || mode === 'fresh') {
        const known = mode === 'write' && contract !== null ? contract.uses : {};
        const used = withKnownPaths(known, together(imported(folder), recorded));
        writeFileSync(file, contractText(await withoutData(folder, used)));
        console.log(`written  ${path.relative(process.cwd(), file)}`);
        continue;
      }
      // Taking part is the remote's choice; it begins with the first contract that is written.
      if (contract === null) continue;
      const [imports, used] = [await withoutData(folder, imported(folder)), await withoutData(folder, recorded)];
      const stale = staleness(contract.uses, imports, used);
      if (stale.length > 0)
        wrong.push(`${path.basename(folder)}/${CONTRACT_FILE}:\n  ${stale.slice(0, 30).join('\n  ')}`);
    }
    if (wrong.length > 0)
      this.#error = new Error(
        `What a remote uses is not what its contract says. Look at it, then run its tests with IWE_CONTRACTS=write.\n${wrong.join('\n')}`,
      );
    if (this.#error) console.error(this.#error.message);
  }

  getLastError() {
    return this.#error;
  }
}
