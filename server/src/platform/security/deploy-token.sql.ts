import { statement } from '../../core/database/statements/statement.ts';

/** The owner of a deploy token: what the token allows, and the key that must sign its releases. */
export interface Publisher {
  tokenId: number;
  name: string;
  remotes: string[];
  canPromote: boolean;
  signingKeyId: number;
  /** True for the instance's own token: its releases are built here, from this checkout. */
  isInstance: boolean;
  /** Public key as SPKI PEM. */
  publicKey: string;
}

export const USE_DEPLOY_TOKEN = statement(
  'releases.use-deploy-token',
  `update deploy_token t set last_used_at = now() from signing_key k
  where t.token_hash = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
    and k.id = t.signing_key_id and k.revoked_at is null
  returning t.id as "tokenId", t.name, t.remotes, t.can_promote as "canPromote", k.id as "signingKeyId",
    '*' = any(t.remotes) as "isInstance", k.public_key as "publicKey"`,
).narrow<Publisher>();

export const STORE_DEPLOY_TOKEN = statement(
  'releases.store-deploy-token',
  `with key as (
       insert into signing_key (owner, public_key, created_by) values ($2, $5, $6) on conflict (public_key) do update
         set owner = signing_key.owner where signing_key.revoked_at is null returning id
     ) insert into deploy_token (token_hash, name, remotes, can_promote, signing_key_id, created_by,
       expires_at, trust_id) select $1, $2, $3::text[], $4, key.id, $6, $7::timestamptz, $8::bigint from key
     on conflict (token_hash) do nothing returning id`,
);

/** Whether this token or its key, and this key, are revoked. */
export const REVOKED_OF_INSTANCE = statement(
  'releases.revoked-of-instance',
  `select exists (select from deploy_token t join signing_key k on k.id = t.signing_key_id
      where t.token_hash = $1 and (t.revoked_at is not null or k.revoked_at is not null)) as token,
    exists (select from signing_key where public_key = $2 and revoked_at is not null) as key`,
);

export const RENEW_DEPLOY_TOKEN = statement(
  'releases.renew-deploy-token',
  'update deploy_token set expires_at = now() + make_interval(days => $2) where token_hash = $1',
);
