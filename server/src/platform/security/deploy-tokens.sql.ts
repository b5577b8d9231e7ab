import type { DeployTokenView } from '@iwe/contract';
import { statement } from '../../core/database/statements/statement.ts';
import { FINGERPRINT } from './signing-keys.sql.ts';

export const DEPLOY_TOKENS = statement(
  'releases.deploy-tokens',
  `select t.id::int as id, t.name, t.remotes, t.can_promote as promote, ${FINGERPRINT} as key, coalesce(u.email,
      'this instance') as "createdBy", to_json(t.created_at) #>> '{}' as "createdAt",
  to_json(t.expires_at) #>> '{}' as "expiresAt", to_json(t.revoked_at) #>> '{}' as "revokedAt",
    to_json(t.last_used_at) #>> '{}' as "lastUsedAt"
  from deploy_token t join signing_key k on k.id = t.signing_key_id left join app_user u on u.id = t.created_by
  where t.trust_id is null order by t.revoked_at is not null, t.id desc
    limit 500`,
).narrow<DeployTokenView>();

export const REVOKE_DEPLOY_TOKEN = statement(
  'releases.revoke-deploy-token',
  `update deploy_token set revoked_at = now() where id = $1 and revoked_at is null returning name, remotes`,
);

/** Ends a live token of a team after so many days, unless it ends earlier. Returns what its successor takes over. */
export const END_DEPLOY_TOKEN = statement(
  'releases.end-deploy-token',
  `update deploy_token t set expires_at = least(t.expires_at, now() + make_interval(days => $2)) from signing_key k
  where t.id = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
    and k.id = t.signing_key_id and k.revoked_at is null and not '*' = any(t.remotes)
  returning t.name, t.remotes, t.can_promote as promote, k.public_key, to_json(t.expires_at) #>> '{}' as "endsAt"`,
);
