// The proof that an upgrade keeps the books while people work, and that there is a way back: the stored data of each
// earlier turn (proofs/old-data) is served in production by an older version, upgraded to this checkout's commit and
// taken back again, each step as docs/OPERATING.md says it. Nothing acknowledged is missing or there twice, this
// version's checker finds nothing, the older one's finds the same as before, and the older version's releases, which
// stay in use, run in the new shell.
// node server/src/testing/upgrade-proof/cli.ts [commit of the version before] [seconds of traffic] [folder for builds]
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CHECKOUT } from '../../core/config.ts';
import { Database } from '../../core/database/database.ts';
import { EmbeddedPostgres } from '../../core/database/embedded/supervisor.ts';
import type { DatabaseConnection } from '../../core/database/pool.ts';
import { closeCheckAccount, openCheckAccount } from '../../platform/browser-check/check-account.ts';
import { checkInBrowser } from '../../platform/browser-check/check-in-browser.ts';
import { findBrowser } from '../../platform/browser-check/find-browser.ts';
import { manifestsOf } from '../../platform/releases/platform.repository.ts';
import { Client, pausesOf, seconds } from '../service-proof/client.ts';
import { buildCheckouts, git, Installation } from './installation.ts';
import { storedSheets, Traffic } from './traffic.ts';
import type { Known, KnownSheet } from './traffic.ts';

const [, , wanted = '2892b078', given = '30', kept] = process.argv;
const TRAFFIC_MS = Number(given) * 1_000;
const PORT = Number(process.env['IWE_PROOF_PORT'] || 5100);
/** Releases are refused for such rules since then; those from before run with them. */
const YOUNGER_RULE = 'styles its own element alone';
const OLD_DATA = join(CHECKOUT, 'proofs/old-data');

const began = performance.now();
const say = (text: string) => console.log(`${((performance.now() - began) / 1_000).toFixed(0)} s: ${text}`);

const folder = kept === undefined ? mkdtempSync(join(tmpdir(), 'iwe-upgrade-proof-')) : resolve(kept);
mkdirSync(folder, { recursive: true });
const [before, next] = [git(CHECKOUT, 'rev-parse', wanted), git(CHECKOUT, 'rev-parse', 'HEAD')];
buildCheckouts(folder, { before, next });
say(`${before.slice(0, 8)} and ${next.slice(0, 8)} are built`);

const work = mkdtempSync(join(folder, 'run-'));
// PostgreSQL runs as a user of its own where this runs as root.
for (const place of [folder, work]) chmodSync(place, 0o755);
const postgres = await EmbeddedPostgres.start({ folder: join(work, 'postgresql') });
let isProven = false;
try {
  for (const entry of readdirSync(OLD_DATA, { withFileTypes: true })) if (entry.isDirectory()) await prove(entry.name);
  isProven = true;
} catch (error) {
  console.error(error);
} finally {
  await postgres.stop();
  if (isProven) rmSync(kept === undefined ? folder : work, { recursive: true, force: true });
  else console.error(`Logs and data are in ${folder}.`);
}
process.exit(isProven ? 0 : 1);

/** Upgrades the data of one earlier version and goes back. */
async function prove(stored: string): Promise<void> {
  const connection = await createDatabase(`old_${stored}`);
  const { user, password, host, port } = connection;
  const databaseUrl = `postgres://${user}:${password}@${host}:${port}/${connection.database}`;
  const iwe = new Installation({ folder, work: join(work, stored), port: PORT, databaseUrl });
  const database = new Database(connection);
  try {
    await iwe.run('iwe', 'restore', join(OLD_DATA, stored));
    // Production refuses the demo's accounts, whose password is public.
    await database.query(`update app_user set email = replace(email, '@iwe.demo', '@coastal.example')`);
    await iwe.start();
    await iwe.logged(/(iWE is ready at)/);
    say(`${stored}: its data are served by ${wanted}`);
    await upgradeAndGoBack(stored, iwe, database);
  } finally {
    iwe.down();
    await database.close();
  }
}

