import { at, type Invariant } from './invariant.ts';
import {
  APPROVED,
  BILL,
  BILL_CREDIT_NOTE,
  CREDIT_NOTE,
  DRAFT,
  INVOICE,
  PURCHASE_ORDER,
  SERVICE,
  TRANSFER,
} from '../../core/database/names.ts';

/**
 * Quantities that approved sheets took from each line: credit notes from sold lines, bills from ordered lines, bill
 * credit notes from billed lines.
 */
const TAKERS = `(select t.organisation_id, t.source_line_id as line_id, t.sheet_type, sum(t.quantity) as quantity
    from sheet_line t
  join sheet ts on ts.organisation_id = t.organisation_id and ts.id = t.sheet_id and ts.status = ${APPROVED}
  where t.source_line_id is not null
    and t.sheet_type in (${CREDIT_NOTE}, ${BILL}, ${BILL_CREDIT_NOTE}) group by 1, 2, 3)`;
const TAKER_TYPE = `case l.sheet_type when ${INVOICE} then ${CREDIT_NOTE} when ${PURCHASE_ORDER} then ${BILL}
  when ${BILL} then ${BILL_CREDIT_NOTE} end`;

/** Units stored on lines for the lists: reserved, incoming, taken. */
export const LINES: readonly Invariant[] = [
  {
    name: 'held = units of draft invoices that are not cancelled, and of draft transfers',
    source: 'DOMAIN §5 "Available"',
    expects: `exists (select from sheet where type in (${INVOICE}, ${TRANSFER}) and status = ${DRAFT})`,
    rows: `select ${at('l.organisation_id', `'sheet'`, 's.no', `'line'`, 'l.seq')} as row, concat('held ',
        l.held_quantity, ' of ', l.quantity, ', status ', s.status) as detail,
      l.held_quantity = case when s.type in (${INVOICE}, ${TRANSFER}) and s.status = ${DRAFT}
        and coalesce(s.csr_order_status, 0) = 0
        and p.category <> ${SERVICE} then l.quantity else 0 end as ok
      from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id join product p
        on p.organisation_id = l.organisation_id and p.id = l.product_id
      where s.status = ${DRAFT} or l.held_quantity <> 0`,
  },
  {
    name: 'incoming = ordered − billed of open purchase orders',
    source: 'DOMAIN §5',
    expects: `exists (select from sheet where type = ${PURCHASE_ORDER} and status = ${APPROVED})`,
    rows: `select ${at('l.organisation_id', `'sheet'`, 's.no', `'line'`, 'l.seq')} as row, concat('incoming ',
        l.incoming_quantity, ', ordered ', l.quantity, ', billed ', coalesce(t.quantity, 0), ', closed ',
        s.is_closed, ', status ', s.status) as detail,
      l.incoming_quantity = case when s.type = ${PURCHASE_ORDER} and s.status = ${APPROVED} and not s.is_closed
        and p.category <> ${SERVICE}
        then greatest(0, l.quantity - coalesce(t.quantity, 0)) else 0 end as ok
      from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id join product p
        on p.organisation_id = l.organisation_id and p.id = l.product_id
      left join ${TAKERS} t on t.organisation_id = l.organisation_id and t.line_id = l.id and t.sheet_type = ${BILL}
      where s.type = ${PURCHASE_ORDER} or l.incoming_quantity <> 0`,
  },
  {
    name: 'taken = what approved sheets returned, billed or sent back of the line',
    source: 'DOMAIN §4 "Credit notes"',
    expects: `exists (select from sheet_line where source_line_id is not null)`,
    rows: `select ${at('l.organisation_id', `'line'`, 'l.id')} as row, concat('taken ', l.taken_quantity,
        ', approved ', coalesce(t.quantity, 0)) as detail, l.taken_quantity = coalesce(t.quantity, 0) as ok
      from sheet_line l left join ${TAKERS} t on t.organisation_id = l.organisation_id and t.line_id = l.id
        and t.sheet_type = ${TAKER_TYPE}
      where l.taken_quantity <> 0 or t.quantity is not null`,
  },
  {
    name: 'returned ≤ sold, sent back ≤ billed',
    source: 'DOMAIN §4 "Credit notes"',
    expects: `exists (select from sheet_line where sheet_type in (${CREDIT_NOTE}, ${BILL_CREDIT_NOTE})
      and source_line_id is not null)`,
    rows: `select ${at('l.organisation_id', `'sheet'`, 'l.sheet_id', `'line'`, 'l.seq')} as row,
        concat('sold or billed ', l.quantity, ', returned ', t.quantity) as detail, t.quantity <= l.quantity as ok
      from ${TAKERS} t join sheet_line l on l.organisation_id = t.organisation_id and l.id = t.line_id
        where t.sheet_type in (${CREDIT_NOTE}, ${BILL_CREDIT_NOTE})`,
  },
  {
    name: 'a source line belongs to the right kind and to the same product',
    source: 'DOMAIN §4 "Credit notes"',
    expects: `exists (select from sheet_line where source_line_id is not null
      and sheet_type in (${CREDIT_NOTE}, ${BILL}, ${BILL_CREDIT_NOTE}))`,
    rows: `select ${at('l.organisation_id', `'sheet'`, 'l.sheet_id', `'line'`, 'l.seq')} as row,
        concat('from line ', l.source_line_id, ' of type ', f.sheet_type, ', product ', f.product_id, ' for ',
        l.product_id) as detail,
      f.product_id = l.product_id and f.sheet_type = case l.sheet_type when ${CREDIT_NOTE} then 1 when ${BILL}
        then 3 when 5
        then 4 end as ok
      from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
        and s.status = ${APPROVED}
      left join sheet_line f on f.organisation_id = l.organisation_id and f.id = l.source_line_id
        where l.source_line_id is not null and l.sheet_type in (${CREDIT_NOTE}, ${BILL}, ${BILL_CREDIT_NOTE})`,
  },
];
