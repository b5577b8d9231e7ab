import type { PhoneCountKind } from '@iwe/domain';
import { APPROVED, BILL, DRAFT, PURCHASE_ORDER, SERVICE, VOIDED } from '../../core/database/names.ts';
import { statement } from '../../core/database/statements/statement.ts';

type State = 'valid' | 'ended' | 'revoked' | 'sent';
const STATE_SQL = `case when l.sent_at is not null then 'sent' when l.revoked_at is not null then 'revoked'
    when l.expires_at <= now() then 'ended' else 'valid' end as state`;
/** The bill that an arrival filled; a voided one does not count. */
const BILL_SQL = `(select json_build_object('id', s.id, 'no', s.no) from sheet s
    where s.organisation_id = l.organisation_id and s.id = l.bill_id and s.status <> ${VOIDED})`;
const COLUMNS = `l.id, l.kind, w.name as warehouse, l.created_at, l.expires_at, l.opened_at, l.sent_at,
  coalesce(l.counted_by, '') as counted_by, ${STATE_SQL},
  (select u.name from membership m join app_user u on u.id = m.user_id
    where m.organisation_id = l.organisation_id and m.id = l.created_by) as created_by,
  (select json_build_object('id', s.id, 'no', s.no) from sheet s
    where s.organisation_id = l.organisation_id and s.id = l.order_id) as order,
  (select json_build_object('id', s.id, 'no', s.no) from sheet s
    where s.organisation_id = l.organisation_id and s.id = l.sheet_id) as adjustment,
  ${BILL_SQL} as bill`;
interface Columns {
  kind: PhoneCountKind;
  state: State;
  created_by: string;
  counted_by: string;
  order: { id: number; no: string } | null;
  adjustment: { id: number; no: string } | null;
  bill: { id: number; no: string } | null;
}
const COUNTS = 'phone_count l join warehouse w on w.organisation_id = l.organisation_id and w.id = l.warehouse_id';

export const NEWEST_COUNTS = statement(
  'phone-counts.newest',
  `select ${COLUMNS} from ${COUNTS} where l.organisation_id = $1 order by l.id desc limit 30`,
).narrow<Columns>();
export const COUNT = statement(
  'phone-counts.count',
  `select ${COLUMNS} from ${COUNTS} where l.organisation_id = $1 and l.id = $2`,
).narrow<Columns>();
export const LINES_OF_COUNTS = statement(
  'phone-counts.lines',
  `select l.count_id, l.product_id, coalesce(p.code, l.code) as code, coalesce(p.name, '') as name, l.quantity as counted, l.expected
  from phone_count_line l left join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
  where l.organisation_id = $1 and l.count_id = any($2::bigint[]) order by l.count_id, l.seq`,
).narrow<{ code: string; name: string }>();

/**
 * An approved order whose goods can arrive, by its number or that of a draft bill of it, with the warehouse that they
 * come into. A closed order has a draft bill: 'Unloaded' closes it and makes one.
 */
export const ARRIVING_ORDER = statement(
  'phone-counts.arriving-order',
  `select o.id, o.no, o.warehouse_id from sheet o where o.organisation_id = $1 and o.type = ${PURCHASE_ORDER}
    and o.status = ${APPROVED}
    and o.id in (
      select n.id from sheet n where n.organisation_id = $1 and n.type = ${PURCHASE_ORDER} and upper(n.no) = upper($2)
      union select b.related_sheet_id from sheet b where b.organisation_id = $1 and b.type = ${BILL}
        and upper(b.no) = upper($2) and b.status = ${DRAFT})
    and (not o.is_closed or exists (select from sheet b where b.organisation_id = $1 and b.type = ${BILL}
      and b.status = ${DRAFT} and b.related_sheet_id = o.id))`,
);
export const WAREHOUSE = statement(
  'phone-counts.warehouse',
  'select id from warehouse where organisation_id = $1 and id = $2 and is_active',
);

export const INSERT_COUNT = statement(
  'phone-counts.insert',
  `insert into phone_count (organisation_id, kind, warehouse_id, order_id, token_hash, created_by, expires_at)
  values ($1, $2, $3, $4, $5, $6, now() + interval '24 hours') returning id`,
);
export const REVOKE_COUNT = statement(
  'phone-counts.revoke',
  `update phone_count set revoked_at = now(), revoked_by = $3
  where organisation_id = $1 and id = $2 and revoked_at is null and sent_at is null returning id`,
);

