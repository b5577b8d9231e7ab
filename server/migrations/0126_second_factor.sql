-- A second factor (TOTP, RFC 6238) of a person. The secret is encrypted with the instance key, for this person alone.
create table second_factor (
  user_id bigint primary key references app_user (id),
  key_id text not null,
  secret bytea not null,
  created_at timestamptz not null default now(),
  -- Set once the person has entered a code; until then the sign-in asks for none.
  confirmed_at timestamptz,
  -- The newest 30-second step whose code was accepted: no code works twice.
  last_step bigint not null default 0
);

-- Codes for a lost phone: 80 random bits each, stored as SHA-256, good for one sign-in.
create table recovery_code (
  code_hash bytea primary key,
  user_id bigint not null references second_factor (user_id) on delete cascade,
  used_at timestamptz
);
create index recovery_code_user on recovery_code (user_id);

-- Administrators and accountants of this organisation must have a second factor.
alter table organisation add column second_factor_required boolean not null default false;

create index security_event_user on security_event (user_id, id desc) where user_id is not null;
