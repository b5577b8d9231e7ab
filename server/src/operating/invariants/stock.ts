import { at, type Invariant } from './invariant.ts';
import { ADJUSTMENT, APPROVED, CREDIT_NOTE, INVOICE, SERVICE, TRANSFER } from '../../core/database/names.ts';

const ANY_ENTRY = 'exists (select from stock_ledger)';

/** The ledger compared with the balances derived from it. */
export const STOCK: readonly Invariant[] = [
  {
    name: 'on hand = Σ ledger, per product and warehouse',
    source: 'DOMAIN §5',
    expects: ANY_ENTRY,
    rows: `select
        ${at('coalesce(b.organisation_id, l.organisation_id)', `'product'`, 'coalesce(b.product_id, l.product_id)', `'warehouse'`, 'coalesce(b.warehouse_id, l.warehouse_id)')} as row,
      concat('balance ', coalesce(b.quantity, 0), ', Σ ', coalesce(l.quantity, 0)) as detail, coalesce(b.quantity,
        0) = coalesce(l.quantity, 0) as ok
      from stock_balance b full join (select organisation_id, product_id, warehouse_id, sum(quantity) as quantity
        from stock_ledger group by 1, 2, 3) l
        on l.organisation_id = b.organisation_id and l.product_id = b.product_id and l.warehouse_id = b.warehouse_id`,
  },
  {
    name: 'cost quantity and value = Σ ledger without variance',
    source: 'DOMAIN §5',
    expects: ANY_ENTRY,
    rows: `select
        ${at('coalesce(b.organisation_id, l.organisation_id)', `'product'`, 'coalesce(b.product_id, l.product_id)')} as row,
      concat('balance ', coalesce(b.quantity, 0), ' worth ', coalesce(b.value_cents, 0), ', Σ ',
        coalesce(l.quantity, 0), ' worth ', coalesce(l.value, 0)) as detail,
      coalesce(b.quantity, 0) = coalesce(l.quantity, 0) and coalesce(b.value_cents, 0) = coalesce(l.value, 0) as ok
      from cost_balance b full join (select organisation_id, product_id, sum(quantity) as quantity,
        sum(value_cents) as value from stock_ledger where kind <> 'variance' group by 1, 2) l
        on l.organisation_id = b.organisation_id and l.product_id = b.product_id`,
  },
  {
    // Postings are never backdated, so what a month's journal was made of cannot change after it.
    name: 'journal = roll-forward',
    source: 'DOMAIN §12 "a monthly journal"',
    expects: `exists (select from xero_journal where state <> 'reversed')`,
    rows: `select ${at('j.organisation_id', `'journal of'`, `to_char(j.month, 'YYYY-MM')`)} as row,
      concat('sold ', coalesce(l.cogs, 0), ', ledger ', coalesce(e.cogs, 0), '; adjusted ', coalesce(l.adjusted, 0),
        ', ledger ', coalesce(e.adjusted, 0), '; variance ', coalesce(l.variance, 0), ', ledger ',
        coalesce(e.variance, 0)) as detail,
      (coalesce(l.cogs, 0), coalesce(l.adjusted, 0), coalesce(l.variance, 0))
        = (coalesce(e.cogs, 0), coalesce(e.adjusted, 0), coalesce(e.variance, 0)) as ok
      from xero_journal j join organisation o on o.id = j.organisation_id
      left join lateral (select sum(cents) filter (where step = 'cogs') as cogs,
        sum(cents) filter (where step = 'adjustments') as adjusted,
        sum(cents) filter (where step = 'variance') as variance from xero_journal_line
        where organisation_id = j.organisation_id and journal_id = j.id) l on true
      left join lateral (select sum(e.value_cents) filter (where s.type in (${INVOICE}, ${CREDIT_NOTE})) as cogs,
        sum(e.value_cents) filter (where s.type in (${TRANSFER}, ${ADJUSTMENT})) as adjusted,
        -sum(e.value_cents) filter (where e.kind = 'variance') as variance
        from stock_ledger e join sheet s on s.organisation_id = e.organisation_id and s.id = e.sheet_id
        where e.organisation_id = j.organisation_id and e.posted_at >= j.month::timestamp at time zone o.time_zone
          and e.posted_at < (j.month + interval '1 month')::timestamp at time zone o.time_zone) e on true
      where j.state in ('waiting', 'sent', 'reversing')`,
  },
  {
    name: 'value is 0 at quantity 0, and not below 0 above it',
    source: 'DOMAIN §5',
    expects: 'exists (select from cost_balance)',
    rows: `select ${at('organisation_id', `'product'`, 'product_id')} as row, concat(quantity, ' worth ',
        value_cents) as detail,
      case when quantity = 0 then value_cents = 0 when quantity > 0 then value_cents >= 0 else true end as ok
        from cost_balance`,
  },
  {
    name: 'after every entry value is 0 at quantity 0, and not below 0 above it',
    source: 'DOMAIN §5',
    expects: ANY_ENTRY,
    rows: `select ${at('organisation_id', `'ledger entry'`, 'id')} as row, concat(quantity_after, ' worth ',
        value_after_cents) as detail,
      case when quantity_after = 0 then value_after_cents = 0 when quantity_after > 0 then value_after_cents >= 0
        else true end as ok from stock_ledger`,
  },
  {
    name: 'the balances after each entry follow from the entry before',
    source: 'DOMAIN §5',
    expects: ANY_ENTRY,
    rows: `select ${at('organisation_id', `'ledger entry'`, 'id')} as row,
      concat('after ', warehouse_quantity_after, ' / ', quantity_after, ' / ', value_after_cents, ', before ',
        here_before, ' / ', quantity_before, ' / ', value_before, ', change ', quantity, ' / ', change) as detail,
      warehouse_quantity_after = here_before + quantity and quantity_after = quantity_before + quantity
        and value_after_cents = value_before + change as ok
      from (select *, case when kind = 'variance' then 0 else value_cents end as change,
        lag(warehouse_quantity_after, 1, 0::bigint) over (partition by organisation_id, product_id, warehouse_id
          order by id) as here_before,
        lag(quantity_after, 1, 0::bigint) over (partition by organisation_id, product_id
          order by id) as quantity_before,
        lag(value_after_cents, 1, 0::bigint) over (partition by organisation_id, product_id
          order by id) as value_before from stock_ledger) chain`,
  },
  {
    name: 'a transfer moves no units and no value out of the organisation',
    source: 'DOMAIN §5',
    expects: `exists (select from sheet_line l join sheet s on s.organisation_id = l.organisation_id
        and s.id = l.sheet_id join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
      where s.type = ${TRANSFER} and s.status = ${APPROVED} and l.quantity > 0 and p.category <> ${SERVICE})`,
    rows: `select ${at('s.organisation_id', `'sheet'`, 's.no', `'line'`, 'l.line_id')} as row, concat('Σ ',
        sum(l.quantity), ' worth ', sum(l.value_cents)) as detail, sum(l.quantity) = 0
        and sum(l.value_cents) = 0 as ok
      from stock_ledger l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
        and s.type = ${TRANSFER} group by s.organisation_id, s.no, l.line_id`,
  },
];
