import { statement } from '../../core/database/index.ts';
import type { Reader, RowOf } from '../../core/database/index.ts';
import { APPROVED, INVOICE } from '../../core/database/names.ts';

/** How many products each list has. */
const MOST = 8;
/** Invoices in which a customer's latest products are looked for, and those by which best sellers are counted. */
const OWN_INVOICES = 30;
const ALL_INVOICES = 400;

const CUSTOMER = statement(
  'quotings.start-customer',
  'select id from contact where organisation_id = $1 and id = $2 and not is_supplier',
);

const STOCK = `coalesce((select sum(b.quantity) from stock_balance b
    where b.organisation_id = $1 and b.product_id = p.id), 0)::int`;

// Each product once, with the last invoice that has it.
const BOUGHT = statement(
  'quotings.start-bought',
  `select p.id, p.code, p.name, last.quantity, last.price_cents, last.date, last.sheet_id, last.no, ${STOCK} as stock
from (select distinct on (l.product_id) l.product_id, l.quantity, l.price_cents, s.date, s.id as sheet_id, s.no
  from (select id, no, date from sheet
      where organisation_id = $1 and contact_id = $2 and type = ${INVOICE} and status = ${APPROVED}
      order by id desc limit ${OWN_INVOICES}) s
    join sheet_line l on l.organisation_id = $1 and l.sheet_id = s.id
  order by l.product_id, s.id desc, l.seq) last
join product p on p.organisation_id = $1 and p.id = last.product_id
order by last.sheet_id desc, p.code limit ${MOST}`,
).narrow<{ stock: number }>();

// A bounded number of invoices, so that it takes as long with a million sheets.
const SELLERS = statement(
  'quotings.start-sellers',
  `select * from (select p.id, p.code, p.name, sold.units, ${STOCK} as stock
  from (select l.product_id, sum(l.quantity)::int as units
    from (select id from sheet where organisation_id = $1 and type = ${INVOICE} and status = ${APPROVED}
        order by id desc limit ${ALL_INVOICES}) s
      join sheet_line l on l.organisation_id = $1 and l.sheet_id = s.id
    group by l.product_id) sold
  join product p on p.organisation_id = $1 and p.id = sold.product_id) each
where stock > 0 order by units desc, code limit ${MOST}`,
).narrow<{ id: number; code: string; name: string; units: number; stock: number }>();

/** The rows of a start. */
export interface QuotingStartRows {
  bought: readonly RowOf<typeof BOUGHT>[];
  sellers: readonly RowOf<typeof SELLERS>[];
}

/**
 * What a seller may begin with before a search: the products that a customer bought last, and those that sold best of
 * late and are in stock. Undefined when the organisation has no customer of that id. Neither has a cost.
 */
export async function quotingStart(tx: Reader, customerId: number | undefined): Promise<QuotingStartRows | undefined> {
  const [customer, bought, sellers] = await tx.batch([
    CUSTOMER(tx.organisation, customerId ?? 0),
    BOUGHT(tx.organisation, customerId ?? 0),
    SELLERS(tx.organisation),
  ]);
  if (customerId !== undefined && customer.length === 0) return undefined;
  return { bought, sellers };
}
