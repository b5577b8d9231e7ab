import type { DeployTrustView } from '@iwe/contract';
import { statement } from '../../core/database/statements/statement.ts';

export const TRUSTS = statement(
  'pipelines.trusts',
  `select t.id::int as id, t.remote, t.issuer, t.subject, t.claims, t.can_promote as promote, u.email as "createdBy",
    to_json(t.created_at) #>> '{}' as "createdAt", to_json(t.revoked_at) #>> '{}' as "revokedAt",
    to_json(t.last_used_at) #>> '{}' as "lastUsedAt"
  from deploy_trust t join app_user u on u.id = t.created_by order by t.revoked_at is not null, t.remote, t.id limit 500`,
).narrow<DeployTrustView>();

export const ADD_TRUST = statement(
  'pipelines.add-trust',
  `insert into deploy_trust (remote, issuer, subject, claims, can_promote, created_by)
  values ($1, $2, $3, $4::jsonb, $5, $6) on conflict (remote, issuer, subject) where revoked_at is null do nothing
  returning id::int as id`,
);

/** Ends a rule, and the deploy tokens that it gave. */
export const REVOKE_TRUST = statement(
  'pipelines.revoke-trust',
  `with ended as (update deploy_trust set revoked_at = now() where id = $1 and revoked_at is null
      returning id, remote, issuer, subject),
    tokens as (update deploy_token set revoked_at = now() where revoked_at is null
      and trust_id in (select id from ended) returning id)
  select remote, issuer, subject from ended`,
);

export const RULES_FOR = statement(
  'pipelines.rules-for',
  `select t.id::int as id, t.subject, t.claims, t.can_promote as promote from deploy_trust t
  where t.remote = $1 and t.issuer = $2 and t.revoked_at is null`,
).narrow<{ id: number; claims: Record<string, string> }>();

/** Remembers an identity token until it has expired; returns nothing for one that was used before. */
export const USE_IDENTITY_TOKEN = statement(
  'pipelines.use-identity-token',
  `with old as (delete from identity_token_use where expires_at < now() - interval '1 hour')
  insert into identity_token_use (token_hash, expires_at) values ($1, $2::timestamptz) on conflict do nothing
  returning token_hash`,
);

/** Marks a live rule as used; returns nothing for one that was revoked meanwhile. */
export const USE_TRUST = statement(
  'pipelines.use-trust',
  'update deploy_trust set last_used_at = now() where id = $1 and revoked_at is null returning id',
);

export const TELL_SECURITY = statement(
  'pipelines.security-event',
  `insert into security_event (kind, user_id, address, details) values ($1, null, $2, $3::jsonb)`,
);
