import { at, type Invariant } from './invariant.ts';
import { INVOICE, VOIDED } from '../../core/database/names.ts';

const ANY_QUOTE = 'exists (select from quote)';

/** Carts that were parked for customers. */
export const QUOTES: readonly Invariant[] = [
  {
    name: 'quote total and quantity = Σ lines',
    source: 'DOMAIN §1',
    expects: ANY_QUOTE,
    rows: `select ${at('q.organisation_id', `'quote'`, 'q.no')} as row, concat('total ', q.total_cents, ', Σ ',
        coalesce(l.amount, 0), '; quantity ', q.total_quantity, ', Σ ', coalesce(l.quantity, 0)) as detail,
      q.total_cents = coalesce(l.amount, 0) and q.total_quantity = coalesce(l.quantity, 0) as ok
      from quote q left join (select organisation_id, quote_id, sum(quantity * price_cents) as amount,
        sum(quantity) as quantity from quote_line group by 1, 2) l
        on l.organisation_id = q.organisation_id and l.quote_id = q.id`,
  },
  {
    name: 'a quote is ordered by one invoice of its own customer',
    source: 'spec §3 "Cart"',
    expects: 'exists (select from sheet where quote_id is not null)',
    rows: `select ${at('s.organisation_id', `'sheet'`, 's.no')} as row, concat('contact ', s.contact_id, ', quote ', q.no,
        ' for ', q.contact_id, ', live invoices ', n.count) as detail,
      s.type = ${INVOICE} and s.contact_id = q.contact_id and n.count <= 1 as ok
      from sheet s join quote q on q.organisation_id = s.organisation_id and q.id = s.quote_id
      cross join lateral (select count(*) from sheet x where x.organisation_id = q.organisation_id
        and x.quote_id = q.id and x.status <> ${VOIDED}) n`,
  },
  {
    name: 'quote numbers are gapless, and the counter is the last one',
    source: 'DOMAIN §4 "Numbers"',
    expects: ANY_QUOTE,
    rows: `select ${at('o.id', `'series'`, `'QU'`)} as row, concat('counter ', coalesce(c.value, 0), ', quotes ',
        coalesce(n.count, 0), ', last ', coalesce(n.last, 0)) as detail,
      coalesce(c.value, 0) = coalesce(n.count, 0) and coalesce(n.last, 0) = coalesce(n.count, 0) as ok
      from organisation o left join counter c on c.organisation_id = o.id and c.kind = 'QU'
      left join (select organisation_id, count(*) as count, max(number) as last from quote group by 1) n
        on n.organisation_id = o.id`,
  },
  {
    name: 'audit: every quote was created by somebody',
    source: 'TRUST "Audit"',
    expects: ANY_QUOTE,
    rows: `select ${at('q.organisation_id', `'quote'`, 'q.no')} as row, concat('created ', count(a.id), ' times') as detail,
      count(a.id) = 1 as ok
      from quote q left join audit a on a.organisation_id = q.organisation_id and a.entity = 'quote'
        and a.entity_id = q.id and a.action = 'Create'
      group by q.organisation_id, q.no`,
  },
];
