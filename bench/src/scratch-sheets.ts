import { isPurchaseSheet, SHEET_TYPES, SheetStatus, SheetType } from '@iwe/domain';
import type { Client } from 'pg';

/** Units of every chosen product in both warehouses, more than a run can move. */
export const UNITS = 900_000;

// Products with a price, and plenty of stock at half that price: no findings, no shortage.
const CHOOSE = [
  'drop table if exists bench.product, bench.customer, bench.supplier',
  `create table bench.product as select id, class_a_price_cents as price_cents, row_number() over
      (order by md5(id::text)) - 1 as position
    from product where organisation_id = $1 and category <> 4 and class_a_price_cents > 0 order by md5(id::text)
      limit 4000`,
  `create table bench.customer as select id, row_number() over (order by md5(id::text)) - 1 as position
    from contact where organisation_id = $1 and not is_supplier and credit_limit_cents = 0
      and payment_type not ilike '%cash before%' and payment_type not ilike '%cbd%' order by md5(id::text)
      limit 2000`,
  `create table bench.supplier as select id, row_number() over (order by md5(id::text)) - 1 as position
    from contact where organisation_id = $1 and is_supplier and not is_container_builder order by md5(id::text)
      limit 2000`,
];
const FILL_STOCK = `insert into stock_balance (organisation_id, product_id, warehouse_id, quantity) select $1,
    p.id, w.id, ${UNITS} from bench.product p cross join unnest($2::bigint[]) as w (id)
  on conflict (organisation_id, product_id, warehouse_id) do update set quantity = excluded.quantity
    where stock_balance.quantity <> excluded.quantity`;
const FILL_COST = `insert into cost_balance (organisation_id, product_id, quantity, value_cents) select $1, id,
    ${UNITS}, ${UNITS} * (price_cents / 2) + 7 from bench.product
  on conflict (organisation_id, product_id) do update set quantity = excluded.quantity,
    value_cents = excluded.value_cents
  where (cost_balance.quantity, cost_balance.value_cents) <> (excluded.quantity, excluded.value_cents)`;
const PLACE = `select array(select id from warehouse where organisation_id = $1 and is_active order by id
    limit 2) as warehouses,
  (select x.fx_rate from sheet x where x.organisation_id = $1 and x.type in (3, 4) and x.status = 2
    and x.fx_rate > 0 order by x.approved_at desc limit 1) as fx_rate`;

// $1 organisation, $2 drafter, $3 number of sheets, $4 the first one's number, $5 sheets in a row with the same content
// (twins), $6 first document number, $7 kind, $8 number prefix, $9 status, $10 warehouse, $11 target warehouse, $12
// rate, $13 lines, $14 additional units per line, $15 the sheets that the lines come from, $16 clearance.
const MAKE = `with wanted as (select n, (n - $4::int) / $5::int as which, nextval('sheet_id_seq') as id,
    ($15::bigint[])[n - $4::int + 1] as source from generate_series($4::int, $4::int + $3::int - 1) as n),
  chosen as (
    select w.id as sheet_id, w.source, seq, p.id as product_id, (1 + (w.which + seq) % 3 + $14::int) * case
      when $7 = 7 and seq % 2 = 0 then -1 else 1 end as quantity,
      case $7::int when 6 then 0 when 7 then p.price_cents / 2 else p.price_cents end as price_cents
    from wanted w cross join generate_series(1, $13::int) as seq
      join bench.product p on p.position = (($4::bigint + w.which) * $13 + seq) % (select count(*)
        from bench.product)),
  head as (select sheet_id, sum(quantity * price_cents) as total_cents,
    sum(quantity * round(price_cents * $12::numeric)) as usd_total_cents, sum(quantity) as quantity from chosen
    group by sheet_id),
  sheets as (
    insert into sheet (organisation_id, id, type, number, no, uuid, drafter_type, drafter_id, contact_id, date,
      due_date, tax_type, total_cents, gst_cents, total_quantity, status, warehouse_id, in_warehouse_id,
      fx_rate, usd_total_cents, clearance_cost_cents, reason, related_sheet_id, source_sheet_id, approved_at,
        approver_id)
    select $1, w.id, $7::smallint, $6::int + w.n, $8 || lpad(($6::int + w.n)::text, 6, '0'), gen_random_uuid(), 1,
      $2, case when $7 <= 5 then c.id end, '2026-11-20', case when $7 in (1, 2, 4, 5) then date '2026-12-20' end,
      case when $7 in (1, 2) then 3 else 1 end, h.total_cents, case when $7 in (1, 2)
        then round(h.total_cents / 11.0) else 0 end, h.quantity, $9::smallint, $10::bigint, $11::bigint,
        $12::numeric,
      case when $7 in (3, 4, 5) then h.usd_total_cents else 0 end, $16::bigint, case when $7 in (2, 5)
        then 'Damaged' else '' end, w.source, w.source,
      case when $9 = 2 then now() - interval '1 day' end, case when $9 = 2 then $2::bigint end
    from wanted w join head h on h.sheet_id = w.id
      left join (select id, position, count(*) over () as among from bench.PARTNER) c on $7 <= 5 and c.position =
        ($4::bigint + w.which) % c.among returning id)
insert into sheet_line (organisation_id, sheet_id, sheet_type, seq, product_id, quantity, price_cents,
  usd_price_cents, amount_cents, gst_cents, price_source, held_quantity, incoming_quantity,
  counted_quantity, system_quantity, counted_at, source_line_id)
select $1, l.sheet_id, $7::smallint, l.seq, l.product_id, l.quantity, l.price_cents, case when $7 in (3, 4, 5)
  then round(l.price_cents * $12::numeric) end, l.quantity * l.price_cents,
  case when $7 in (1, 2) then round(l.quantity * l.price_cents / 11.0) else 0 end,
  case when l.source is not null then 'source' when $7 in (1, 2) then 'classA' when $7 in (3, 4, 5) then 'usd'
    when $7 = 7 then 'cost' else '' end,
  case when $9 = 1 and $7 in (1, 6) then l.quantity else 0 end, case when $9 = 2 and $7 = 3 then l.quantity
    else 0 end,
  case when $7 = 7 then ${UNITS} + l.quantity end, case when $7 = 7 then ${UNITS} end, case when $7 = 7
    then now() end,
  (select f.id from sheet_line f where f.organisation_id = $1 and f.sheet_id = l.source and f.seq = l.seq)
from chosen l join sheets s on s.id = l.sheet_id returning sheet_id`;

