import { statement } from '../../../core/database/index.ts';

const FIELDS = `c.id, c.organisation_id, c.content_version, c.name, c.code, c.email, c.primary_person_first,
  c.primary_person_last, c.phone, c.mobile, c.address, c.city, c.state, c.postal, c.country, c.attention,
  c.payment_type, c.is_supplier, coalesce(c.xero_id, '') as xero_id,
  exists (select from contact n where n.organisation_id = $1 and n.id <> c.id
    and lower(trim(n.name)) = lower(trim(c.name))) as is_name_shared`;

/** Everything that Xero is told of these customers and suppliers. */
export const CONTACT_DETAILS = statement(
  'xero.contact-details',
  `select ${FIELDS} from contact c where c.organisation_id = $1 and c.id = any($2::bigint[]) order by c.id`,
).narrow<{ xero_id: string; is_name_shared: boolean }>();

/** The same of those that were changed since Xero was told; $2 how many at most. */
export const CHANGED_CONTACTS = statement(
  'xero.changed-contacts',
  `select ${FIELDS} from contact c where c.organisation_id = $1 and c.xero_id is not null and not c.xero_archived
  and c.xero_sent_version is distinct from c.content_version order by c.id limit $2`,
).narrow<{ xero_id: string; is_name_shared: boolean }>();

/** Xero was told of versions ($3) of contacts ($2); those with a reason ($4) it has refused. */
export const STORE_TOLD = statement(
  'xero.store-told',
  `with t as (select * from unnest($2::bigint[], $3::int[], $4::text[]) as t (id, version, why)),
  told as (
    insert into audit (organisation_id, operator, action, entity, entity_id, after)
    select $1, 'Xero', 'Refused by Xero', 'contact', id, json_build_object('reason', why) from t where why is not null)
update contact c set xero_sent_version = t.version, xero_state = case when t.why is null then 2 else 3 end
from t where c.organisation_id = $1 and c.id = t.id`,
);
