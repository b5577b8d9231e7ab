import { at, type Invariant } from './invariant.ts';

/** The totals that lists without filters show. */
export const RECORDS: readonly Invariant[] = [
  {
    name: 'the kept totals of products and customers are their numbers',
    source: 'DOMAIN §9 "Lists show the exact total"',
    expects: 'exists (select from product)',
    rows: `select ${at('o.id', 'kind.name')} as row, concat('kept ', coalesce(c.value, 0), ', there are ',
        coalesce(n.count, 0)) as detail, coalesce(c.value, 0) = coalesce(n.count, 0) as ok
      from organisation o cross join (values ('product'), ('customer')) as kind (name) left join counter c
        on c.organisation_id = o.id and c.kind = kind.name
      left join (select organisation_id, 'product' as kind, count(*) as count from product group by 1
        union all select organisation_id, 'customer', count(*) from contact where not is_supplier group by 1) n
          on n.organisation_id = o.id and n.kind = kind.name`,
  },
];
