import type { productHistoryQuery } from '@iwe/contract';
import { SheetType } from '@iwe/domain';
import type * as z from 'zod';
import { dynamicStatement, statement } from '../../core/database/index.ts';
import type { Query, Reader, RowOf } from '../../core/database/index.ts';
import { Values } from '../../core/database/lists/page.ts';
import { APPROVED, CUSTOMER_SELF } from '../../core/database/names.ts';
import { isReservingSql, RESERVES_SINCE } from './quotings.repository.ts';

const PRODUCT = statement(
  'quotings.history-product',
  `select p.id, p.code, p.name, p.standard_price_cents, p.special_price_cents, p.class_a_price_cents,
    p.class_b_price_cents, cp.price_cents as ocop_cents
  from product p left join contact c on c.organisation_id = p.organisation_id and c.id = $3::bigint
    left join product_class_price cp
      on cp.organisation_id = p.organisation_id and cp.product_id = p.id and cp.class_id = c.class_id
  where p.organisation_id = $1 and p.id = $2`,
);

// Draft invoices that reserve units of a product, newest first.
const HOLDERS = statement(
  'quotings.holders',
  `select s.id, s.no, s.contact_id, coalesce(c.name, '') as csr_name, sum(l.held_quantity)::int as qty, s.date,
    coalesce(u.name, case when s.drafter_type = ${CUSTOMER_SELF} then 'Customer Self' else 'System' end) as drafter
  from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
    join organisation o on o.id = l.organisation_id
    left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
    left join membership m on m.organisation_id = s.organisation_id and m.id = s.drafter_id
    left join app_user u on u.id = m.user_id
  where l.organisation_id = $1 and l.product_id = $2 and l.held_quantity > 0 and ${isReservingSql(RESERVES_SINCE)}
  group by s.id, s.no, s.contact_id, c.name, s.date, u.name, s.drafter_type order by s.id desc limit 100`,
).narrow<{ csr_name: string; qty: number; drafter: string }>();

/** A draft that reserves units of a product. */
export type HolderRow = RowOf<typeof HOLDERS>;

/**
 * A line of an approved sheet with the product. `total` counts all lines; a page without lines has one row with only
 * it.
 */
export interface HistoryLine {
  id: number | null;
  type: number;
  no: string;
  date: string;
  due_date: string | null;
  reference: string;
  contact_id: number | null;
  csr_name: string;
  qty: number;
  price_cents: number;
  amount_cents: number;
  total: number;
}

type HistoryQuery = z.infer<typeof productHistoryQuery>;

/** Which kinds a product's history shows. */
const HISTORY_TYPES = { sales: [SheetType.Invoice], purchase: [SheetType.Bill, SheetType.BillCreditNote] } as const;

/**
 * The query of approved sheets with a product, newest first: invoices, or bills and their credit notes; with a customer
 * (or supplier) only that one's.
 */
function linesQuery(
  organisation: number,
  id: number,
  { kind, cId, page, per_page: size }: HistoryQuery,
): Query<HistoryLine> {
  const values = new Values();
  const org = `${values.add(organisation)}::int`;
  const product = values.add(id);
  const partner = cId === undefined ? '' : ` and s.contact_id = ${values.add(cId)}`;
  const found = `from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
    where l.organisation_id = ${org} and l.product_id = ${product}
      and l.sheet_type in (${HISTORY_TYPES[kind].join(', ')}) and s.status = ${APPROVED}${partner}`;
  return dynamicStatement(
    `with counted as (select count(*)::int as total ${found}),
    page as (select s.id, s.type, s.no, s.date, s.due_date, s.reference, s.contact_id, l.quantity as qty, l.price_cents,
      l.amount_cents, l.seq ${found}
      order by l.sheet_id desc, l.seq limit ${values.add(size)} offset ${values.add((page - 1) * size)})
    select counted.total, page.*, coalesce(c.name, '') as csr_name from counted left join page on true
      left join contact c on c.organisation_id = ${org} and c.id = page.contact_id order by page.id desc, page.seq`,
    values.list,
  );
}

/** One page of a product's sales or purchases; undefined when the organisation has no product of that id. */
export async function productHistoryPage(tx: Reader, id: number, query: HistoryQuery) {
  const [[product], lines] = await tx.batch([
    PRODUCT(tx.organisation, id, query.cId ?? null),
    linesQuery(tx.organisation, id, query),
  ]);
  if (!product) return undefined;
  return {
    product,
    lines: lines.filter((line): line is HistoryLine & { id: number } => line.id !== null),
    total: lines[0]?.total ?? 0,
  };
}

export type ProductHistoryPage = NonNullable<Awaited<ReturnType<typeof productHistoryPage>>>;

/** The drafts that reserve units of a product; undefined when the organisation has no product of that id. */
export async function productHolders(tx: Reader, id: number) {
  const [[product], holders] = await tx.batch([PRODUCT(tx.organisation, id, null), HOLDERS(tx.organisation, id)]);
  return product && holders;
}
