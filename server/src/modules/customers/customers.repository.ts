import type { RequestRead } from '../../app-types.ts';

/** A customer with everything that the editor shows when it is picked. */
export interface CustomerCardRow {
  id: number;
  name: string;
  code: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  postal: string;
  attention: string;
  note: string;
  credit_limit_cents: number;
  xero_balance_cents: number;
  xero_balance_at: Date | null;
  price_type: string;
  payment_type: string;
  area: string | null;
  class_id: number | null;
  default_ship_type: number;
  service_id: number | null;
  bd_id: number | null;
  drafts: { id: number; no: string; cents: number }[] | null;
}

// Drafts of the organisation's own today, so that nobody types an order twice.
const CARD = `select c.id, c.name, c.code, c.phone, c.address, c.city, c.state, c.postal, c.attention, c.note, c.credit_limit_cents, c.xero_balance_cents, c.xero_balance_at, c.price_type, c.payment_type,
  a.name as area, c.class_id, c.default_ship_type, c.service_id, c.bd_id,
  (select json_agg(json_build_object('id', s.id, 'no', s.no, 'cents', s.total_cents) order by s.id desc) from sheet s
    where s.organisation_id = c.organisation_id and s.contact_id = c.id and s.type = 1 and s.status = 1
      and s.created_at >= ((now() at time zone o.time_zone)::date)::timestamp at time zone o.time_zone) as drafts
from contact c join organisation o on o.id = c.organisation_id left join area_type a on a.organisation_id = c.organisation_id and a.id = c.area_type_id
where c.organisation_id = iwe_organisation() and c.id = $1 and not c.is_supplier`;

/** The card of a customer; undefined when this organisation has none of that id. */
export async function customerCardOf(tx: Pick<RequestRead, 'query'>, id: number): Promise<CustomerCardRow | undefined> {
  const [row] = await tx.query<CustomerCardRow>(CARD, [id]);
  return row;
}
