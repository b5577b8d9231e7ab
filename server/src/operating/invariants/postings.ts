import { at, type Invariant } from './invariant.ts';
import {
  ADJUSTMENT,
  APPROVED,
  BILL,
  BILL_CREDIT_NOTE,
  CREDIT_NOTE,
  INVOICE,
  SERVICE,
} from '../../core/database/names.ts';

/** SQL: the units that a line of an approved sheet moves in the whole ledger: out, in, both, or by its difference. */
const MOVED = `case when p.category = ${SERVICE} then 0 when l.sheet_type in (${INVOICE}, ${BILL_CREDIT_NOTE})
    then -l.quantity when l.sheet_type in (${CREDIT_NOTE}, ${BILL}, ${ADJUSTMENT}) then l.quantity else 0 end`;

/** Every ledger entry has its cause, and every approved line its entries. */
export const POSTINGS: readonly Invariant[] = [
  {
    name: 'every movement belongs to a line of an approved sheet, or is reversed',
    source: 'TRUST "The invariant checker"',
    expects: `exists (select from stock_ledger where kind = 'movement')`,
    rows: `select ${at('e.organisation_id', `'ledger entry'`, 'e.id')} as row, concat('sheet ', e.sheet_id,
        ' status ', s.status, ', line ', e.line_id, ' product ', e.product_id, ' (line has ', l.product_id,
        ')') as detail,
      r.id is not null or (s.status = ${APPROVED} and l.product_id = e.product_id) as ok
      from stock_ledger e left join sheet s on s.organisation_id = e.organisation_id and s.id = e.sheet_id
      left join sheet_line l on l.organisation_id = e.organisation_id and l.id = e.line_id and l.sheet_id = e.sheet_id
      left join stock_ledger r on r.organisation_id = e.organisation_id and r.reverses = e.id
        where e.kind = 'movement'`,
  },
  {
    name: 'every reversal mirrors one earlier entry',
    source: 'DOMAIN §5',
    expects: `exists (select from stock_ledger where kind = 'reversal')`,
    rows: `select ${at('r.organisation_id', `'ledger entry'`, 'r.id')} as row, concat('reverses ', r.reverses,
        ': ', r.quantity, ' against ', o.quantity) as detail,
      o.id < r.id and o.kind <> 'reversal' and o.quantity = -r.quantity and o.product_id = r.product_id
        and o.warehouse_id = r.warehouse_id and o.sheet_id = r.sheet_id and o.line_id = r.line_id as ok
      from stock_ledger r left join stock_ledger o on o.organisation_id = r.organisation_id and o.id = r.reverses
        where r.kind = 'reversal'`,
  },
  {
    name: 'what is not approved any more has moved nothing in the end',
    source: 'DOMAIN §5',
    expects: `exists (select from stock_ledger e join sheet s on s.organisation_id = e.organisation_id
        and s.id = e.sheet_id where s.status <> ${APPROVED})`,
    rows: `select ${at('s.organisation_id', `'sheet'`, 's.no')} as row, concat('Σ ', sum(e.quantity), ' worth ',
        sum(e.value_cents)) as detail, sum(e.quantity) = 0 and sum(e.value_cents) = 0 as ok
      from stock_ledger e join sheet s on s.organisation_id = e.organisation_id and s.id = e.sheet_id
        where s.status <> ${APPROVED} group by s.organisation_id, s.no`,
  },
  {
    name: 'every approved line has moved its units',
    source: 'DOMAIN §5 "Moves on approve"',
    expects: `exists (select from sheet where status = ${APPROVED})`,
    rows: `select ${at('l.organisation_id', `'sheet'`, 's.no', `'line'`, 'l.seq')} as row, concat('moved ',
        coalesce(e.quantity, 0), ', should be ', ${MOVED}) as detail, coalesce(e.quantity, 0) = ${MOVED} as ok
      from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id
        and s.status = ${APPROVED}
      join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
      left join (select organisation_id, line_id, sum(quantity) as quantity from stock_ledger group by 1, 2) e
        on e.organisation_id = l.organisation_id and e.line_id = l.id`,
  },
  {
    name: 'an approved bill line is worth its amount without GST, with its freight',
    source: 'DOMAIN §5 "Landed cost"',
    expects: `exists (select from sheet where type = ${BILL} and status = ${APPROVED})`,
    rows: `select ${at('l.organisation_id', `'sheet'`, 's.no', `'line'`, 'l.seq')} as row, concat('entries ',
        coalesce(e.value, 0), ', amount ', l.amount_cents, ' − GST ', l.gst_cents, ' + landed ',
        l.landed_cents) as detail,
      coalesce(e.value, 0) = l.amount_cents - l.gst_cents + l.landed_cents as ok
      from sheet_line l join sheet s on s.organisation_id = l.organisation_id and s.id = l.sheet_id and s.type = ${BILL}
        and s.status = ${APPROVED}
      join product p on p.organisation_id = l.organisation_id and p.id = l.product_id and p.category <> ${SERVICE}
      left join (select organisation_id, line_id, sum(value_cents) as value from stock_ledger group by 1, 2) e
        on e.organisation_id = l.organisation_id and e.line_id = l.id where l.quantity > 0`,
  },
  {
    name: 'taking back restored the balances where nothing else moved in between',
    source: 'DOMAIN §5',
    expects: `exists (select from stock_ledger where kind = 'reversal')`,
    rows: `with pair as (
        -- An unapproval takes back all that the sheet has posted: its approval, and a bill's late costs.
        select r.organisation_id, r.product_id, r.posting as undo, array_agg(distinct o.posting) as done,
          min(r.id) as undo_first, min(o.id) as done_first
        from stock_ledger r join stock_ledger o on o.organisation_id = r.organisation_id and o.id = r.reverses
          group by 1, 2, 3),
        -- Collected once: the ledger has no index by posting alone.
        reversing as materialized (select distinct organisation_id, posting from stock_ledger where kind = 'reversal')
      select ${at('pair.organisation_id', `'product'`, 'pair.product_id', `'posting'`, 'pair.undo')} as row,
        concat('before ', coalesce(b.quantity_after, 0), ' worth ', coalesce(b.value_after_cents, 0), ', after ',
          a.quantity_after, ' worth ', a.value_after_cents) as detail,
        a.quantity_after = coalesce(b.quantity_after, 0) and a.value_after_cents = coalesce(b.value_after_cents,
          0) as ok
      from pair
      left join lateral (select quantity_after, value_after_cents from stock_ledger e
        where e.organisation_id = pair.organisation_id and e.product_id = pair.product_id
        and e.id < pair.done_first order by e.id desc limit 1) b on true
      join lateral (select quantity_after, value_after_cents from stock_ledger e
        where e.organisation_id = pair.organisation_id and e.product_id = pair.product_id and e.posting = pair.undo
        order by e.id desc limit 1) a on true
      -- A changed warehouse reverses and moves again in one posting, line by line: there is no moment before it
      -- or after it.
      where not exists (select from stock_ledger m where m.organisation_id = pair.organisation_id
          and m.posting = pair.undo and m.kind = 'movement')
        and not exists (select from reversing where reversing.organisation_id = pair.organisation_id
          and reversing.posting = any(pair.done))
        and not exists (select from stock_ledger e where e.organisation_id = pair.organisation_id
          and e.product_id = pair.product_id and e.id > pair.done_first and e.id < pair.undo_first
          and e.posting <> pair.undo and e.posting <> all(pair.done))`,
  },
];
