import { sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { attachPostgres, Database } from '@iwe/server/database';
import { signInByApi } from '@iwe/testing';
import { DEMO_PASSWORD } from '@iwe/server/demo';
import { atMost, median, rounded, type OwnFigures } from '../figures.ts';
import type { PlatformInstance } from '../platform-instance.ts';
import { processesBelow } from '../process-memory.ts';
import type { OwnRow } from '../row.ts';

const REMOTES = 200;
const RELEASES = 100;
const ROUNDS = 3;
const DECISION_MS = 1_000;
const WAIT_MS = 50;
const LIST_PROCESSOR_MS = 10;
const OVERVIEW_PROCESSOR_MS = 50;
/** How often each is asked for its processor time: Linux counts it in steps of 10 ms. */
const ASKED = 40;
/** Two remotes may not share an address or a line of the menu. */
const NOTHING_OF_ITS_OWN = { routes: [], menu: [], expressNew: [], panels: [] };
/** Organisations besides the demo's. */
const FLEETS = [50, 500];

/**
 * A large fleet: how long a decision and its dry run take, how long another request waits meanwhile, and how large the
 * list of remotes is that a page loads.
 */
export const decisions: OwnRow = {
  kind: 'own',
  name: 'platform: decisions',
  run: async ({ platform }) => {
    const server = await platform();
    const staff = await signInByApi(server.url, 'sales@iwe.demo', DEMO_PASSWORD);
    const postgres = await attachPostgres({ databaseUrl: null, dataDir: server.dataDir });
    const database = new Database(postgres.connection);
    const figures: Record<string, OwnFigures[string]> = {};
    try {
      await seedReleases(database, server.dataDir);
      let seeded = 0;
      for (const organisations of FLEETS) {
        await seedOrganisations(database, seeded, organisations);
        seeded = organisations;
        const name = `${organisations} organisations × ${REMOTES} × ${RELEASES}`;
        const { dryRun, decision, wait } = await measure(server, staff);
        figures[`${name}: dry run, ms`] = atMost(rounded(dryRun, 0), DECISION_MS);
        figures[`${name}: decision, ms`] = atMost(rounded(decision, 0), DECISION_MS);
        figures[`${name}: longest wait of another request, ms`] = atMost(rounded(wait, 0), WAIT_MS);
      }
      // The server verifies each manifest when it reads it first, and remembers it.
      const first = await timedFetch(`${server.url}/api/platform/remotes`, staff);
      figures['first list of all remotes, ms'] = rounded(first.ms, 0);
      const list = await timedFetch(`${server.url}/api/platform/remotes`, staff);
      figures['list of all remotes, ms'] = rounded(list.ms, 0);
      figures['list of all remotes, kB as sent'] = rounded(list.bytes / 1_000, 1);
      const admin = await signInByApi(server.url, 'admin@iwe.demo', DEMO_PASSWORD);
      for (const [what, route, headers, limit] of [
        ['list', 'remotes', staff, LIST_PROCESSOR_MS],
        ['overview', 'overview', admin, OVERVIEW_PROCESSOR_MS],
      ] as const) {
        const before = serverProcessorMs();
        for (let at = 0; at < ASKED; at += 1) await timedFetch(`${server.url}/api/platform/${route}`, headers);
        figures[`${what}, the server's processor, ms`] = atMost(
          rounded((serverProcessorMs() - before) / ASKED, 1),
          limit,
        );
      }
    } finally {
      await database.close();
      await postgres.close();
    }
    return figures;
  },
};

/**
 * Copies a real release under other names: `REMOTES` remotes with `RELEASES` versions each, the newest one stable. Only
 * the newest ones, which are read, are signed.
 */
async function seedReleases(database: Database, dataDir: string): Promise<void> {
  const [base] = await database.query<{ manifest_text: string }>(
    `select manifest_text from release where remote = 'mf-reports' order by published_at desc limit 1`,
  );
  if (!base) throw new Error('mf-reports is not published.');
  await database.query(
    `insert into release (remote, version, manifest_text, signature, signing_key_id, deploy_token_id,
       check_state, notes, proven_at)
     select 'mf-fleet-' || n, '1.' || v || '.0', (r.manifest || jsonb_build_object('remoteJson', r.manifest->'remoteJson' || $3::jsonb))::text, '',
       r.signing_key_id, r.deploy_token_id, 'own', '', now()
     from (select * from release where remote = 'mf-reports' order by published_at desc limit 1) r,
       generate_series(1, $1::int) n, generate_series(1, $2::int) v`,
    [REMOTES, RELEASES, JSON.stringify(NOTHING_OF_ITS_OWN)],
  );
  const key = readFileSync(path.join(dataDir, 'keys', 'release-signing.pem'), 'utf8');
  for (let n = 1; n <= REMOTES; n += 1) {
    const signed = Array.from({ length: ROUNDS + 2 }, (_, at) => {
      const [remote, version] = [`mf-fleet-${n}`, `1.${RELEASES - at}.0`];
      const manifest = JSON.parse(base.manifest_text) as { remoteJson: object };
      const text = JSON.stringify({
        ...manifest,
        remote,
        version,
        remoteJson: { ...manifest.remoteJson, ...NOTHING_OF_ITS_OWN, name: remote, version },
      });
      return { remote, version, text, signature: sign(null, Buffer.from(text), key).toString('base64') };
    });
    await database.query(
      `update release r set manifest_text = s.text, signature = s.signature
       from json_to_recordset($1) s (remote text, version text, text text, signature text)
       where r.remote = s.remote and r.version = s.version`,
      [JSON.stringify(signed)],
    );
  }
  await database.query(
    `insert into release_channel (remote, channel, version)
     select 'mf-fleet-' || n, 'stable', $2::text from generate_series(1, $1::int) n`,
    [REMOTES, `1.${RELEASES}.0`],
  );
  await database.query('analyze release');
}

/** Adds organisations; every tenth pins one remote. */
async function seedOrganisations(database: Database, from: number, to: number): Promise<void> {
  await database.query(
    `with made as (
       insert into organisation (id, name) select 10000 + n, 'Fleet ' || n from generate_series($1::int + 1, $2::int) n
       returning id)
     insert into release_pin (organisation_id, remote, version, reason, pinned_by)
     select id, 'mf-fleet-' || (id % $3 + 1), '1.5.0', 'measured', (select min(id) from app_user) from made
     where id % 10 = 0`,
    [from, to, REMOTES],
  );
}

async function measure(server: PlatformInstance, staff: Record<string, string>) {
  await server.decide('POST', 'confirm', { password: DEMO_PASSWORD });
  const stable = (version: number, dryRun: boolean) =>
    server.decide('POST', 'stable', { remote: 'mf-fleet-7', version: `1.${version}.0`, reason: 'measured', dryRun });
  const dryRuns: number[] = [];
  const made: number[] = [];
  const waits: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) waits.push((await timedFetch(`${server.url}/api/ag/csr-self-order`, staff)).ms);
  })();
  // When a decision fails, its own error is the one to be told.
  asking.catch(() => undefined);
  for (let round = 1; round <= ROUNDS; round += 1) {
    dryRuns.push(await timed(() => stable(RELEASES - round, true)));
    made.push(await timed(() => stable(RELEASES - round, false)));
  }
  isOver = true;
  await asking;
  return { dryRun: median(dryRuns), decision: median(made), wait: Math.max(...waits) };
}

/** The processor time that the server has used, milliseconds. */
function serverProcessorMs(): number {
  const isServer = (pid: number): boolean =>
    readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('server/src/main.ts');
  const ticks = processesBelow(process.pid)
    .filter(isServer)
    .map((pid) => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
        .map(Number);
      return (user ?? 0) + (system ?? 0);
    });
  return ticks.reduce((sum, one) => sum + one, 0) * 10;
}

async function timedFetch(url: string, headers: Record<string, string>): Promise<{ ms: number; bytes: number }> {
  const started = performance.now();
  const answer = await fetch(url, { headers: { ...headers, 'accept-encoding': 'gzip' } });
  const body = await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return { ms: performance.now() - started, bytes: Number(answer.headers.get('content-length') ?? body.byteLength) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
