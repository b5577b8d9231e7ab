import type { ReleaseManifest, TeamPage, TeamRow } from '@iwe/contract';
import { statement } from '../../core/database/statements/statement.ts';

/** SQL expression: whom to reach of team t, or null. */
const ON_CALL = `case when t.on_call_at is not null then json_build_object('name', t.on_call_name,
    'contact', t.on_call_contact, 'by', t.on_call_by, 'at', t.on_call_at) end`;

/** SQL condition: whether the person $1 is a member of team t; null is everybody. */
const IS_MEMBER = `($1::bigint is null or exists (select from team_member m where m.team_id = t.id and m.user_id = $1))`;

export const TEAMS = statement(
  'teams.list',
  `select t.id::int as id, t.name, (select count(*)::int from team_member m where m.team_id = t.id) as members,
    array(select r.remote from team_remote r where r.team_id = t.id order by 1) as remotes, ${ON_CALL} as "onCall"
  from team t where ${IS_MEMBER} order by lower(t.name) limit 500`,
).narrow<TeamRow>();

/** The team $2 as the person $1 may see it: its members, and platform admins (null). */
export const TEAM = statement(
  'teams.one',
  `select t.id::int as id, t.name, ${ON_CALL} as "onCall",
    coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'addedBy', m.added_by)
      order by u.name, u.id) from team_member m join app_user u on u.id = m.user_id where m.team_id = t.id), '[]')
      as members
  from team t where t.id = $2 and ${IS_MEMBER}`,
).narrow<Pick<TeamPage, 'id' | 'name' | 'onCall' | 'members'>>();

export const LOCK_TEAM = statement(
  'teams.lock',
  `select t.name, t.on_call_name, t.on_call_contact from team t where t.id = $2 and ${IS_MEMBER} for update`,
);

export const SET_ON_CALL = statement(
  'teams.set-on-call',
  `update team set on_call_name = $2, on_call_contact = $3, on_call_by = case when $2 = '' then '' else $4 end,
    on_call_at = case when $2 = '' then null else now() end where id = $1`,
);

/** The team of a remote that may be spoken for with a token of this remote. */
export const CONFIRMED_TEAM = statement(
  'teams.confirmed',
  `select t.id::int as id, t.name, t.on_call_name, t.on_call_contact from team_remote r join team t on t.id = r.team_id
  where r.remote = $1 and r.is_confirmed for update of t`,
).narrow<{ id: number }>();

export const USER_BY_EMAIL = statement(
  'teams.user-by-email',
  `select u.id from app_user u where u.email = lower($1) and not u.is_release_check
    and exists (select from membership m where m.user_id = u.id and m.is_active and m.able_login)`,
);

export const ADD_MEMBER = statement(
  'teams.add-member',
  `insert into team_member (team_id, user_id, added_by) values ($1, $2, $3) on conflict do nothing returning user_id`,
);

/** Tells somebody who was added to the team $1, with the way to its page: no menu leads there. */
export const TELL_NEW_MEMBER = statement(
  'teams.tell-new-member',
  `insert into notification (organisation_id, membership_id, kind, text, by_name, path)
  select m.organisation_id, m.id, 'answered', 'You belong to ' || t.name || ' now.', $3, '/admin/teams/' || t.id
  from team t, membership m
  where t.id = $1 and m.user_id = $2 and m.is_active and m.able_login and m.role between 1 and 4`,
);

export const REMOVE_MEMBER = statement(
  'teams.remove-member',
  `delete from team_member m using app_user u where m.team_id = $1 and m.user_id = $2 and u.id = m.user_id
  returning u.email`,
);

// A team that does not exist yet is made by its first remote, which thereby belongs to it beyond doubt.
export const REGISTER_REMOTE = statement(
  'teams.register-remote',
  `with made as (insert into team (name) select $2 where not exists (select from team_remote where remote = $1)
      on conflict (lower(name)) do nothing returning id)
  insert into team_remote (remote, team_id, is_confirmed)
    select $1, id, true from made
    union all select $1, t.id, false from team t where lower(t.name) = lower($2) and not exists (select from made)
  on conflict (remote) do nothing`,
);

export const REMOTE_OF_TEAM = statement(
  'teams.remote-of-team',
  `select t.name, r.is_confirmed from team_remote r join team t on t.id = r.team_id where r.remote = $1 for update of r`,
);

export const MOVE_REMOTE = statement(
  'teams.move-remote',
  'update team_remote set team_id = $2, is_confirmed = true, since = now() where remote = $1',
);

