import type { Client } from 'pg';

/** What writing rows leave, in the order in which it may be deleted; every table has the organisation and the sheet. */
const LEFT_BY_SHEET: readonly (readonly [table: string, column: string])[] = [
  ['stock_ledger', 'sheet_id'],
  ['sheet_line', 'sheet_id'],
  ['sheet', 'id'],
];
const BALANCES = ['stock_balance', 'cost_balance'] as const;

/**
 * Records the state of an organisation before rows write to it. A record that still exists is from a killed run, whose
 * writes are removed first.
 */
export async function beginScratch(client: Client, organisation: number): Promise<void> {
  await endScratch(client, organisation);
  await client.query('create schema if not exists bench');
  for (const table of BALANCES)
    await client.query(`create table bench.${table} as select * from ${table}
        where organisation_id = ${organisation}`);
  await client.query(`create table bench.counter as select * from counter where organisation_id = ${organisation}`);
  await client.query(`create table bench.mark as select
    (select coalesce(max(id), 0) from sheet) as sheet, (select coalesce(max(id), 0) from audit) as audit`);
}

/** Resets stock, cost and counters to the record, to compare two writes from the same start. */
export async function restoreBalances(client: Client, organisation: number): Promise<void> {
  await client.query('begin');
  await client.query(`update stock_balance b set quantity = s.quantity from bench.stock_balance s
    where b.organisation_id = ${organisation} and s.product_id = b.product_id and s.warehouse_id = b.warehouse_id
      and s.quantity <> b.quantity`);
  await client.query(`update cost_balance b set quantity = s.quantity, value_cents = s.value_cents,
      last_unit_cost = s.last_unit_cost from bench.cost_balance s
    where b.organisation_id = ${organisation} and s.product_id = b.product_id and (s.quantity, s.value_cents,
      s.last_unit_cost) is distinct from (b.quantity, b.value_cents, b.last_unit_cost)`);
  await client.query('commit');
}

/** Removes everything written since the record, so that the next run measures the same database. */
export async function endScratch(client: Client, organisation: number): Promise<void> {
  const {
    rows: [note],
  } = await client.query<{ exists: boolean }>(`select to_regclass('bench.mark') is not null as exists`);
  if (!note?.exists) {
    await client.query('drop schema if exists bench cascade');
    return;
  }
  await client.query(
    `delete from audit where organisation_id = ${organisation} and id > (select audit from bench.mark)`,
  );
  for (const [table, column] of LEFT_BY_SHEET)
    await client.query(
      `delete from ${table} where organisation_id = ${organisation} and ${column} > (select sheet from bench.mark)`,
    );
  await restoreBalances(client, organisation);
  for (const table of BALANCES) {
    await client.query(
      `delete from ${table} b where organisation_id = ${organisation} and not exists (select from bench.${table} s
          where s.product_id =
          b.product_id${table === 'stock_balance' ? ' and s.warehouse_id = b.warehouse_id' : ''})`,
    );
  }
  await client.query(
    `update counter c set value = s.value from bench.counter s where c.organisation_id = ${organisation}
        and s.kind = c.kind`,
  );
  await client.query('drop schema bench cascade');
  await client.query('vacuum analyze sheet, sheet_line, stock_ledger, audit, stock_balance, cost_balance, counter');
}
