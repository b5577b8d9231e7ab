import { randomUUID } from 'node:crypto';
import type { Question, WriteRow } from '../row.ts';
import { restoreBalances } from '../scratch.ts';
import { APPROVE_TARGET } from '../targets.ts';
import { sheetTraces } from '../write-traces.ts';

const LINES = 4;
const SHIP_TYPE = 1;
/** Units of every product in the warehouse, more than a run can sell. */
const UNITS = 1_000_000;

// Products with a price and, from here on, plenty of stock at half that price: nothing to find, nothing short.
const CHOOSE_PRODUCTS = `create table bench.product as select id, class_a_price_cents as price_cents, row_number() over (order by md5(id::text)) - 1 as position
  from product where organisation_id = $1 and category <> 4 and class_a_price_cents > 0 order by md5(id::text) limit 4000`;
const CHOOSE_CUSTOMERS = `create table bench.customer as select id, row_number() over (order by md5(id::text)) - 1 as position
  from contact where organisation_id = $1 and not is_supplier and credit_limit_cents = 0 and payment_type not ilike '%cash before%' and payment_type not ilike '%cbd%' order by md5(id::text) limit 2000`;
const FILL_STOCK = `insert into stock_balance (organisation_id, product_id, warehouse_id, quantity) select $1, id, $2, ${UNITS} from bench.product
  on conflict (organisation_id, product_id, warehouse_id) do update set quantity = excluded.quantity`;
const FILL_COST = `insert into cost_balance (organisation_id, product_id, quantity, value_cents) select $1, id, ${UNITS}, ${UNITS} * (price_cents / 2) + 7 from bench.product
  on conflict (organisation_id, product_id) do update set quantity = excluded.quantity, value_cents = excluded.value_cents`;

// $1 organisation, $2 drafter, $3 how many, $4 the first one's number, $5 sheets of before that have the same content (twins), $6 the note's number to begin with.
const DRAFTS = `with wanted as (select n, (n - $4) / $5::int as which, nextval('sheet_id_seq') as id from generate_series($4::int, $4::int + $3::int - 1) as n),
  lines as (
    select w.id as sheet_id, seq, p.id as product_id, 1 + (w.which + seq) % 3 as quantity, p.price_cents
    from wanted w cross join generate_series(1, ${LINES}) as seq join bench.product p on p.position = (($4::bigint + w.which) * ${LINES} + seq) % (select count(*) from bench.product)),
  head as (select sheet_id, sum(quantity * price_cents) as total_cents, sum(quantity) as quantity from lines group by sheet_id),
  sheets as (
    insert into sheet (organisation_id, id, type, number, no, uuid, drafter_type, drafter_id, contact_id, date, due_date, tax_type, total_cents, gst_cents, total_quantity)
    select $1, w.id, 1, $6::int + w.n, 'IN' || lpad(($6::int + w.n)::text, 6, '0'), gen_random_uuid(), 1, $2, c.id, '2026-11-20', '2026-12-20', 3, h.total_cents, round(h.total_cents / 11.0), h.quantity
    from wanted w join head h on h.sheet_id = w.id join bench.customer c on c.position = ($4::bigint + w.which) % (select count(*) from bench.customer) returning id)
insert into sheet_line (organisation_id, sheet_id, sheet_type, seq, product_id, quantity, price_cents, amount_cents, gst_cents, price_source, held_quantity)
select $1, l.sheet_id, 1, l.seq, l.product_id, l.quantity, l.price_cents, l.quantity * l.price_cents, round(l.quantity * l.price_cents / 11.0), 'classA', l.quantity
from lines l join sheets s on s.id = l.sheet_id returning sheet_id`;

/** The approval of a draft invoice of four lines, all in stock. */
export const sheetApprove: WriteRow = {
  kind: 'write',
  name: 'approve',
  sql: 'sheet-approve.sql',
  target: () => APPROVE_TARGET,
  prepare: async (client, { organisation, membership, userId, name }) => {
    await client.query('drop table if exists bench.product, bench.customer');
    await client.query(CHOOSE_PRODUCTS.replaceAll('$1', String(organisation)));
    await client.query(CHOOSE_CUSTOMERS.replaceAll('$1', String(organisation)));
    const { rows: [place] } = await client.query<{ warehouse: string; number: number }>(
      `select (select min(id) from warehouse where organisation_id = $1 and is_active) as warehouse, (select max(number) from sheet where organisation_id = $1 and type = 1) + 10000 as number`, [organisation]);
    const warehouse = Number(place?.warehouse);
    const fill = async (): Promise<void> => {
      await client.query(FILL_STOCK, [organisation, warehouse]);
      await client.query(FILL_COST, [organisation]);
    };
    await fill();
    let made = 0;
    const ready: number[] = [];
    const draft = async (count: number, alike: number): Promise<number[]> => {
      const { rows } = await client.query<{ sheet_id: string }>(DRAFTS, [organisation, membership, count, made, alike, place?.number ?? 0]);
      made += count;
      return [...new Set(rows.map((row) => Number(row.sheet_id)))].sort((a, b) => a - b);
    };
    const question = (sheet: number): Question => ({
      path: `/api/ag/orders/${sheet}/approve`, body: JSON.stringify({ contentVersion: 1, warehouseId: warehouse, shipType: SHIP_TYPE }),
      values: [organisation, sheet, membership, userId, name, randomUUID(), warehouse, SHIP_TYPE],
    });
    return {
      stock: async (count) => {
        if (ready.length < count) ready.push(...(await draft(count - ready.length, 1)));
      },
      next: () => {
        const sheet = ready.shift();
        if (sheet === undefined) throw new Error('The drafts ran out within a slice; prepare more.');
        return question(sheet);
      },
      twins: async () => {
        const [ours = 0, theirs = 0] = await draft(2, 2);
        return [question(ours), question(theirs)];
      },
      level: async () => {
        await restoreBalances(client, organisation);
        await fill();
      },
      traces: ({ values: [, sheet] }) => sheetTraces(client, organisation, Number(sheet)),
    };
  },
};