/** What a team's page shows of a remote, before it is presented. */
export interface RemoteFacts {
  name: string;
  confirmed: boolean;
  stable: string | null;
  runs: number;
  failures: number;
  /** Of the stable release, or the newest; null where nothing is published. */
  manifest: ReleaseManifest | null;
  /** Owner that the newest release names. */
  owner: string | null;
  releases: {
    version: string;
    status: TeamPage['remotes'][number]['releases'][number]['status'];
    check: TeamPage['remotes'][number]['releases'][number]['check'];
    publishedAt: string;
    report: { name: string; passed: boolean; detail: string }[];
  }[];
}

export const REMOTES_OF_TEAM = statement(
  'teams.remotes',
  `select x.remote as name, x.is_confirmed as confirmed, c.version as stable,
    coalesce(h.runs, 0)::int as runs, coalesce(h.failures, 0)::int as failures,
    (select r.manifest from release r where r.remote = x.remote and r.preview_until is null
      order by (r.version = c.version) desc nulls last, r.published_at desc limit 1) as manifest,
    (select r.manifest -> 'remoteJson' ->> 'owner' from release r where r.remote = x.remote and r.preview_until is null
      order by r.published_at desc limit 1) as owner,
    coalesce((select json_agg(json_build_object('version', n.version, 'status', n.status, 'check', n.check_state,
        'publishedAt', n.published_at, 'report', case when n.check_state = 'failed' then n.check_report else '[]' end)
        order by n.published_at desc)
      from (select * from release r where r.remote = x.remote and r.preview_until is null
        order by r.published_at desc limit 5) n), '[]') as releases
  from team_remote x left join release_channel c on c.remote = x.remote and c.channel = 'stable'
    left join lateral (select sum(runs) as runs, sum(failures) as failures from release_health h
      where h.remote = x.remote and h.hour > now() - interval '7 days') h on true
  where x.team_id = $1 order by x.remote`,
).narrow<RemoteFacts>();

/** SQL condition: whether a choice that is in force names the version of failure f. */
const IS_GIVEN = `(exists (select from release_channel c where c.remote = f.remote and c.version = f.version)
    or exists (select from release_pin p where p.remote = f.remote and p.version = f.version
      and (p.expires_at is null or p.expires_at > now()))
    or exists (select from release_rollout o where o.remote = f.remote and o.version = f.version
      and o.state in ('running', 'paused'))
    or exists (select from release_grant g where g.remote = f.remote and g.version = f.version
      and g.origin is null and g.revoked_at is null and g.until > now()))`;

export const FAILURES_OF_TEAM = statement(
  'teams.failures',
  `select f.remote, f.version, f.code, sum(f.count)::int as count,
    count(distinct f.organisation_id)::int as organisations, to_json(max(f.last_at)) #>> '{}' as "lastAt",
    bool_or(${IS_GIVEN}) as "isOpen"
  from remote_failure f join team_remote x on x.remote = f.remote
  where x.team_id = $1 and f.cause in ('', 'release') and f.last_at > now() - interval '7 days'
    and not exists (select from release r where r.remote = f.remote and r.version = f.version and r.status = 'blocked')
  group by f.remote, f.version, f.code order by "isOpen" desc, max(f.last_at) desc limit 100`,
).narrow<TeamPage['failures'][number]>();

export const DEPRECATIONS_OF_TEAM = statement(
  'teams.deprecations',
  `select r.remote, r.version, to_json(r.supported_until) #>> '{}' as until,
    floor(extract(epoch from r.supported_until - now()) / 86400)::int as "daysLeft", r.deprecated_because as reason,
    exists (select from release_channel c where c.remote = r.remote and c.version = r.version) as stable,
    (select count(*)::int from release_pin p where p.remote = r.remote and p.version = r.version
      and (p.expires_at is null or p.expires_at > now())) as pinned
  from release r join team_remote x on x.remote = r.remote
  where x.team_id = $1 and r.status = 'deprecated' and r.tidied_at is null order by r.supported_until, 1, 2 limit 100`,
).narrow<TeamPage['deprecations'][number]>();

export const TOKENS_OF_TEAM = statement(
  'teams.tokens',
  `select t.name, t.remotes, to_json(t.expires_at) #>> '{}' as "endsAt",
    floor(extract(epoch from t.expires_at - now()) / 86400)::int as "daysLeft"
  from deploy_token t join signing_key k on k.id = t.signing_key_id
  where t.trust_id is null and t.revoked_at is null and k.revoked_at is null and (t.expires_at is null or t.expires_at > now())
    and t.remotes && array(select remote from team_remote where team_id = $1) order by t.expires_at, t.id limit 100`,
).narrow<TeamPage['tokens'][number]>();