/**
 * The count of a token, and one more call counted. Sent as the owner of the tables: only the token says which
 * organisation it belongs to.
 */
export const USE_COUNT = statement(
  'phone-counts.use',
  `update phone_count l set
    minute = date_trunc('minute', now()),
    minute_calls = case when l.minute = date_trunc('minute', now()) then l.minute_calls + 1 else 1 end
  where l.token_hash = $1
  returning l.organisation_id as organisation, l.id, l.minute_calls as "minuteCalls", ${STATE_SQL},
    ceil(extract(epoch from l.minute + interval '1 minute' - now()))::int as "secondsToMinute"`,
).narrow<{ state: State; secondsToMinute: number }>();
export const NOTE_OPENED = statement(
  'phone-counts.note-opened',
  'update phone_count set opened_at = now() where organisation_id = $1 and id = $2 and opened_at is null',
);
export const TASK = statement(
  'phone-counts.task',
  `select l.id, l.kind, l.warehouse_id, l.order_id, w.name as warehouse, l.created_at, l.expires_at, l.created_by,
    l.sent_uuid, m.role, coalesce((select s.no from sheet s
      where s.organisation_id = l.organisation_id and s.id = l.sheet_id), '') as adjustment_no, o.name as organisation, o.phone, o.time_zone, ${STATE_SQL},
    coalesce((select s.no from sheet s where s.organisation_id = l.organisation_id and s.id = l.order_id), '') as order_no
  from ${COUNTS} join organisation o on o.id = l.organisation_id
    join membership m on m.organisation_id = l.organisation_id and m.id = l.created_by
  where l.organisation_id = $1 and l.id = $2`,
).narrow<{ kind: PhoneCountKind; state: State; order_no: string; adjustment_no: string }>();
export const LOCK_COUNT = statement(
  'phone-counts.lock',
  'select id from phone_count where organisation_id = $1 and id = $2 for update',
);

/** The products that a phone finds without a network: those of warehouse $2 first. Services have no stock. */
export const PRODUCTS_TO_COUNT = statement(
  'phone-counts.products-to-count',
  `select p.id, p.code, p.name, p.barcodes from product p
    left join stock_balance b on b.organisation_id = p.organisation_id and b.product_id = p.id and b.warehouse_id = $2
  where p.organisation_id = $1 and p.category <> ${SERVICE}
  order by coalesce(b.quantity, 0) <> 0 desc, p.barcodes <> '' desc, p.id limit 5000`,
);
export const PRODUCTS_BY_ID = statement(
  'phone-counts.products-by-id',
  'select id, code, name, barcodes from product where organisation_id = $1 and id = any($2::bigint[])',
);
/** The products of codes in small letters and of barcodes of 14 digits. */
export const PRODUCTS_OF_CODES = statement(
  'phone-counts.products-of-codes',
  `select p.id, p.code, p.name, p.barcodes, p.category from product p
  where p.organisation_id = $1 and (lower(p.code) = any($2::text[]) or p.id in (
    select b.product_id from product_barcode b where b.organisation_id = $1 and b.barcode = any($3::text[])))`,
);

/** A count with what filling a bill from it needs. */
export const ARRIVAL = statement(
  'phone-counts.arrival',
  `select l.id, l.order_id, l.sent_at, coalesce(l.counted_by, '') as counted_by, ${BILL_SQL} as bill
  from phone_count l where l.organisation_id = $1 and l.id = $2`,
).narrow<{ counted_by: string; bill: { id: number; no: string } | null }>();
export const STORE_BILL = statement(
  'phone-counts.store-bill',
  'update phone_count set bill_id = $3 where organisation_id = $1 and id = $2',
);

export const STORE_SENT = statement(
  'phone-counts.store-sent',
  `update phone_count set sent_at = now(), sent_uuid = $3, counted_by = $4, sheet_id = $5
  where organisation_id = $1 and id = $2`,
);
export const STORE_LINES = statement(
  'phone-counts.store-lines',
  `insert into phone_count_line (organisation_id, count_id, seq, code, product_id, quantity, expected, counted_at)
  select $1, $2, n.* from unnest($3::int[], $4::text[], $5::bigint[], $6::int[], $7::int[], $8::timestamptz[]) n`,
);
