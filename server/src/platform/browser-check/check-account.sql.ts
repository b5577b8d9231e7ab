import { statement } from '../../core/database/statements/statement.ts';

/** Longer than any check. When a worker is killed during a check, its grant expires by itself. */
const GRANT_MINUTES = 5;

export const LOCK_CHECK_ACCOUNTS = statement(
  'release-check.lock-accounts',
  `select pg_advisory_xact_lock(hashtextextended('accounts of release checks', 0))`,
);

/** The organisation of the checks. Earlier versions had one with a number and a name that no other has. */
export const CHECK_ORGANISATION = statement(
  'release-check.organisation',
  'select id, name from organisation where is_internal and id < 2000000000 order by id limit 1',
);

/** Numbers of organisations are given by hand: the next free one after a gap that nobody can foresee. */
export const ADD_CHECK_ORGANISATION = statement(
  'release-check.add-organisation',
  `insert into organisation (id, name, is_internal) select coalesce(max(id), 0) + $1::int, $2, true from organisation
     where id < 2000000000 returning id`,
);

export const ADD_WAREHOUSES = statement(
  'release-check.add-warehouses',
  `insert into warehouse (organisation_id, code, name, address) select $1, * from
     unnest($2::text[], $3::text[], $4::text[])`,
);

export const ADD_PRODUCTS = statement(
  'release-check.add-products',
  `with brands as (insert into brand (organisation_id, name) select distinct $1::int, b from unnest($2::text[]) b
       returning id, name)
     insert into product (organisation_id, code, name, category, brand_id, size_key, standard_price_cents,
       class_a_price_cents)
     select $1, n.code, n.name, 1, brands.id, n.size_key, n.cents + 2000, n.cents
     from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::int[]) n (brand, code, name, size_key, cents)
       join brands on brands.name = n.brand`,
);

export const ADD_CONTACTS = statement(
  'release-check.add-contacts',
  `insert into contact (organisation_id, is_supplier, name, code, phone, city, state)
     select $1, n.is_supplier, n.name, n.code, n.phone, n.city, 'NSW'
     from unnest($2::bool[], $3::text[], $4::text[], $5::text[], $6::text[]) n (is_supplier, name, code, phone, city)`,
);

/** A person of the checks who is checking nothing now. */
export const FREE_CHECK_USER = statement(
  'release-check.free-user',
  `select u.id, u.email from app_user u join membership m on m.user_id = u.id and m.organisation_id = $1
     where u.is_release_check and not exists (select from release_grant g where g.user_id = u.id
       and g.revoked_at is null and g.until > now())
     order by u.id limit 1`,
);

export const ADD_CHECK_USER = statement(
  'release-check.add-user',
  `with added as (insert into app_user (email, name, is_release_check) values ($2, $3, true) returning id, email),
     member as (insert into membership (organisation_id, user_id, role, mod_prc, is_acct, is_dir, crt_csr, is_admin,
       able_login) select $1, id, 4, true, true, true, true, true, true from added)
   select id, email from added`,
);

export const SET_CHECK_PASSWORD = statement(
  'release-check.set-password',
  'update app_user set password_hash = $2 where id = $1',
);

export const END_GRANTS_OF_USER = statement(
  'releases.end-grants-of-user',
  'update release_grant set revoked_at = now() where user_id = $1 and revoked_at is null',
);

export const ADD_CHECK_GRANT = statement(
  'releases.add-check-grant',
  `insert into release_grant (user_id, remote, version, reason, granted_by, until) values ($1, $2, $3,
      'Pilot', $1, now() + make_interval(mins => ${GRANT_MINUTES}))`,
);

export const REMOVE_PASSWORD = statement(
  'releases.remove-password',
  'update app_user set password_hash = null where id = $1',
);

export const END_SESSIONS_OF_USER = statement(
  'releases.end-sessions-of-user',
  'update session set revoked_at = now() where user_id = $1 and revoked_at is null',
);