/** Rollouts of the team's remotes that have not ended. */
export const ROLLOUTS_OF_TEAM = statement(
  'teams.rollouts',
  `select o.remote, o.version, o.percent, o.state from release_rollout o join team_remote x on x.remote = o.remote
  where x.team_id = $1 and o.state in ('running', 'paused') order by 1`,
);

/** What a remote is judged by; see `scoreOf`. */
export interface ScoreFacts {
  remote: string;
  version: string;
  status: 'available' | 'deprecated' | 'blocked';
  manifest: ReleaseManifest;
  hasNotes: boolean;
  team: string;
  teamId: number | null;
  members: number;
  onCallDays: number | null;
  passed: number;
  checked: number;
  runs: number;
  failures: number;
  pinnedDeprecated: number;
}

// The live release is the stable one, or the newest while none is stable.
export const SCORE_FACTS = statement(
  'teams.score-facts',
  `select distinct on (r.remote) r.remote, r.version, r.status, r.manifest, r.notes <> '' as "hasNotes",
    coalesce(t.name, '') as team, t.id::int as "teamId",
    (select count(*)::int from team_member m where m.team_id = t.id) as members,
    floor(extract(epoch from now() - t.on_call_at) / 86400)::int as "onCallDays",
    k.passed, k.checked, coalesce(h.runs, 0)::int as runs, coalesce(h.failures, 0)::int as failures,
    (select count(*)::int from release_pin p join release d on d.remote = p.remote and d.version = p.version
      where p.remote = r.remote and d.status = 'deprecated' and (p.expires_at is null or p.expires_at > now()))
      as "pinnedDeprecated"
  from release r left join release_channel c on c.remote = r.remote and c.channel = 'stable'
    left join team_remote x on x.remote = r.remote left join team t on t.id = x.team_id
    left join lateral (select count(*) filter (where check_state in ('own', 'passed'))::int as passed,
      count(*)::int as checked from (select check_state from release l where l.remote = r.remote
        and l.preview_until is null and l.check_state <> 'unchecked' order by l.published_at desc limit 10) l) k on true
    left join lateral (select sum(runs) as runs, sum(failures) as failures from release_health h
      where h.remote = r.remote and h.hour > now() - interval '7 days') h on true
  where r.remote <> 'shell' and r.preview_until is null and r.tidied_at is null
  order by r.remote, (r.version = c.version) desc nulls last, r.published_at desc`,
).narrow<ScoreFacts>();

/** Tokens and deprecated releases that end within $1 days. */
export const ENDING_SOON = statement(
  'teams.ending-soon',
  `select t.remotes, 'The deploy token "' || t.name || '" ends on ' || to_char(t.expires_at at time zone 'UTC', 'DD Mon YYYY')
      || '. Ask a platform administrator to replace it.' as text
  from deploy_token t join signing_key k on k.id = t.signing_key_id
  where t.trust_id is null and t.revoked_at is null and k.revoked_at is null and t.expires_at > now()
    and t.expires_at <= now() + make_interval(days => $1) and not '*' = any(t.remotes)
  union all
  select array[r.remote], r.remote || ' ' || r.version || ' is supported until '
      || to_char(r.supported_until at time zone 'UTC', 'DD Mon YYYY') || ', and somebody still gets it. Publish a newer version.'
  from release r where r.status = 'deprecated' and r.supported_until > now()
    and r.supported_until <= now() + make_interval(days => $1)
    and (exists (select from release_channel c where c.remote = r.remote and c.version = r.version)
      or exists (select from release_pin p where p.remote = r.remote and p.version = r.version
        and (p.expires_at is null or p.expires_at > now())))`,
).narrow<{ remotes: string[]; text: string }>();

/** Tells the teams of remotes $1, at each bell of their people, with the way to their team's page. */
export const TELL = statement(
  'teams.tell',
  `insert into notification (organisation_id, membership_id, kind, text, by_name, path)
  select distinct on (m.id) m.organisation_id, m.id, $2, $3, '', '/admin/teams/' || r.team_id
  from team_remote r join team_member tm on tm.team_id = r.team_id join membership m on m.user_id = tm.user_id
  where r.remote = any($1::text[]) and m.is_active and m.able_login and m.role between 1 and 4 and (not $4::boolean or not exists (
    select from notification n where n.organisation_id = m.organisation_id and n.membership_id = m.id and n.text = $3))
  order by m.id, r.team_id`,
);
