import type { ReleaseManifest } from '@iwe/contract';
import type { ReleaseFacts, RemoteState } from '@iwe/domain';
import type { Database, OwnerTransaction } from '../../database/database.ts';

/** One published release as stored. */
export interface ReleaseRow {
  remote: string;
  version: string;
  manifest_text: string;
  manifest: ReleaseManifest;
  status: ReleaseFacts['status'];
  check_state: CheckState;
}

/** What the checks of a release have said; only 'own' and 'passed' may be chosen. */
export type CheckState = 'own' | 'unchecked' | 'passed' | 'failed';

/** One release with what is decided about its remote. */
export interface StateRow { remote: string; version: string; status: ReleaseFacts['status']; needs: ReleaseFacts['needs']; proven: boolean; stable: string | null; pins: { organisationId: number; version: string }[] | null; grants: { userId: number; version: string }[] | null; rollout: { version: string; percent: number } | null }

/** SQL: the release `r` may stand in for another. One that did not pass its checks never does, whatever was reported of it. */
export const PROVEN = `(r.proven_at is not null and r.check_state in ('own', 'passed'))`;

const STATES = `select r.remote, r.version, r.status, r.manifest -> 'requires' as needs, ${PROVEN} as proven, c.version as stable,
    (select json_agg(json_build_object('organisationId', p.organisation_id, 'version', p.version)) from release_pin p where p.remote = r.remote and (p.expires_at is null or p.expires_at > now())) as pins,
    (select json_agg(json_build_object('userId', g.user_id, 'version', g.version)) from release_grant g where g.remote = r.remote and g.version is not null and g.revoked_at is null and g.until > now()) as grants,
    (select json_build_object('version', o.version, 'percent', o.percent) from release_rollout o where o.remote = r.remote and o.state in ('running', 'paused')) as rollout
  from release r left join release_channel c on c.remote = r.remote and c.channel = 'stable'
  order by r.remote, r.version`;

/** What decides every remote's version. Needs the owner's transaction: releases belong to no organisation. */
export const remoteStates = async (tx: OwnerTransaction): Promise<RemoteState[]> => statesOf(await tx.query<StateRow>(STATES));

/** The rows as one state for each remote. */
export function statesOf(rows: readonly StateRow[]): RemoteState[] {
  const states = new Map<string, RemoteState & { releases: ReleaseFacts[] }>();
  for (const row of rows) {
    const state = states.get(row.remote) ?? { remote: row.remote, releases: [], stable: row.stable, pins: row.pins ?? [], grants: row.grants ?? [], rollout: row.rollout };
    state.releases.push({ version: row.version, status: row.status, needs: row.needs, hasRunWell: row.proven });
    states.set(row.remote, state);
  }
  return [...states.values()];
}

/** One release, or null. */
export async function findRelease(tx: OwnerTransaction, remote: string, version: string): Promise<ReleaseRow | null> {
  const [row] = await tx.query<ReleaseRow>('select remote, version, manifest_text, manifest, status, check_state from release where remote = $1 and version = $2', [remote, version]);
  return row ?? null;
}

/** The hash under which a file was published, by its key in the store ('mf-sales/1.0.0/js/a.js'); null for what no release has. */
export async function publishedHash(database: Pick<Database, 'query'>, key: string): Promise<string | null> {
  const [remote, version, ...rest] = key.split('/');
  const [row] = await database.query<{ sha384: string }>('select sha384 from release_file where remote = $1 and version = $2 and path = $3', [remote, version, rest.join('/')]);
  return row?.sha384 ?? null;
}

/** The manifests of these releases, by 'remote@version'. */
export async function manifestsOf(tx: OwnerTransaction, wanted: readonly { remote: string; version: string }[]): Promise<Map<string, ReleaseManifest>> {
  const rows = await tx.query<{ remote: string; version: string; manifest: ReleaseManifest }>(
    'select remote, version, manifest from release where (remote, version) in (select * from unnest($1::text[], $2::text[]))',
    [wanted.map((one) => one.remote), wanted.map((one) => one.version)],
  );
  return new Map(rows.map((row) => [`${row.remote}@${row.version}`, row.manifest]));
}

/** The manifest of a remote's newest release, whatever became of that; undefined when it has none. */
export async function newestManifest(tx: OwnerTransaction, remote: string): Promise<ReleaseManifest | undefined> {
  const [row] = await tx.query<{ manifest: ReleaseManifest }>('select manifest from release where remote = $1 order by published_at desc limit 1', [remote]);
  return row?.manifest;
}

/** What their teams said of these releases, by 'remote@version'; nothing for those of which nothing was said. */
export async function notesOf(tx: OwnerTransaction, wanted: readonly { remote: string; version: string }[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ remote: string; version: string; notes: string }>(
    `select remote, version, notes from release where notes <> '' and (remote, version) in (select * from unnest($1::text[], $2::text[]))`,
    [wanted.map((one) => one.remote), wanted.map((one) => one.version)],
  );
  return new Map(rows.map((row) => [`${row.remote}@${row.version}`, row.notes]));
}

// What ends by the clock changes what somebody gets, and nobody writes anything then: the latest end, in milliseconds, is a part
// of the revision. Otherwise pages would go on with their last answers until the next decision about anything.
const REVISION = `value || coalesce('.' || floor(extract(epoch from greatest(
    (select max(expires_at) from release_pin where expires_at <= now()),
    (select max(until) from release_grant where revoked_at is null and until <= now()))) * 1000)::bigint, '')`;

/** The revision of the release state ('12', or '12.1790000000000' after something has ended by the clock), and every blocked release as 'remote@version'. */
export async function readRevision(query: OwnerTransaction['query']): Promise<{ value: string; blocked: string[] }> {
  const [row] = await query<{ value: string; blocked: string[] | null }>(
    `select ${REVISION} as value, (select array_agg(remote || '@' || version order by remote, version) from release where status = 'blocked') as blocked from platform_revision`,
  );
  return { value: row?.value ?? '0', blocked: row?.blocked ?? [] };
}

/** Holds the revision until the transaction ends: decisions about releases are made one at a time. Resolves to its value. */
export async function lockRevision(tx: OwnerTransaction): Promise<string> {
  const [row] = await tx.query<{ value: string }>(`select ${REVISION} as value from platform_revision for update`);
  return row?.value ?? '0';
}

/** Raises the revision: call it in the transaction of every change that can alter what somebody gets. Resolves to its number alone, which names the change. */
export async function raiseRevision(tx: OwnerTransaction): Promise<string> {
  const [row] = await tx.query<{ value: string }>('update platform_revision set value = value + 1 returning value::text');
  return row?.value ?? '0';
}

/** One line of the platform's history, in the change's own transaction. */
export async function auditPlatform(tx: OwnerTransaction, entry: {
  userId: number | null; actor: string; action: string; organisationId?: number; remote: string; version: string | null; reason?: string; before?: unknown; after?: unknown; revision?: string;
}): Promise<void> {
  await tx.query(
    `insert into platform_audit (user_id, actor, action, organisation_id, remote, version, reason, before, after, revision) values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10::bigint)`,
    [entry.userId, entry.actor, entry.action, entry.organisationId ?? null, entry.remote, entry.version, entry.reason ?? '', json(entry.before), json(entry.after), entry.revision ?? null],
  );
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
