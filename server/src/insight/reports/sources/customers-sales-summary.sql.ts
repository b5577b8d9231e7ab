import { statement } from '../../../core/database/index.ts';
import { CREDIT_NOTE, INVOICE } from '../../../core/database/names.ts';
import { categorySql } from './labels-sql.ts';
import type { GroupKey, ReportSource } from './report-source.ts';
import { LAST_YEAR_LINES_SQL, SALES_DAY_SQL, SALES_LINES_SQL, salesParameters } from './sales-lines.sql.ts';

const FIGURES = `sum(sign * l.quantity)::bigint as quantity,
    coalesce(sum(l.amount_cents) filter (where s.type = ${INVOICE}), 0)::bigint as gross,
    coalesce(sum(-l.amount_cents) filter (where s.type = ${CREDIT_NOTE}), 0)::bigint as "creditNotes",
    sum(sign * l.amount_cents)::bigint as net, sum(sign * l.gst_cents)::bigint as gst,
    coalesce(sum(posted.cents), 0)::bigint as cost`;
const SHOWN = ['invoices', 'quantity', 'gross', '"creditNotes"', 'net', 'gst', 'cost']
  .map((name) => `coalesce(n.${name}, 0) as ${name}`)
  .join(', ');

/**
 * The figures of each key, also of those that sold in the same days of the year before alone. Without a range the year
 * before is everything's, so only months have one.
 */
const figuresSql = (key: string, { before = key, hasBefore = '$3::date is not null' } = {}): string => `(
  select coalesce(n.key, y.key) as key, ${SHOWN},
    case when ${hasBefore} then coalesce(y.net, 0) end as "lastYear"
  from (select ${key} as key, count(distinct s.id) filter (where s.type = ${INVOICE}) as invoices, ${FIGURES}
    ${SALES_LINES_SQL} group by 1) n
  full join (select ${before} as key, sum(sign * l.amount_cents)::bigint as net
    ${LAST_YEAR_LINES_SQL} and ${hasBefore} group by 1) y on y.key = n.key
) f`;
// A fraction of everything that the report selects; null when that is nothing.
const DERIVED = `f.net - f.gst - f.cost as margin, f.net - f."lastYear" as change,
  f.net::float8 / nullif(sum(f.net) over (), 0)::float8 as share`;

const BY_CUSTOMER = statement(
  'reports.customers-sales-summary-by-customer',
  `select f.*, f.key as "contactId", coalesce(c.name, '') as customer, coalesce(a.name, '') as area,
  coalesce(c.payment_type, '') as payment, ${DERIVED}
from ${figuresSql('coalesce(s.contact_id, 0)')}
left join contact c on c.organisation_id = $1 and c.id = f.key
left join area_type a on a.organisation_id = $1 and a.id = c.area_type_id`,
);

const BY_PRODUCT = statement(
  'reports.customers-sales-summary-by-product',
  `select f.*, f.key as "productId", f.invoices as "invoicesOfProduct", p.code, p.name as product,
  coalesce(b.name, '') as brand, ${categorySql('p.category')} as category, ${DERIVED}
from ${figuresSql('l.product_id')}
join product p on p.organisation_id = $1 and p.id = f.key
left join brand b on b.organisation_id = $1 and b.id = p.brand_id`,
);

const BY_SALESPERSON = statement(
  'reports.customers-sales-summary-by-salesperson',
  `select f.*, f.key as "salespersonId", coalesce(u.name, 'Nobody') as salesperson, ${DERIVED}
from ${figuresSql('coalesce(s.service_id, s.bd_id, 0)')}
left join membership m on m.organisation_id = $1 and m.id = f.key left join app_user u on u.id = m.user_id`,
);

const BY_AREA = statement(
  'reports.customers-sales-summary-by-area',
  `select f.*, f.key as "areaOfSale", f.key as "areaId", ${DERIVED} from ${figuresSql('s.area_type')}`,
);

const monthOf = (day: string): string => `to_char(${day}, 'YYYY-MM')`;
const BY_MONTH = statement(
  'reports.customers-sales-summary-by-month',
  `select f.*, f.key as month, f.key as "monthId", ${DERIVED}
from ${figuresSql(monthOf(SALES_DAY_SQL), {
    before: monthOf(`date_trunc('month', ${SALES_DAY_SQL}) + interval '1 year'`),
    hasBefore: 'true',
  })}
where f.net <> 0 or f.invoices > 0 or $3::date is not null`,
);

const BY = {
  asCustomers: BY_CUSTOMER,
  asProducts: BY_PRODUCT,
  asSalespeople: BY_SALESPERSON,
  asAreas: BY_AREA,
  asMonths: BY_MONTH,
} as const satisfies Record<GroupKey<'customers-sales-summary'>, unknown>;

/** What was sold to every customer, of every product, by every salesperson, in every area or month. */
export const customersSalesSummarySource = {
  query: (request, scope) => {
    const group = request.group ?? 'asCustomers';
    // The request was compared with the report's settings before.
    if (!(group in BY)) throw new Error(`The report has no grouping ${group}.`);
    return BY[group as keyof typeof BY](...salesParameters(request, scope));
  },
  order: 'net desc',
} satisfies ReportSource<unknown>;
