import { at, type Invariant } from './invariant.ts';
import { ADJUSTMENT, APPROVED, BILL, DRAFT } from '../../core/database/names.ts';

const ANY_LINE = 'exists (select from sheet_line)';
const ANY_SHEET = 'exists (select from sheet)';

/** Amounts, totals, GST and freight shares of sheets. */
export const MONEY: readonly Invariant[] = [
  {
    name: 'line amount = quantity × price',
    source: 'DOMAIN §1',
    expects: ANY_LINE,
    rows: `select ${at('organisation_id', `'sheet'`, 'sheet_id', `'line'`, 'seq')} as row, concat('amount ',
        amount_cents, ', quantity ', quantity, ' × price ', price_cents) as detail,
      amount_cents = quantity::bigint * price_cents as ok from sheet_line l
      where l.sheet_type <> ${ADJUSTMENT} or exists (select from sheet s where s.organisation_id = l.organisation_id
        and s.id = l.sheet_id and s.status = ${DRAFT})`,
  },
  {
    name: 'an approved adjustment shows the amount that it posted',
    source: 'DOMAIN §5 "Adjustment"',
    expects: `exists (select from sheet where type = ${ADJUSTMENT} and status = ${APPROVED})`,
    rows: `select ${at('l.organisation_id', `'sheet'`, 'l.sheet_id', `'line'`, 'l.seq')} as row, concat('amount ',
        l.amount_cents, ', posted ', coalesce(e.value, 0), ', drafted ', l.quantity * l.price_cents) as detail,
      -- Migration 0420 has marked those of the first version.
      l.amount_cents = case s.snapshot ->> 'amounts' when 'drafted' then l.quantity * l.price_cents
        else coalesce(e.value, 0) end as ok
      from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
        and s.status = ${APPROVED}
      left join (select organisation_id, line_id, sum(value_cents) as value from stock_ledger group by 1, 2) e
        on e.organisation_id = l.organisation_id and e.line_id = l.id where l.sheet_type = ${ADJUSTMENT}`,
  },
  {
    name: 'sheet total and quantity = Σ lines',
    source: 'DOMAIN §1',
    expects: ANY_SHEET,
    rows: `select ${at('s.organisation_id', `'sheet'`, 's.no')} as row, concat('total ', s.total_cents, ', Σ ',
        coalesce(l.amount, 0), '; quantity ', s.total_quantity, ', Σ ', coalesce(l.quantity, 0)) as detail,
      s.total_cents = coalesce(l.amount, 0) and s.total_quantity = coalesce(l.quantity, 0) as ok
      from sheet s left join (select organisation_id, sheet_id, sum(amount_cents) as amount,
        sum(quantity) as quantity from sheet_line group by 1, 2) l
        on l.organisation_id = s.organisation_id and l.sheet_id = s.id`,
  },
  {
    name: 'GST = total / 11 for tax types 2 and 3, else 0',
    source: 'DOMAIN §1',
    expects: ANY_SHEET,
    rows: `select ${at('organisation_id', `'sheet'`, 'no')} as row, concat('GST ', gst_cents, ' of total ',
        total_cents, ', tax type ', tax_type) as detail,
      gst_cents = case when tax_type in (2, 3) then round(total_cents::numeric / 11) else 0 end as ok from sheet`,
  },
  {
    name: 'Σ line GST = sheet GST',
    source: 'DOMAIN §1',
    expects: ANY_SHEET,
    rows: `select ${at('s.organisation_id', `'sheet'`, 's.no')} as row, concat('GST ', s.gst_cents, ', Σ ',
        coalesce(l.gst, 0)) as detail, s.gst_cents = coalesce(l.gst, 0) as ok
      from sheet s left join (select organisation_id, sheet_id, sum(gst_cents) as gst from sheet_line group by 1,
        2) l on l.organisation_id = s.organisation_id and l.sheet_id = s.id`,
  },
  {
    name: 'Σ landed cost of an approved bill = freight / rate + clearance',
    source: 'DOMAIN §5 "Landed cost"',
    expects: `exists (select from sheet where type = ${BILL} and status = ${APPROVED})`,
    rows: `select ${at('s.organisation_id', `'sheet'`, 's.no')} as row, concat('Σ shares ', coalesce(l.landed, 0),
        ', freight USD ', s.sea_freight_cents, ' at ', s.fx_rate, ', clearance ', s.clearance_cost_cents) as detail,
      coalesce(l.landed, 0) = case when s.sea_freight_cents = 0 then 0
        else round(s.sea_freight_cents / s.fx_rate) end + s.clearance_cost_cents as ok
      from sheet s left join (select organisation_id, sheet_id, sum(landed_cents) as landed from sheet_line
        where sheet_type = ${BILL} group by 1, 2) l
        on l.organisation_id = s.organisation_id and l.sheet_id = s.id where s.type = ${BILL}
          and s.status = ${APPROVED}`,
  },
];
