import { at, type Invariant } from './invariant.ts';
import {
  APPROVED,
  BILL,
  BILL_CREDIT_NOTE,
  CREDIT_NOTE,
  INVOICE,
  PURCHASE_ORDER,
  SERVICE,
  UNLOADED,
} from '../../core/database/names.ts';

const APPROVED_BILL = `exists (select from sheet where type = ${BILL} and status = ${APPROVED})`;

/** What purchases store in addition to their amounts. */
export const PURCHASES: readonly Invariant[] = [
  {
    name: 'USD total = Σ quantity × USD price',
    source: 'spec §7 "usdTotalAmount"',
    expects: `exists (select from sheet where type in (${PURCHASE_ORDER}, ${BILL}, ${BILL_CREDIT_NOTE}))`,
    rows: `select ${at('s.organisation_id', `'sheet'`, 's.no')} as row, concat('USD total ', s.usd_total_cents,
        ', Σ ', coalesce(l.total, 0)) as detail, s.usd_total_cents = coalesce(l.total, 0) as ok
      from sheet s left join (select organisation_id, sheet_id, sum(quantity::bigint * coalesce(usd_price_cents,
        0)) as total from sheet_line
          where sheet_type in (${PURCHASE_ORDER}, ${BILL}, ${BILL_CREDIT_NOTE}) group by 1, 2) l
        on l.organisation_id = s.organisation_id and l.sheet_id = s.id
          where s.type in (${PURCHASE_ORDER}, ${BILL}, ${BILL_CREDIT_NOTE})
          or s.usd_total_cents <> 0`,
  },
  {
    name: 'only goods on an approved bill carry freight and clearance',
    source: 'DOMAIN §5 "Landed cost"',
    expects: APPROVED_BILL,
    rows: `select ${at('l.organisation_id', `'sheet'`, 's.no', `'line'`, 'l.seq')} as row, concat('landed ',
        l.landed_cents, ', type ', s.type, ', status ', s.status, ', category ', p.category) as detail,
      l.landed_cents = 0 or (l.landed_cents > 0 and s.type = ${BILL} and s.status = ${APPROVED}
        and p.category <> ${SERVICE}) as ok
      from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id join product p
        on p.organisation_id = l.organisation_id and p.id = l.product_id
      where s.type = ${BILL} or l.landed_cents <> 0`,
  },
  {
    // The method is a setting that may have changed since: a share may be by value or by quantity.
    name: 'a landed share is its part of the whole, to the cent',
    source: 'DOMAIN §5 "Landed cost"',
    expects: 'exists (select from sheet_line where landed_cents <> 0)',
    rows: `select ${at('b.organisation_id', `'sheet'`, 'b.no', `'line'`, 'b.seq')} as row, concat('share ',
        b.landed_cents, ' of ', b.total, ', by value ', round(b.total * b.value / nullif(b.values, 0), 2),
        ', by quantity ', round(b.total * b.units / nullif(b.all_units, 0), 2)) as detail,
      abs(b.landed_cents - b.total * b.value / nullif(b.values, 0)) < 1
        or abs(b.landed_cents - b.total * b.units / nullif(b.all_units, 0)) < 1 as ok
      from (select l.organisation_id, s.no, l.seq, l.landed_cents, sum(l.landed_cents) over w as total,
        l.quantity::numeric * l.price_cents as value, sum(l.quantity::numeric * l.price_cents) over w as values,
          l.quantity::numeric as units, sum(l.quantity::numeric) over w as all_units
        from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
          and s.type = ${BILL} and s.status = ${APPROVED}
        join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
          and p.category <> ${SERVICE} window w as (partition by l.organisation_id, l.sheet_id)) b
      where b.total <> 0`,
  },
  {
    name: 'an unloaded order is closed, and the bill that it made is a bill',
    source: 'DOMAIN §4 "po_status"',
    expects: `exists (select from sheet where type = ${PURCHASE_ORDER} and po_status = ${UNLOADED})`,
    rows: `select ${at('s.organisation_id', `'sheet'`, 's.no')} as row, concat('po_status ', s.po_status,
        ', closed ', s.is_closed, ', bill ', coalesce(b.no, 'none')) as detail,
      (s.po_status <> ${UNLOADED} or s.is_closed) and (s.unloaded_bill_id is null or b.type = ${BILL}) as ok
      from sheet s left join sheet b on b.organisation_id = s.organisation_id and b.id = s.unloaded_bill_id
        where s.type = ${PURCHASE_ORDER}`,
  },
  {
    name: 'a related sheet is of the right kind',
    source: 'spec §3 "relatedNo"',
    expects: 'exists (select from sheet where related_sheet_id is not null)',
    rows: `select ${at('s.organisation_id', `'sheet'`, 's.no')} as row, concat('related to ', r.no, ' of type ',
        r.type) as detail,
      case s.type when ${CREDIT_NOTE} then r.type = ${INVOICE} when ${PURCHASE_ORDER}
        then r.type = ${PURCHASE_ORDER} when ${BILL} then r.type = ${PURCHASE_ORDER} when ${BILL_CREDIT_NOTE}
          then r.type in (${PURCHASE_ORDER}, ${BILL})
        else false end as ok
      from sheet s left join sheet r on r.organisation_id = s.organisation_id and r.id = s.related_sheet_id
        where s.related_sheet_id is not null`,
  },
];
