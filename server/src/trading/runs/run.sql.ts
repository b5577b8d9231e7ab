import { DeliveryStatus, DRIVEN_SHIP_TYPES } from '@iwe/domain';
import { statement } from '../../core/database/statements/statement.ts';
import { APPROVED, CREDIT_NOTE, INVOICE } from '../../core/database/names.ts';

export const DRIVER = statement(
  'runs.driver',
  `select m.id, u.name, coalesce(r.id, 0) as run_id, coalesce(r.version, 0) as version
  from membership m join app_user u on u.id = m.user_id
    left join delivery_run r on r.organisation_id = m.organisation_id and r.driver_id = m.id and r.day = $3::date
  where m.organisation_id = $1 and m.id = $2`,
).narrow<{ run_id: number; version: number }>();

/** Sheets without a place in the stored order come last, oldest first. `total` counts beyond the limit. */
export const STOPS = statement(
  'runs.stops',
  `select s.id, s.type, s.no, s.contact_id as "customerId", coalesce(c.name, '') as customer, s.address, s.phone, s.comments, s.ship_type as "shipType",
    s.delivery_status as "deliveryStatus", s.delivery_comment as "deliveryComment", s.total_quantity as quantity,
    count(*) over ()::int as total
  from sheet s
    left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
    left join delivery_stop d on d.organisation_id = s.organisation_id and d.sheet_id = s.id and d.run_id = $4
  where s.organisation_id = $1 and s.driver_id = $2 and s.delivery_date = $3::date and s.status = ${APPROVED}
    and s.type in (${INVOICE}, ${CREDIT_NOTE}) and s.delivery_status <> 99
  order by d.position nulls last, s.id limit $5`,
).narrow<{ customer: string; total: number }>();

/** The drivers of a day by name, with how many stops they have and have finished. */
export const DRIVERS_OF_DAY = statement(
  'runs.drivers-of-day',
  `select m.id as "driverId", u.name as driver, count(*)::int as stops,
    count(*) filter (where s.delivery_status = ${DeliveryStatus.Finished})::int as done,
    coalesce(sum(s.total_quantity), 0)::int as quantity
  from sheet s join membership m on m.organisation_id = s.organisation_id and m.id = s.driver_id
    join app_user u on u.id = m.user_id
  where s.organisation_id = $1 and s.delivery_date = $2::date and s.status = ${APPROVED}
    and s.type in (${INVOICE}, ${CREDIT_NOTE}) and s.delivery_status <> 99
  group by m.id, u.name order by u.name, m.id`,
).narrow<{ driver: string; stops: number; done: number; quantity: number }>();

/** What a driver must take on a day and nobody takes yet, oldest first. `total` counts beyond the limit. */
export const WITHOUT_DRIVER = statement(
  'runs.without-driver',
  `select s.id, s.type, s.no, s.contact_id as "customerId", coalesce(c.name, '') as customer, s.address,
    s.ship_type as "shipType", s.total_quantity as quantity, count(*) over ()::int as total
  from sheet s left join contact c on c.organisation_id = s.organisation_id and c.id = s.contact_id
  where s.organisation_id = $1 and s.delivery_date = $2::date and s.driver_id is null and s.status = ${APPROVED}
    and s.type in (${INVOICE}, ${CREDIT_NOTE}) and s.delivery_status <> 99
    and s.delivery_status <> ${DeliveryStatus.Finished} and s.ship_type in (${DRIVEN_SHIP_TYPES.join(', ')})
  order by s.id limit $3`,
).narrow<{ customer: string; total: number }>();

/** The goods as they were called when the sheet was approved; a sheet without a snapshot has today's names. */
export const LINES = statement(
  'runs.lines',
  `with frozen as (
    select s.id as sheet_id, (line ->> 'seq')::int as seq, line ->> 'code' as code, line ->> 'name' as name,
      line ->> 'unit' as unit
    from sheet s cross join lateral jsonb_array_elements(
      case when jsonb_typeof(s.snapshot -> 'lines') = 'array' then s.snapshot -> 'lines' else '[]'::jsonb end) line
    where s.organisation_id = $1 and s.id = any($2::bigint[]))
  select l.sheet_id, l.seq, l.product_id as "productId", coalesce(f.code, p.code) as code, coalesce(f.name, p.name) as name,
    coalesce(f.unit, p.unit) as unit, l.quantity
  from sheet_line l join product p on p.organisation_id = l.organisation_id and p.id = l.product_id
    left join frozen f on f.sheet_id = l.sheet_id and f.seq = l.seq
  where l.organisation_id = $1 and l.sheet_id = any($2::bigint[]) order by l.sheet_id, l.seq`,
).narrow<{
  sheet_id: number;
  seq: number;
  productId: number;
  code: string;
  name: string;
  unit: string;
  quantity: number;
}>();

/** Makes the run's row if there is none and locks it, so that two orders are stored one after the other. */
export const LOCK_RUN = statement(
  'runs.lock',
  `insert into delivery_run as r (organisation_id, driver_id, day, version) values ($1, $2, $3::date, 0)
  on conflict (organisation_id, driver_id, day) do update set version = r.version
  returning id, version`,
);

/** The old order goes before the new one is stored: places are unique. */
export const CLEAR_ORDER = statement(
  'runs.clear-order',
  'delete from delivery_stop where organisation_id = $1 and run_id = $2',
);
/** Puts the stops into the order of `$3` and counts the change. */
export const STORE_ORDER = statement(
  'runs.store-order',
  `with stops as (
    insert into delivery_stop (organisation_id, run_id, sheet_id, position)
    select $1, $2, sheet, place from unnest($3::bigint[]) with ordinality as t (sheet, place))
  update delivery_run set version = version + 1 where organisation_id = $1 and id = $2`,
);
