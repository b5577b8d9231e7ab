-- Outside services: credentials, authorizations that are under way, and calls against their limits.

-- Secrets of an organisation at a service. AES-256-GCM; organisation, service and field are authenticated with the text,
-- so a row that is copied to another organisation cannot be read there (server/src/core/services/encryption.ts).
create table service_credential (
  organisation_id int not null references organisation (id),
  service text not null check (service ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- 'refresh_token', 'access_token' …
  field text not null check (field ~ '^[a-z][a-z0-9_]{0,39}$'),
  -- Names the instance key that it was encrypted with.
  key_id text not null,
  encrypted bytea not null,
  -- When the service stops taking it; null for never.
  expires_at timestamptz,
  updated_at timestamptz not null default now(),
  updated_by bigint references app_user (id),
  primary key (organisation_id, service, field)
);
select iwe_protect('service_credential');

-- Nothing ever wrote these; tokens of the accounting service are credentials like any other.
alter table xero_connection drop column access_token, drop column refresh_token, drop column expires_at;

-- An authorization that a person has begun and the service has not answered yet. Single use, ten minutes.
create table service_oauth_state (
  organisation_id int not null references organisation (id),
  state_hash bytea not null,
  -- SHA-256 of the cookie of the browser that began it: nobody can finish it in another person's browser.
  browser_hash bytea not null,
  service text not null,
  user_id bigint not null references app_user (id),
  -- The PKCE verifier, encrypted like a credential.
  key_id text not null,
  encrypted_verifier bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (organisation_id, state_hash),
  unique (state_hash)
);
create index service_oauth_state_age on service_oauth_state (expires_at);
select iwe_protect('service_oauth_state');

-- One row per call, for the limits per minute and per day over all processes. Older ones are deleted every night.
create table service_call (
  organisation_id int not null references organisation (id),
  id bigint generated always as identity,
  service text not null,
  at timestamptz not null,
  primary key (organisation_id, id)
);
create index service_call_recent on service_call (organisation_id, service, at desc);
select iwe_protect('service_call', can_change => false);

-- A service said when it takes calls of an organisation again (429, 503).
create table service_pause (
  organisation_id int not null references organisation (id),
  service text not null,
  until timestamptz not null,
  primary key (organisation_id, service)
);
select iwe_protect('service_pause');
