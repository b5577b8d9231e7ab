import { SHEET_TYPES } from '@iwe/domain';
import { at, type Invariant } from './invariant.ts';

const KINDS = `(values ${Object.values(SHEET_TYPES)
  .map((info) => `(${info.type}, '${info.numberPrefix}')`)
  .join(', ')}) as kind (type, prefix)`;
const ANY_SHEET = 'exists (select from sheet)';

/** Numbers, uuids and the state of a sheet's life. */
export const NUMBERS: readonly Invariant[] = [
  {
    name: 'numbers are unique and gapless, and the counter is the last one',
    source: 'DOMAIN §4 "Numbers"',
    expects: ANY_SHEET,
    rows: `select ${at('o.id', `'series'`, 'kind.prefix')} as row,
      concat('counter ', coalesce(c.value, 0), ', sheets ', coalesce(n.count, 0), ', distinct ',
        coalesce(n.distinct_count, 0), ', from ', coalesce(n.first, 0), ' to ', coalesce(n.last, 0)) as detail,
      coalesce(n.count, 0) = coalesce(c.value, 0) and coalesce(n.distinct_count, 0) = coalesce(c.value, 0)
        and coalesce(n.last, 0) = coalesce(c.value, 0) and coalesce(n.first, 1) = 1 as ok
      from organisation o cross join ${KINDS} left join counter c on c.organisation_id = o.id and c.kind = kind.prefix
      left join (select organisation_id, type, count(*) as count, count(distinct number) as distinct_count,
        min(number) as first, max(number) as last from sheet group by 1, 2) n
        on n.organisation_id = o.id and n.type = kind.type
      where n.count is not null or c.value is not null`,
  },
  {
    name: 'a number is written with its prefix and six digits',
    source: 'DOMAIN §4 "Numbers"',
    expects: ANY_SHEET,
    rows: `select ${at('s.organisation_id', `'sheet'`, 's.id')} as row, concat(s.no, ' for type ', s.type,
        ' number ', s.number) as detail,
      s.no = kind.prefix || lpad(s.number::text, greatest(6, length(s.number::text)), '0') as ok from sheet s
        join ${KINDS} on kind.type = s.type`,
  },
  {
    name: 'one uuid, one sheet',
    source: 'TRUST "Writes"',
    expects: ANY_SHEET,
    rows: `select ${at('organisation_id', `'uuid'`, 'uuid')} as row, concat('sheets ', string_agg(no, ', '
      order by id)) as detail, count(*) = 1 as ok from sheet
      group by organisation_id, uuid, ordering_contact_id`,
  },
];
