import { DRAFT } from '../../core/database/names.ts';
/** Whom data is about: a customer or supplier of an organisation, or somebody with an account. */
export type Subject = { kind: 'contact'; organisation: number; id: number } | { kind: 'user'; id: number };

/** Columns that open something or that a search keeps beside the data: no part of an export. */
const NOT_EXPORTED = '(hash|secret|token|^key_id$|^search_text$)';

// Found by the foreign keys, so that a table that is added later is exported too.
export const REFERRING_TABLES = `
  select c.conrelid::regclass::text as "table", a.attname as "column"
  from pg_constraint c
  join lateral unnest(c.conkey, c.confkey) as k (own, other) on true
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
  join pg_attribute o on o.attrelid = c.confrelid and o.attnum = k.other
  where c.contype = 'f' and c.confrelid = $1::regclass and o.attname = 'id'
    and c.conrelid::regclass::text not in ('organisation', 'membership')
  order by 1, 2`;

/** Returns the text that reads the rows of a table whose column is $1, in an organisation $2 where one is given. */
export const rowsSql = (table: string, column: string, isOfOrganisation: boolean): string => `
  select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(t)) where key !~ '${NOT_EXPORTED}') as row
  from ${table} t where t.${column} = $1 ${isOfOrganisation ? 'and t.organisation_id = $2' : ''}`;

// The history names its record without a foreign key.
export const HISTORY_OF_CONTACT = `select to_jsonb(a) - 'organisation_id' as row from audit a
  where a.organisation_id = $2 and a.entity = 'contact' and a.entity_id = $1 order by a.id`;

/** What refers to a contact $1 of organisation $2 by way of its quotes and sheets, by table. */
export const BY_WAY_OF_CONTACT: Readonly<Record<string, string>> = {
  quote_link: `select to_jsonb(t) - 'organisation_id' - 'token_hash' as row from quote_link t
    where t.organisation_id = $2 and t.quote_id in (select id from quote where organisation_id = $2 and contact_id = $1)
    order by t.id`,
  sheet_email: `select to_jsonb(t) - 'organisation_id' - 'link' - 'link_key_id' as row from sheet_email t
    where t.organisation_id = $2 and (
      t.quote_id in (select id from quote where organisation_id = $2 and contact_id = $1)
      or t.sheet_id in (select id from sheet where organisation_id = $2 and contact_id = $1)) order by t.id`,
};

/** What still needs the data of a contact $2 of organisation $1: drafts. */
export const OPEN_WORK = `
  select count(*)::int as count from sheet where organisation_id = $1 and contact_id = $2 and status = ${DRAFT}`;

export const ERASE_CONTACT = `
  update contact set name = 'Erased ' || id, code = '', login_shop = '', email = '', origin_code = '', attention = '',
    primary_person_first = '', primary_person_last = '', phone = '', mobile = '', skype = '', birthday = null,
    note = '', website = '', address = '', city = '', state = '', postal = '', country = '', account = '',
    is_active = false, content_version = content_version + 1, updated_at = now()
  where organisation_id = $1 and id = $2 returning id`;

/** What is deleted or emptied of a contact beside its record; the files then expire and tidy-files removes them. */
export const ERASE_BESIDE_CONTACT: readonly string[] = [
  `update record_comment set text = 'Erased' where organisation_id = $1 and contact_id = $2`,
  `update stored_file f set expires_at = now() from record_attachment a where a.organisation_id = $1
    and a.contact_id = $2 and f.organisation_id = a.organisation_id and f.id = a.file_id`,
  'update customer_token set revoked_at = coalesce(revoked_at, now()) where organisation_id = $1 and contact_id = $2',
  `update quote set name = '', note = '' where organisation_id = $1 and contact_id = $2`,
  `update quote_link set answered_by = '', words = '' where organisation_id = $1
    and quote_id in (select id from quote where organisation_id = $1 and contact_id = $2)`,
  // Emails of approved sheets stay with them; of quotes and statements nobody must keep the address.
  `update sheet_email set to_address = 'erased@iwe.invalid', to_name = '' where organisation_id = $1
    and finished_at is not null and sheet_id is null and (contact_id = $2
      or quote_id in (select id from quote where organisation_id = $1 and contact_id = $2))`,
];

export const ERASE_USER = `
  update app_user set name = 'Erased ' || id, email = 'erased-' || id || '@iwe.invalid', phone = '',
    password_hash = null, is_platform_admin = false, updated_at = now()
  where id = $1 returning id`;

export const ERASE_BESIDE_USER: readonly string[] = [
  'delete from session where user_id = $1',
  'delete from second_factor where user_id = $1',
  'delete from recovery_code where user_id = $1',
  'delete from password_reset where user_id = $1',
  `update security_event set address = '', details = details - 'email' where user_id = $1`,
  `update membership set able_login = false, is_active = false, content_version = content_version + 1
    where user_id = $1`,
];

export const IS_LAST_ADMIN = `
  select not exists (select from app_user where is_platform_admin and id <> $1) as last
  from app_user where id = $1 and is_platform_admin`;

export const USER_BY_EMAIL = 'select id from app_user where lower(email) = lower($1)';
