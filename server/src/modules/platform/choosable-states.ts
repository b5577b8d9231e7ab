import { resolveRelease } from '@iwe/domain';
import type { RemoteState, ShellFacts } from '@iwe/domain';
import type { OwnerTransaction } from '../../database/database.ts';
import { PROVEN, remoteStates, statesOf } from './platform.repository.ts';
import type { StateRow } from './platform.repository.ts';
import type { Decided } from './remotes.presenter.ts';

/** Releases of each remote, besides those that a decision names, of which the fallback is taken. */
const NEWEST = 12;

// What a decision names for this organisation and user, and the newest that have run well: every page asks for this, and a remote
// may have hundreds of releases. The names come first without the manifests, which are large.
const CHOOSABLE = `with placed as (
    select r.remote, r.version, row_number() over newest as place, count(*) filter (where ${PROVEN} and r.status <> 'blocked') over (partition by r.remote) as fallbacks
    from release r window newest as (partition by r.remote order by (${PROVEN} and r.status <> 'blocked') desc, r.published_at desc)
  ) select r.remote, r.version, r.status, r.manifest -> 'requires' as needs, ${PROVEN} as proven, c.version as stable, placed.fallbacks <= $3::int as whole,
    (select json_agg(json_build_object('organisationId', p.organisation_id, 'version', p.version)) from release_pin p where p.remote = r.remote and p.organisation_id = $1 and (p.expires_at is null or p.expires_at > now())) as pins,
    (select json_agg(json_build_object('userId', g.user_id, 'version', g.version)) from release_grant g where g.remote = r.remote and g.user_id = $2 and g.version is not null and g.revoked_at is null and g.until > now()) as grants,
    (select json_build_object('version', o.version, 'percent', o.percent) from release_rollout o where o.remote = r.remote and o.state in ('running', 'paused')) as rollout
  from placed join release r using (remote, version) left join release_channel c on c.remote = r.remote and c.channel = 'stable'
  where placed.place <= $3::int or r.version = c.version
    or exists (select from release_pin p where p.remote = r.remote and p.version = r.version and p.organisation_id = $1)
    or exists (select from release_grant g where g.remote = r.remote and g.version = r.version and g.user_id = $2)
    or exists (select from release_rollout o where o.remote = r.remote and o.version = r.version)
  order by r.remote, r.version`;

/**
 * Which version of every remote somebody gets, from what can be chosen for them. Only where that leaves a remote without a version
 * or a fallback, although older releases are there, are all of them read.
 */
export async function decideRemotes(tx: OwnerTransaction, organisation: number, user: number, shell: ShellFacts): Promise<Decided[]> {
  const resolve = (state: RemoteState): Decided => ({ remote: state.remote, resolution: resolveRelease({ id: organisation }, { id: user }, shell, state) });
  const rows = await tx.query<StateRow & { whole: boolean }>(CHOOSABLE, [organisation, user, NEWEST]);
  const cut = new Set(rows.filter((row) => !row.whole).map((row) => row.remote));
  const decided = statesOf(rows).map(resolve);
  const isShort = ({ remote, resolution }: Decided): boolean => cut.has(remote) && (resolution.version === null || resolution.fallback === null);
  if (!decided.some(isShort)) return decided;
  const whole = new Map((await remoteStates(tx)).map((state) => [state.remote, state]));
  return decided.map((one) => {
    const state = whole.get(one.remote);
    return isShort(one) && state ? resolve(state) : one;
  });
}
