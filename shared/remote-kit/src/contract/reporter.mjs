// Puts what the tests of a remote recorded together into its contract.json, or compares it with that: a run of all its
// tests is red while it uses something that contract.json does not say, or no longer uses a name that it does. With
// IWE_CONTRACTS=write it writes the file instead.
import { globSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import record from './record.cjs';
import transform from './transform.cjs';

export const CONTRACT_FILE = 'contract.json';

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** Returns package → name → paths of all test files of a remote. */
function merged(folder, tests) {
  const parts = record.partsFolder(folder);
  const uses = {};
  for (const name of existsSync(parts) ? readdirSync(parts) : []) {
    const part = read(path.join(parts, name));
    if (!tests.has(part.testPath)) continue;
    for (const [key, names] of Object.entries(part.uses))
      for (const [one, paths] of Object.entries(names)) {
        uses[key] ??= {};
        uses[key][one] = [...new Set([...(uses[key][one] ?? []), ...paths])].toSorted((a, b) => (a < b ? -1 : 1));
      }
  }
  return uses;
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

/** Returns what is used and not in a contract, and which of its names are not used any more, in words. */
export function staleness(contract, uses) {
  const entries = (of) =>
    Object.entries(of).flatMap(([key, names]) => Object.entries(names).map(([name, paths]) => [key, name, paths]));
  const fresh = entries(uses).flatMap(([key, name, paths]) => {
    const known = contract[key]?.[name];
    const more = known === undefined ? paths : paths.filter((one) => !known.includes(one));
    return more.length === 0 ? [] : [`${key} ${name} is used${known ? ` with ${more.join(', ')}` : ''}`];
  });
  const gone = entries(contract)
    .filter(([key, name]) => uses[key]?.[name] === undefined)
    .map(([key, name]) => `${key} ${name} is not used any more`);
  return [...fresh, ...gone];
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

export default class ContractReporter {
  #error;

  async onRunComplete(_contexts, { testResults }) {
    const ran = new Map(
      testResults.map(({ testFilePath, numFailingTests, testExecError }) => [
        testFilePath,
        numFailingTests === 0 && !testExecError,
      ]),
    );
    const folders = new Set([...ran.keys()].flatMap((file) => transform.remoteFolderOf(file) ?? []));
    const wrong = [];
    for (const folder of folders) {
      const tests = globSync('src/**/*.test.{ts,tsx}', { cwd: folder }).map((file) => path.join(folder, file));
      // What a part of the tests uses is not all of it.
      if (!tests.every((file) => ran.get(file) === true)) continue;
      const file = path.join(folder, CONTRACT_FILE);
      const uses = await withoutData(folder, merged(folder, new Set(tests)));
      if (process.env.IWE_CONTRACTS === 'write') {
        writeFileSync(file, contractText(uses));
        console.log(`written  ${path.relative(process.cwd(), file)}`);
        continue;
      }
      const contract = read(file);
      // Taking part is the remote's choice; it begins with the first contract that is written.
      if (contract === null) continue;
      const stale = staleness(contract.uses, uses);
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
