import { statement } from '../../core/database/index.ts';

/** One organisation is created at a time. An arbitrary number. */
export const LOCK_INIT = statement('init.lock', 'select pg_advisory_xact_lock(4092027)');

/** Whether the installation has an organisation of people: one of release checks does not count. */
export const HAS_ORGANISATION = statement(
  'init.has-organisation',
  'select exists (select from organisation where not is_internal) as found',
).narrow<{ found: boolean }>();

export const HAS_PLATFORM_ADMIN = statement(
  'init.has-platform-admin',
  'select exists (select from app_user where is_platform_admin) as found',
).narrow<{ found: boolean }>();

/** The organisation of this number with what it has, for a command that finds it there already. */
export const PRESENT_ORGANISATION = statement(
  'init.present-organisation',
  `select o.name, (select count(*)::int from warehouse w where w.organisation_id = o.id) as warehouses,
    (select count(*)::int from membership m where m.organisation_id = o.id) as people,
    (select count(*)::int from product p where p.organisation_id = o.id) as products,
    (select count(*)::int from sheet s where s.organisation_id = o.id) as sheets,
    array(select u.email from membership m join app_user u on u.id = m.user_id
      where m.organisation_id = o.id and m.is_admin and u.password_hash is null order by u.email) as waiting
  from organisation o where o.id = $1`,
).narrow<{ warehouses: number; people: number; products: number; sheets: number; waiting: string[] }>();

export const IS_TIME_ZONE = statement(
  'init.is-time-zone',
  'select exists (select from pg_timezone_names where name = $1) as known',
).narrow<{ known: boolean }>();

export const ADD_ORGANISATION = statement(
  'init.add-organisation',
  `insert into organisation (id, name, abn, time_zone, print_name, address_line1, address_line2, phone, email, website,
    bank_account_name, bsb, bank_account, sales_account, inventory_account, department_id, negative_stock,
    landed_cost_method)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
);

export const ADD_WAREHOUSE = statement(
  'init.add-warehouse',
  'insert into warehouse (organisation_id, code, name, address) values ($1, $2, $3, $4)',
);

/** $2: areas, $3: kinds of products, $4: first tags, $5: brands, $6: series of numbers. */
export const ADD_CHOICES = statement(
  'init.add-choices',
  `with areas as (insert into area_type (organisation_id, name) select $1, name from unnest($2::text[]) name),
    parts as (insert into auto_parts_type (organisation_id, id, name)
      select $1, n, name from unnest($3::text[]) with ordinality as part (name, n)),
    tags as (insert into tag_option (organisation_id, slot, name, seq)
      select $1, 1, name, n from unnest($4::text[]) with ordinality as tag (name, n)),
    brands as (insert into brand (organisation_id, name) select $1, name from unnest($5::text[]) name)
  insert into counter (organisation_id, kind, value) select $1, kind, 0 from unnest($6::text[]) kind`,
);

export const ADD_PERSON = statement(
  'init.add-person',
  'insert into app_user (email, name, phone) values ($1, $2, $3) on conflict (email) do nothing',
);

/** $2: whether this person administers the whole installation; who does already goes on. */
export const PERSON = statement(
  'init.person',
  `update app_user set is_platform_admin = is_platform_admin or $2::boolean, updated_at = now() where email = $1
  returning id, name, password_hash is not null as "hasPassword", is_platform_admin as "isPlatformAdmin"`,
).narrow<{ hasPassword: boolean }>();

/** The first person of an organisation may do everything in it: who else could grant a right? */
export const ADD_FIRST_MEMBER = statement(
  'init.add-first-member',
  `insert into membership (organisation_id, user_id, role, role_desc, mod_prc, is_acct, is_dir, crt_csr, is_admin,
    invited_at, accepted_at)
  values ($1, $2, 4, 'Director', true, true, true, true, true, now(), case when $3::boolean then now() end)
  returning id`,
);

/** An administrator of an organisation or of the installation. */
export const ADMINISTRATOR = statement(
  'init.administrator',
  `select u.id, u.name from app_user u where u.email = $1 and (u.is_platform_admin
    or exists (select from membership m where m.user_id = u.id and m.is_admin and m.able_login and m.is_active))`,
);
