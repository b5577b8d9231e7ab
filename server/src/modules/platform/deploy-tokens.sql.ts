import type { DeployTokenView } from '@iwe/contract';
import { statement } from '../../database/statement.ts';

export const DEPLOY_TOKENS = statement(
  'releases.deploy-tokens',
  `select t.id::int as id, t.name, t.remotes, t.can_promote as promote, coalesce(u.email,
      'this instance') as "createdBy", to_json(t.created_at) #>> '{}' as "createdAt",
  to_json(t.expires_at) #>> '{}' as "expiresAt", to_json(t.revoked_at) #>> '{}' as "revokedAt",
    to_json(t.last_used_at) #>> '{}' as "lastUsedAt"
  from deploy_token t left join app_user u on u.id = t.created_by order by t.revoked_at is not null, t.id desc
    limit 500`,
).narrow<DeployTokenView>();

export const REVOKE_DEPLOY_TOKEN = statement(
  'releases.revoke-deploy-token',
  `update deploy_token set revoked_at = now() where id = $1 and revoked_at is null
      and not '*' = any(remotes) returning name, remotes`,
);
