import type { SignedRelease, SigningKeyView } from '@iwe/contract';
import { statement } from '../../core/database/statements/statement.ts';

/** SQL expression: the fingerprint of a public key in PEM. */
export const FINGERPRINT = `encode(sha256(decode(regexp_replace(k.public_key, '-----[^-]+-----', '', 'g'), 'base64')), 'hex')`;

export const SIGNING_KEYS = statement(
  'releases.signing-keys',
  `select k.id::int as id, k.owner, ${FINGERPRINT} as fingerprint, coalesce(u.email, 'this instance') as "createdBy",
    to_json(k.created_at) #>> '{}' as "createdAt", to_json(k.revoked_at) #>> '{}' as "revokedAt",
    (select to_json(max(t.last_used_at)) #>> '{}' from deploy_token t where t.signing_key_id = k.id) as "lastUsedAt",
    (select count(*) from release r where r.signing_key_id = k.id)::int as releases,
    (select count(*) from release r where r.signing_key_id = k.id and r.status <> 'blocked')::int as usable
  from signing_key k left join app_user u on u.id = k.created_by
  where exists (select from release r where r.signing_key_id = k.id)
    or not exists (select from deploy_token t where t.signing_key_id = k.id and t.trust_id is not null)
  order by k.revoked_at is not null, k.id desc limit 500`,
).narrow<SigningKeyView>();

export const SIGNED_RELEASES = statement(
  'releases.signed-by-key',
  `select r.remote, r.version, r.status, exists (select from release_channel c where c.remote = r.remote
      and c.version = r.version) as stable, to_json(r.published_at) #>> '{}' as "publishedAt"
  from release r where r.signing_key_id = $1 order by r.published_at desc, r.remote limit 500`,
).narrow<SignedRelease>();

export const KEY_EXISTS = statement('releases.signing-key-exists', 'select from signing_key where id = $1');

export const REVOKE_KEY = statement(
  'releases.revoke-signing-key',
  `update signing_key k set revoked_at = now() where k.id = $1 and k.revoked_at is null
  returning k.owner, ${FINGERPRINT} as fingerprint`,
).narrow<{ fingerprint: string }>();

/**
 * The remotes of which a key signed a release that is not blocked. Shells are signed with the instance's key, but only
 * the server itself stores them, so that a stolen key says nothing about them.
 */
export const REMOTES_SIGNED = statement(
  'releases.remotes-signed-by-key',
  `select distinct remote from release where signing_key_id = $1 and status <> 'blocked' and remote <> 'shell'
  order by remote`,
);

export const BLOCK_SIGNED = statement(
  'releases.block-signed-by-key',
  `update release set status = 'blocked', supported_until = null, deprecated_because = ''
    where signing_key_id = $1 and status <> 'blocked' and remote <> 'shell' returning remote, version`,
);
