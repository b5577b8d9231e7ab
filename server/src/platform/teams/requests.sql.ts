import type { RemoteRequestView } from '@iwe/contract';
import { statement } from '../../core/database/statements/statement.ts';

export const REQUESTS = statement(
  'requests.list',
  `select q.id::int as id, q.kind, q.remote, q.slot, q.team_name as team, q.wants, q.reason, a.email as "askedBy",
    to_json(q.asked_at) #>> '{}' as "askedAt", q.state, d.email as "decidedBy",
    to_json(q.decided_at) #>> '{}' as "decidedAt", q.answer, q.asked_by = $1 as "isMine",
    q.asked_by = $1 and q.state = 'approved' and q.public_key is not null and q.token_taken_at is null as "mayTakeToken"
  from remote_request q join app_user a on a.id = q.asked_by left join app_user d on d.id = q.decided_by
  where $2::boolean or q.asked_by = $1 order by (q.state = 'waiting') desc, q.id desc limit 200`,
).narrow<RemoteRequestView>();

export const IS_IN_A_TEAM = statement('requests.is-in-a-team', 'select from team_member where user_id = $1 limit 1');

/** Whether a remote's name is taken: by a team, a release, or a request that waits. */
export const NAME_TAKEN = statement(
  'requests.name-taken',
  `select exists (select from team_remote where remote = $1) or exists (select from release where remote = $1) as taken,
    exists (select from remote_request where kind = 'remote' and remote = $1 and state = 'waiting') as asked`,
).narrow<{ taken: boolean; asked: boolean }>();

export const TEAM_OF_REMOTE = statement(
  'requests.team-of-remote',
  'select t.id::int as id, t.name from team_remote r join team t on t.id = r.team_id where r.remote = $1',
).narrow<{ id: number }>();

/** The team of this name that somebody may not ask for: it exists, and they are not its member. */
export const FOREIGN_TEAM = statement(
  'requests.foreign-team',
  `select t.name from team t where lower(t.name) = lower($1)
    and not exists (select from team_member m where m.team_id = t.id and m.user_id = $2)`,
);

export const ADD_REQUEST = statement(
  'requests.add',
  `insert into remote_request (kind, remote, slot, team_name, wants, reason, public_key, asked_by)
  values ($1, $2, $3, $4, $5::jsonb, $6, $7, $8) on conflict do nothing returning id::int as id`,
).narrow<{ id: number }>();

export const LOCK_REQUEST = statement(
  'requests.lock',
  `select q.kind, q.remote, q.slot, q.team_name, q.state, q.asked_by::int as asked_by, q.public_key, q.token_taken_at
  from remote_request q where q.id = $1 for update`,
).narrow<{ asked_by: number }>();

export const DECIDE_REQUEST = statement(
  'requests.decide',
  `update remote_request set state = $2, decided_by = $3, decided_at = now(), answer = $4 where id = $1`,
);

export const MARK_TOKEN_TAKEN = statement(
  'requests.mark-token-taken',
  'update remote_request set token_taken_at = now() where id = $1',
);

/** Makes the team unless it exists. */
export const MAKE_TEAM = statement(
  'requests.make-team',
  'insert into team (name) values ($1) on conflict (lower(name)) do nothing',
);

export const RESERVE_REMOTE = statement(
  'requests.reserve-remote',
  `insert into team_remote (remote, team_id, is_confirmed) select $1, t.id, true from team t where lower(t.name) = lower($2)
  on conflict (remote) do nothing returning team_id::int as id`,
).narrow<{ id: number }>();

// At the bell, in each of their organisations.
export const TELL_ADMINS_ASKED = statement(
  'requests.tell-admins',
  `insert into notification (organisation_id, membership_id, kind, text, by_name, path)
  select m.organisation_id, m.id, 'asked', $1, $2, '/admin/teams' from membership m join app_user u on u.id = m.user_id
  where u.is_platform_admin and m.is_active and m.able_login and m.role between 1 and 4`,
);

export const TELL_ASKER = statement(
  'requests.tell-asker',
  `insert into notification (organisation_id, membership_id, kind, text, by_name, path)
  select m.organisation_id, m.id, 'answered', $2, $3, '/admin/teams' from membership m
  where m.user_id = $1 and m.is_active and m.able_login and m.role between 1 and 4`,
);
