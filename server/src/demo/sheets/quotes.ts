import type { PlainDate } from '@iwe/domain';
import type pg from 'pg';

const NAMES = ['Van', 'Showroom', '', 'Winter set', 'Truck', '', 'Workshop stock', '', 'Fleet', '', 'Trailer', ''];

/**
 * Writes quotes of the last weeks for customers who pay Class A: most are open, the oldest have expired, and the newest
 * two were ordered with their customer's latest invoice.
 */
export async function writeQuotes(client: pg.Client, organisation: number, today: PlainDate): Promise<void> {
  await client.query(
    `with customers as (
      select c.id, row_number() over (order by c.id desc) as n from contact c
      where c.organisation_id = $1 and not c.is_supplier and c.price_type = 'Class A / COD'
        and exists (select from sheet s where s.organisation_id = $1 and s.contact_id = c.id and s.type = 1
          and s.status = 2)
      order by c.id desc limit $3),
    goods as (
      select p.id, p.class_a_price_cents as cents, row_number() over (order by p.code) as n,
        count(*) over () as total
      from product p where p.organisation_id = $1 and p.category = 1 and p.class_a_price_cents > 0),
    member as (
      select min(m.id) as id from membership m where m.organisation_id = $1 and m.role in (1, 2, 3, 4) and m.is_active),
    chosen as (
      select c.n, c.id as contact, l.seq, g.id as product, g.cents, 2 * ((c.n + l.seq) % 3 + 1) as quantity
      from customers c cross join generate_series(1, 3) as l (seq)
        join goods g on g.n = (c.n * 7 + l.seq * 13) % g.total + 1
      where l.seq <= c.n % 3 + 1),
    added as (
      insert into quote (organisation_id, number, no, contact_id, name, note, valid_until, total_quantity, total_cents,
        created_by, created_at, updated_at)
      select $1, x.n, 'QU' || lpad(x.n::text, 6, '0'), x.contact, ($4::text[])[x.n], '',
        $2::date - 2 * (x.last - x.n)::int + 14, sum(x.quantity), sum(x.quantity * x.cents), (select id from member),
        x.at, x.at
      from (select c.*, max(c.n) over () as last,
          $2::date - 2 * (max(c.n) over () - c.n)::int + time '10:00' as at from chosen c) x
      group by x.n, x.contact, x.at, x.last returning id, number, no, created_at),
    lined as (
      insert into quote_line (organisation_id, quote_id, seq, product_id, quantity, price_cents, price_source)
      select $1, a.id, row_number() over (partition by a.id order by c.seq), c.product, c.quantity, c.cents, 'classA'
      from chosen c join added a on a.number = c.n),
    counted as (
      insert into counter (organisation_id, kind, value) select $1, 'QU', count(*) from added)
    insert into audit (organisation_id, user_id, operator, action, entity, entity_id, after, at)
    select $1, m.user_id, u.name, 'Create', 'quote', a.id,
      jsonb_build_object('version', 1, 'fields', jsonb_build_object('no', a.no)), a.created_at
    from added a join membership m on m.organisation_id = $1 and m.id = (select id from member)
      join app_user u on u.id = m.user_id`,
    [organisation, today, NAMES.length, NAMES],
  );
  await client.query(
    `update sheet s set quote_id = q.id
    from (select id, contact_id from quote where organisation_id = $1 order by number desc limit 2) q
    where s.organisation_id = $1 and s.id = (select max(x.id) from sheet x
      where x.organisation_id = $1 and x.contact_id = q.contact_id and x.type = 1 and x.status = 2)`,
    [organisation],
  );
}
