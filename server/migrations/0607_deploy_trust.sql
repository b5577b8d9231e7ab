-- Pipelines that publish a remote without a stored token: an identity token of their forge is exchanged for a deploy
-- token of a few minutes. A rule says whose identity is trusted for which remote.
create table deploy_trust (
  id bigint generated always as identity primary key,
  remote text not null,
  issuer text not null,
  -- The exact subject of the identity token, such as repo:acme/fleet:ref:refs/heads/main.
  subject text not null,
  -- Further claims that must have exactly these values.
  claims jsonb not null default '{}',
  can_promote boolean not null default false,
  created_by bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  last_used_at timestamptz
);
create unique index deploy_trust_rule on deploy_trust (remote, issuer, subject) where revoked_at is null;

alter table deploy_token add column trust_id bigint references deploy_trust (id);
create index deploy_token_of_trust on deploy_token (trust_id) where trust_id is not null;

-- Identity tokens that were exchanged: none is accepted twice.
create table identity_token_use (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index identity_token_use_expiry on identity_token_use (expires_at);
