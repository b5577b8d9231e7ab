import type { ReleaseManifest, ReleasePage, ReleaseRowView } from '@iwe/contract';
import { misfits, resolveRelease } from '@iwe/domain';
import type { ShellFacts } from '@iwe/domain';
import type { OwnerTransaction } from '../../database/database.ts';
import { allOrganisations } from './control/effect.ts';
import { remoteStates } from './platform.repository.ts';

type Queries = Pick<OwnerTransaction, 'query'>;
interface ListedRelease extends Omit<ReleaseRowView, 'misfits'> { requires: ReleaseManifest['requires'] }

// $1: the organisation that the asker may know of, or null for all.
const LISTED = `select r.remote, r.version, r.status, r.check_state as check, c.version is not null as stable,
    array(select p.organisation_id from release_pin p where p.remote = r.remote and p.version = r.version and (p.expires_at is null or p.expires_at > now()) and ($1::int is null or p.organisation_id = $1) order by 1) as "pinnedBy",
    r.manifest ->> 'publisher' as publisher, r.manifest ->> 'commit' as commit, to_json(r.published_at) #>> '{}' as "publishedAt", r.runs::int as runs,
    coalesce((select sum(f.count) from remote_failure f where f.remote = r.remote and f.version = r.version and ($1::int is null or f.organisation_id = $1)), 0)::int as failures,
    r.manifest -> 'requires' as requires
  from release r left join release_channel c on c.remote = r.remote and c.version = r.version and c.channel = 'stable'`;

const presented = ({ requires, ...row }: ListedRelease, shell: ShellFacts): ReleaseRowView => ({ ...row, misfits: misfits(shell, requires) });

/** One page of releases, newest first within their remote, and how many there are. */
export async function listReleases(tx: Queries, shell: ShellFacts, own: number | null, { remote, page, per_page }: { remote?: string | undefined; page: number; per_page: number }): Promise<{ data: ReleaseRowView[]; total: number }> {
  const [rows, [counted]] = await Promise.all([
    tx.query<ListedRelease>(`${LISTED} where $2::text is null or r.remote = $2 order by r.remote, r.published_at desc limit $3 offset $4`, [own, remote ?? null, per_page, (page - 1) * per_page]),
    tx.query<{ total: number }>('select count(*)::int as total from release where $1::text is null or remote = $1', [remote ?? null]),
  ]);
  return { data: rows.map((row) => presented(row, shell)), total: counted?.total ?? 0 };
}

const DETAIL = `select r.manifest, r.notes, t.name as token, to_json(r.checked_at) #>> '{}' as "checkedAt", coalesce(r.check_report, '[]'::jsonb) as checks from release r join deploy_token t on t.id = r.deploy_token_id where r.remote = $1 and r.version = $2`;
/** More lines than this nobody can tell apart. */
const SHOWN_VERSIONS = 5;
const HEALTH = `select to_json(hour) #>> '{}' as hour, sum(runs)::int as runs, sum(failures)::int as failures from release_health
  where remote = $1 and version = $2 and hour > now() - interval '7 days' and ($3::int is null or organisation_id = $3) group by hour order by hour`;
// $2, the version of the page, stands first and is there even when nobody has started it. One row for each version and hour.
const VERSIONS = `with recent as (select version, hour, sum(runs)::int as runs, sum(failures)::int as failures from release_health
    where remote = $1 and hour > now() - interval '7 days' and ($3::int is null or organisation_id = $3) group by version, hour),
  shown as (select r.version, (r.version = $2) as own, coalesce(sum(h.runs + h.failures), 0) as weight from release r left join recent h on h.version = r.version
    where r.remote = $1 and (r.version = $2 or h.version is not null) group by r.version order by own desc, weight desc, r.version limit ${SHOWN_VERSIONS})
  select s.version, exists (select from release_channel c where c.remote = $1 and c.channel = 'stable' and c.version = s.version) as stable, to_json(h.hour) #>> '{}' as hour, h.runs, h.failures
  from shown s left join recent h on h.version = s.version order by s.own desc, s.weight desc, s.version, h.hour`;
const KINDS = `select code, page, sum(count)::int as count, to_json(max(last_at)) #>> '{}' as "lastAt", (array_agg(last_message order by last_at desc))[1] as message from remote_failure
  where remote = $1 and version = $2 and ($3::int is null or organisation_id = $3) group by code, page order by max(last_at) desc limit 50`;

interface VersionHour { version: string; stable: boolean; hour: string | null; runs: number | null; failures: number | null }

/** The rows as one series for each version, in their order. */
function seriesOf(rows: readonly VersionHour[]): ReleasePage['versions'] {
  const series = new Map<string, ReleasePage['versions'][number]>();
  for (const { version, stable, hour, runs, failures } of rows) {
    const one = series.get(version) ?? { version, stable, health: [] };
    if (hour !== null) one.health.push({ hour, runs: runs ?? 0, failures: failures ?? 0 });
    series.set(version, one);
  }
  return [...series.values()];
}

/** Everything about one release; null when there is none. `own` limits figures to one organisation. */
export async function readReleasePage(tx: Queries & OwnerTransaction, shell: ShellFacts, own: number | null, remote: string, version: string): Promise<ReleasePage | null> {
  const [[row], [detail], health, versions, failureKinds, states, organisations] = await Promise.all([
    tx.query<ListedRelease>(`${LISTED} where r.remote = $2 and r.version = $3`, [own, remote, version]),
    tx.query<{ manifest: ReleaseManifest; notes: string; token: string; checkedAt: string | null; checks: ReleasePage['checks'] }>(DETAIL, [remote, version]),
    tx.query<ReleasePage['health'][number]>(HEALTH, [remote, version, own]),
    tx.query<VersionHour>(VERSIONS, [remote, version, own]),
    tx.query<ReleasePage['failureKinds'][number]>(KINDS, [remote, version, own]),
    remoteStates(tx), allOrganisations(tx),
  ]);
  if (!row || !detail) return null;
  const { manifest, notes, token, checkedAt, checks } = detail;
  const state = states.find((one) => one.remote === remote);
  const wrong = misfits(shell, manifest.requires);
  const asked = { 'shell API': manifest.requires.shellApi, 'server API': manifest.requires.serverApi, ...manifest.requires.shared };
  const provided: Readonly<Record<string, string>> = { 'shell API': shell.shellApi, 'server API': shell.serverApi, ...shell.shared };
  return {
    ...presented(row, shell), owner: manifest.remoteJson.owner, notes, token, checkedAt, checks, health, versions: seriesOf(versions), failureKinds, files: manifest.files,
    requires: [
      ...Object.entries(asked).map(([name, needs]) => ({ package: name, provides: provided[name] ?? null, needs, fits: !wrong.some((misfit) => misfit.package === name && misfit.needs === needs) })),
      // Names that a package of ours has no more, although its version fits.
      ...wrong.filter((misfit) => Object.entries(asked).every(([name, needs]) => misfit.package !== name || misfit.needs !== needs)).map((misfit) => ({ ...misfit, fits: false })),
    ],
    runsIn: organisations.filter(({ id }) => own === null || id === own).flatMap(({ id, name, people }) => {
      const resolved = state && resolveRelease({ id }, { id: 0 }, shell, state);
      return resolved?.version === version && resolved.source !== null ? [{ organisationId: id, organisation: name, people, source: resolved.source }] : [];
    }),
  };
}