// Posts the stock that sold lines took, so that returns have a value.
const SOLD = `insert into stock_ledger (organisation_id, product_id, warehouse_id, sheet_id, line_id, kind,
    quantity, value_cents, unit_cost, warehouse_quantity_after, quantity_after, value_after_cents, posting)
select $1, l.product_id, $3, l.sheet_id, l.id, 'movement', -l.quantity, -(l.quantity * (l.price_cents / 2) + 3), 1,
  0, 0, 0, 0 from sheet_line l where l.organisation_id = $1 and l.sheet_id = any($2::bigint[])`;

/** What the sheets of a run have in common. */
export interface Place {
  /** Goods leave from or arrive at the first; transfers go to the second. */
  readonly warehouses: readonly [number, number];
  /** USD per AUD of the last approved purchase, as text, so that no rate needs an acknowledgement. */
  readonly fxRate: string;
}

/** The sheets to create. */
export interface Wanted {
  readonly type: SheetType;
  readonly status: SheetStatus;
  readonly lines: number;
  /** Number of consecutive sheets with the same content. */
  readonly alike: number;
  readonly moreUnits?: number;
  readonly clearanceCents?: number;
  /** The source sheet of each sheet's lines. */
  readonly sources?: readonly number[];
}

/** Creates the sheets that writing rows start from, directly in the tables; src/scratch.ts removes them. */
export class ScratchSheets {
  readonly #client: Client;
  readonly #organisation: number;
  readonly #membership: number;
  readonly place: Place;
  readonly #first = new Map<SheetType, number>();

  private constructor(client: Client, organisation: number, membership: number, place: Place) {
    this.#client = client;
    this.#organisation = organisation;
    this.#membership = membership;
    this.place = place;
  }

  /** Chooses products and partners, and fills the stock. */
  static async open(client: Client, organisation: number, membership: number): Promise<ScratchSheets> {
    for (const text of CHOOSE) await client.query(text.replaceAll('$1', String(organisation)));
    const {
      rows: [row],
    } = await client.query<{ warehouses: string[]; fx_rate: string | null }>(PLACE, [organisation]);
    const [out = 0, into = 0] = (row?.warehouses ?? []).map(Number);
    const sheets = new ScratchSheets(client, organisation, membership, {
      warehouses: [out, into],
      fxRate: row?.fx_rate ?? '0.655000',
    });
    await sheets.fill();
    return sheets;
  }

  /** Resets stock and cost to the values at which every question starts. */
  async fill(): Promise<void> {
    await this.#client.query(FILL_STOCK, [this.#organisation, this.place.warehouses]);
    await this.#client.query(FILL_COST, [this.#organisation]);
  }

  /** Creates `count` sheets that differ from the `made` earlier ones; resolves to their ids in order. */
  async make(count: number, made: number, wanted: Wanted): Promise<number[]> {
    const { type, status, lines, alike, moreUnits = 0, clearanceCents = 0, sources } = wanted;
    const [warehouse, into] = this.place.warehouses;
    const isPurchase = isPurchaseSheet(type);
    const hasPlace = isPurchase || type === SheetType.Transfer || type === SheetType.Adjustment;
    const { rows } = await this.#client.query<{ sheet_id: string }>(
      MAKE.replace('PARTNER', isPurchase ? 'supplier' : 'customer'),
      [
        this.#organisation,
        this.#membership,
        count,
        made,
        alike,
        await this.#numberBefore(type),
        type,
        SHEET_TYPES[type].numberPrefix,
        status,
        hasPlace ? warehouse : null,
        type === SheetType.Transfer ? into : null,
        isPurchase ? this.place.fxRate : null,
        lines,
        moreUnits,
        sources ?? null,
        clearanceCents,
      ],
    );
    const ids = [...new Set(rows.map((row) => Number(row.sheet_id)))].sort((a, b) => a - b);
    if (type === SheetType.Invoice && status === SheetStatus.Approved)
      await this.#client.query(SOLD, [this.#organisation, ids, warehouse]);
    return ids;
  }

  async #numberBefore(type: SheetType): Promise<number> {
    const known = this.#first.get(type);
    if (known !== undefined) return known;
    const {
      rows: [row],
    } = await this.#client.query<{ number: number }>(
      'select coalesce(max(number), 0) + 10000 as number from sheet where organisation_id = $1 and type = $2',
      [this.#organisation, type],
    );
    this.#first.set(type, row?.number ?? 0);
    return row?.number ?? 0;
  }
}

/**
 * The kind that a kind's lines come from in the benchmark: returns from sales, bills from orders, returns from bills.
 */
export const SOURCE_OF: Partial<Record<SheetType, SheetType>> = {
  [SheetType.CreditNote]: SheetType.Invoice,
  [SheetType.Bill]: SheetType.PurchaseOrder,
  [SheetType.BillCreditNote]: SheetType.Bill,
};
