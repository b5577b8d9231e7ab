import { statement } from '../database/index.ts';
import type { Reader } from '../database/index.ts';
import { BILL_CREDIT_NOTE, CREDIT_NOTE } from '../database/names.ts';
import type { SheetStatus, SheetType } from '@iwe/domain';
import type { DocumentParties } from './document-content.ts';
import { lineTextColumnsSql } from './line-columns.ts';
import { CONTACT_SQL, SELLER_SQL } from './seller.sql.ts';

/** A warehouse as documents name it. */
interface WarehouseName {
  readonly name: string;
  readonly address: string;
}

/** What json columns hold, and columns that are narrower than their type. */
interface HeadColumns extends DocumentParties {
  type: SheetType;
  status: SheetStatus;
  driver: string;
  related_no: string;
  warehouse: WarehouseName | null;
  in_warehouse: WarehouseName | null;
  sources: { no: string; date: string }[] | null;
}

const HEAD = statement(
  'document.head',
  `select s.id, s.type, s.no, s.status, s.date, s.due_date, s.delivery_date, s.address, s.phone, s.reference,
    s.comments,
  s.ship_type, s.fx_rate, s.sea_freight_cents, s.clearance_cost_cents, s.tax_type, s.payment_type, s.reason,
  s.total_cents, s.gst_cents, s.snapshot, ${SELLER_SQL} as seller, ${CONTACT_SQL} as contact,
  coalesce((select u.name from membership m join app_user u on u.id = m.user_id
    where m.organisation_id = s.organisation_id and m.id = s.driver_id), '') as driver,
  coalesce((select r.no from sheet r where r.organisation_id = s.organisation_id and r.id = s.related_sheet_id), '')
    as related_no,
  (select json_build_object('name', w.name, 'address', w.address) from warehouse w
    where w.organisation_id = s.organisation_id and w.id = s.warehouse_id) as warehouse,
  (select json_build_object('name', w.name, 'address', w.address) from warehouse w
    where w.organisation_id = s.organisation_id and w.id = s.in_warehouse_id) as in_warehouse,
  (select json_agg(json_build_object('no', x.no, 'date', x.date) order by x.id) from sheet x
    where s.type in (${CREDIT_NOTE}, ${BILL_CREDIT_NOTE}) and x.organisation_id = s.organisation_id and x.id in (
      select f.sheet_id from sheet_line l
        join sheet_line f on f.organisation_id = l.organisation_id and f.id = l.source_line_id
        where l.organisation_id = s.organisation_id and l.sheet_id = s.id
      union select s.source_sheet_id union select s.related_sheet_id)) as sources
from sheet s join organisation o on o.id = s.organisation_id
  left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
where s.organisation_id = $1 and s.id = $2`,
).narrow<HeadColumns>();

const LINES = statement(
  'document.lines',
  `select l.seq, p.code, p.name, p.unit, ${lineTextColumnsSql('l')}, l.quantity, l.price_cents, l.usd_price_cents, l.amount_cents,
  l.gst_cents, l.counted_quantity, l.system_quantity, p.tag4
from sheet_line l join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
where l.organisation_id = $1 and l.sheet_id = $2 order by l.seq`,
);

/** Reads a sheet with everything that its documents are made from; undefined when it is not in this organisation. */
export async function readForDocument(tx: Reader, id: number) {
  const [[sheet], lines] = await tx.batch([HEAD(tx.organisation, id), LINES(tx.organisation, id)]);
  return sheet && { sheet, lines };
}

export type DocumentRows = NonNullable<Awaited<ReturnType<typeof readForDocument>>>;