async function upgradeAndGoBack(stored: string, iwe: Installation, database: Database): Promise<void> {
  const client = new Client({ port: PORT, host: `127.0.0.1:${PORT}`, certificate: null });
  const booksBefore = await brokenRules(iwe);
  const inUse = await stableReleases(database);
  const traffic = await Traffic.prepare(client, database, 'proof-1');
  traffic.start();
  await sleep(TRAFFIC_MS);
  const looked = await iwe.run('iwe-next', 'check-upgrade', '--database');
  say(`${stored}: check-upgrade: ${looked.trim().split('\n').at(-1)}`);

  const asked = performance.now();
  await iwe.stop();
  const stopped = performance.now();
  await sleep(200);
  const knownBefore = copyOf(traffic.known);
  iwe.upgrade();
  await iwe.start();
  const ready = performance.now();
  const backup = await iwe.logged(/Everything before this upgrade is in (\S+)\./);
  await traffic.acknowledgedAfter(ready);
  await sleep(TRAFFIC_MS);
  const upgraded = pausesOf(client, asked - 1_000, performance.now());
  assert.deepEqual(await stableReleases(database), inUse, 'The releases in use stay in use.');
  await traffic.stop();
  await runReleases(iwe, database, inUse);
  assert.deepEqual(await storedSheets(database), traffic.known, 'Every acknowledged write is there, once.');
  assert.deepEqual(await brokenRules(iwe), []);
  say(
    `${stored}: upgraded: stopped after ${seconds(stopped - asked)}, ready after ${seconds(ready - asked)}, nobody's ` +
      `write was acknowledged for ${seconds(upgraded.pause)}; ${traffic.known.size} sheets, ${knownBefore.size} of ` +
      `them from before; ${traffic.lists} lists read`,
  );

  const later = await Traffic.prepare(client, database, 'proof-2');
  const back = performance.now();
  await iwe.stop();
  // Sessions of before end with a restore: everybody signs in again as soon as somebody answers.
  later.start();
  iwe.goBack();
  const restoring = performance.now();
  await iwe.run('iwe', 'restore', backup, '--replace');
  const restored = performance.now();
  await iwe.start();
  const readyAgain = performance.now();
  await later.acknowledgedAfter(readyAgain);
  await sleep(TRAFFIC_MS);
  await later.stop();
  const wentBack = pausesOf(client, back, performance.now());
  assert.deepEqual(
    await storedSheets(database),
    new Map([...knownBefore, ...later.known]),
    'What was there before the upgrade is there again, and what came afterwards.',
  );
  assert.deepEqual(await brokenRules(iwe), booksBefore);
  say(
    `${stored}: went back: restored in ${seconds(restored - restoring)}, ready after ${seconds(readyAgain - back)}, ` +
      `nobody's write was acknowledged for ${seconds(wentBack.pause)}; ${later.known.size} more sheets; ` +
      `rules that the version before finds broken, as before the upgrade: ${booksBefore.length}`,
  );
}

function copyOf(known: Known): Map<string, KnownSheet> {
  return new Map([...known].map(([key, one]) => [key, { ...one }]));
}

/** The rules that the running version's own checker finds broken. */
async function brokenRules(iwe: Installation): Promise<string[]> {
  const { code, output } = await iwe.try('iwe', 'invariants');
  const broken = output.split('\n').filter((line) => line.startsWith('FAIL'));
  assert.equal(code === 0, broken.length === 0, output);
  for (const line of broken) say(line);
  return broken.map((line) => line.replace(/^.* ms  /, ''));
}

interface Release {
  remote: string;
  version: string;
}

/** The releases that everybody without a pin gets, but for the shell and remotes that the older version has none of. */
async function stableReleases(database: Database): Promise<Release[]> {
  const releases = await database.query<Release>(
    `select remote, version from release_channel where channel = 'stable' and remote <> 'shell' order by 1`,
  );
  return releases.filter(({ remote }) => remote !== 'mf-platform');
}

/** Opens every screen of each release in the running shell, as the check of a new release does. */
async function runReleases(iwe: Installation, database: Database, releases: Release[]): Promise<void> {
  const browser = await findBrowser();
  assert.ok(browser, 'A Chromium is needed, or CHROMIUM_PATH.');
  const { manifests } = await database.system((tx) => manifestsOf(tx, releases));
  for (const { remote, version } of releases) {
    const manifest = manifests.get(`${remote}@${version}`);
    assert.ok(manifest, `${remote} ${version} has no manifest that can be read.`);
    const account = await openCheckAccount(database, remote, version);
    const release = { remote, version, remoteJson: manifest.remoteJson };
    const check = (): ReturnType<typeof checkInBrowser> =>
      checkInBrowser(browser, iwe.url, account, release, { withinMs: 900_000, heldMs: 120_000 });
    // A page that a busy machine did not load in time says nothing about the release.
    const steps = await check().catch((error: Error) => {
      if (error.name !== 'TimeoutError') throw error;
      say(`${remote} ${version}: again, the machine was too busy`);
      return check();
    });
    await closeCheckAccount(database, account);
    const failed = steps.filter(({ name, passed }) => !passed && !name.startsWith(YOUNGER_RULE));
    for (const { name, detail } of failed) say(`${remote} ${version}: ${name}: ${detail}`);
    assert.deepEqual(failed, [], `${remote} ${version} runs in the new shell.`);
    say(`${remote} ${version} of the version before: ${steps.length} steps of the check passed in the new shell`);
  }
}

async function createDatabase(name: string): Promise<DatabaseConnection> {
  const client = new pg.Client(postgres.superuser());
  await client.connect();
  await client.query(`create database ${name} owner ${postgres.connection.user}`);
  await client.end();
  return { ...postgres.connection, database: name };
}
