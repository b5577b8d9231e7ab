import type { MySession, MySignInEvent } from '@iwe/contract';
import { statement } from '../database/statements/statement.ts';

/** Live sessions of a user. $2: the session of this request, $3: idle minutes after which one ends. */
export const MY_SESSIONS = statement(
  'sign-ins.sessions',
  `select id, to_json(created_at) #>> '{}' as "createdAt", to_json(last_seen_at) #>> '{}' as "lastSeenAt",
    to_json(least(expires_at, last_seen_at + make_interval(mins => $3))) #>> '{}' as "expiresAt",
    address, user_agent as "userAgent", id = $2 as "isCurrent"
  from session where user_id = $1 and revoked_at is null and expires_at > now()
    and last_seen_at > now() - make_interval(mins => $3)
  order by id = $2 desc, last_seen_at desc`,
).narrow<MySession>();

export const MY_EVENTS = statement(
  'sign-ins.events',
  `select id, to_json(at) #>> '{}' as at, kind, address from security_event where user_id = $1
  order by id desc limit 50`,
).narrow<MySignInEvent>();

/** Ends one live session of this user. */
export const END_MY_SESSION = statement(
  'sign-ins.end',
  `update session set revoked_at = now() where id = $1 and user_id = $2 and revoked_at is null returning id`,
);
