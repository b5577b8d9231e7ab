import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { postSheet, sheetLineTexts, sheetTotals, SHEET_TYPES, StockBalances } from '@iwe/domain';
import type { SheetHead } from '@iwe/contract';
import type { Config } from '../../../core/config.ts';
import type { Database } from '../../../core/database/database.ts';
import { lineTextColumns, sheetContentHash } from '../../../core/documents/public.ts';
import {
  buildContact,
  buildMembership,
  buildOrganisation,
  buildProduct,
  buildUser,
  buildWarehouse,
} from '../../../testing/factories.ts';
import { startTestServer } from '../../../testing/server.ts';
import type { TestServer, TestStaff } from '../../../testing/server.ts';

/** One line of a sheet as tests write it. */
export interface TestLine {
  productId: number;
  quantity: number;
  price?: number;
  manual?: boolean;
  id?: number | string;
  seq?: number;
  [field: string]: unknown;
}

/** An organisation with staff of every right, two warehouses and a customer, on a server of its own. */
export interface SheetWorld {
  server: TestServer;
  organisation: number;
  sales: TestStaff;
  manager: TestStaff;
  accountant: TestStaff;
  director: TestStaff;
  driver: number;
  sydney: number;
  melbourne: number;
  customer: number;
  /** Commands that decide on content send the stored version where the payload names none. */
  call: (
    staff: Pick<TestStaff, 'headers'>,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    payload?: unknown,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>;
  invoice: (lines: TestLine[], fields?: Record<string, unknown>) => Record<string, unknown>;
  transfer: (lines: TestLine[], fields?: Record<string, unknown>) => Record<string, unknown>;
  /** Creates a sheet by the API and gives its head; throws when it is refused. */
  create: (payload: Record<string, unknown>, staff?: TestStaff) => Promise<SheetHead>;
  /** Approves by the API with the warehouse in Sydney unless given. */
  approve: (staff: TestStaff, id: number, body?: Record<string, unknown>) => Promise<LightMyRequestResponse>;
  receive: (lines: { productId: number; quantity: number; priceCents: number }[], warehouse?: number) => Promise<void>;
  onHand: (productId: number, warehouseId?: number) => Promise<number>;
  cost: (productId: number) => Promise<{ quantity: number; value_cents: number }>;
  close: () => Promise<void>;
}

/**
 * Adds choices that nothing in the tests refers to. With only one of each, a lookup that has lost its condition still
 * finds the right one.
 */
async function addOthers(database: TestServer['database'], organisation: number): Promise<void> {
  for (const table of ['area_type', 'customer_class', 'brand'])
    await database.query(`insert into ${table} (organisation_id, name) values ($1, 'Other one'), ($1, 'Other two')`, [
      organisation,
    ]);
}

/**
 * The moment of the world's requests, unless its sheets are of today: they are of the first half of 2026, and an
 * approval asks about days far from its own.
 */
const THEN = '2026-06-30T02:00:00Z';

/** Starts a server with such an organisation. `organisation` is the orgId, because some rules depend on it. */
export async function startSheetWorld({
  organisation: orgId = 4,
  config = {},
  isOfThen = true,
}: { organisation?: number; config?: Partial<Config>; isOfThen?: boolean } = {}): Promise<SheetWorld> {
  const server = await startTestServer({ config, ...(isOfThen ? { now: THEN } : {}) });
  const { database } = server;
  const organisation = await buildOrganisation(database, { id: orgId, name: `Organisation ${orgId}` });
  const [sales, manager, accountant, director] = await Promise.all([
    server.staff(organisation, { role: 1 }),
    server.staff(organisation, { role: 4 }),
    server.staff(organisation, { role: 2, is_acct: true }),
    server.staff(organisation, { role: 3, is_dir: true }),
  ]);
  const driverUser = await buildUser(database, { name: 'Dan Driver' });
  const driver = await buildMembership(database, organisation, driverUser.id, { role: 6 });
  const sydney = await buildWarehouse(database, organisation, { name: 'Sydney' });
  const melbourne = await buildWarehouse(database, organisation, { name: 'Melbourne' });
  await addOthers(database, organisation);
  const customer = await buildContact(database, organisation, {
    name: 'Alpha Tyres',
    code: '53004085616',
    payment_type: 'COD',
    phone: '02 9000 0000',
  });

  const call: SheetWorld['call'] = async (staff, method, path, payload, headers = {}) => {
    const body = method === 'POST' ? await withVersion(database, path, payload) : payload;
    return server.inject({
      method,
      url: `/api/ag/${path}`,
      headers: { ...staff.headers, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
  };
  const numbered = (lines: TestLine[]) => lines.map((line, index) => ({ seq: index + 1, ...line }));
  const world: SheetWorld = {
    server,
    organisation,
    sales,
    manager,
    accountant,
    director,
    driver,
    sydney,
    melbourne,
    customer,
    call,
    invoice: (lines, fields = {}) => ({
      uuid: randomUUID(),
      type: 1,
      customerId: customer,
      date: '2026-03-02',
      lines: numbered(lines),
      ...fields,
    }),
    transfer: (lines, fields = {}) => ({
      uuid: randomUUID(),
      type: 6,
      date: '2026-03-02',
      warehouseId: sydney,
      inWarehouseId: melbourne,
      lines: numbered(lines),
      ...fields,
    }),
    create: async (payload, staff = sales) => {
      const answer = await call(staff, 'POST', 'orders', payload);
      if (answer.statusCode !== 200) throw new Error(`The sheet was refused: ${answer.body}`);
      return answer.json<{ data: SheetHead }>().data;
    },
    approve: (staff, id, body = {}) =>
      call(staff, 'POST', `orders/${id}/approve`, { warehouseId: sydney, shipType: 1, ...body }),
    receive: (lines, warehouse = sydney) => receiveStock(database, organisation, lines, warehouse),
    onHand: async (productId, warehouseId = sydney) => {
      const [row] = await database.query<{ quantity: number }>(
        'select quantity from stock_balance where organisation_id = $1 and product_id = $2 and warehouse_id = $3',
        [organisation, productId, warehouseId],
      );
      return row?.quantity ?? 0;
    },
    cost: async (productId) => {
      const [row] = await database.query<{ quantity: number; value_cents: number }>(
        'select quantity, value_cents from cost_balance where organisation_id = $1 and product_id = $2',
        [organisation, productId],
      );
      return row ?? { quantity: 0, value_cents: 0 };
    },
    close: () => server.close(),
  };
  return world;
}

/** Adds the stored version to the payload of approve, unApprove, void, close and bulk-approve that has none. */
async function withVersion(database: Database, path: string, payload: unknown): Promise<unknown> {
  const [, id] = /^orders\/(\d+)\/(?:approve|unApprove|void|close)$/.exec(path) ?? [];
  const ids = path === 'orders/bulk-approve' ? ((payload as { ids?: number[] }).ids ?? []) : id ? [Number(id)] : [];
  const isObject = payload === undefined || (typeof payload === 'object' && payload !== null);
  if (ids.length === 0 || !isObject || (payload && ('contentVersion' in payload || 'contentVersions' in payload)))
    return payload;
  const rows = await database.query<{ id: number; version: number }>(
    'select id, content_version as version from sheet where id = any($1)',
    [ids],
  );
  const versions = ids.map((one) => rows.find((row) => row.id === one)?.version ?? 1);
  return { ...payload, ...(id ? { contentVersion: versions[0] } : { contentVersions: versions }) };
}

/** A product of the world: a tyre with class A of 100.00 unless given. */
export function aProduct(world: SheetWorld, overrides: Parameters<typeof buildProduct>[2] = {}): Promise<number> {
  return buildProduct(world.server.database, world.organisation, overrides);
}

/** Goods arrive: an approved bill, posted by the rules of the domain, with its ledger and history. */
export async function receiveStock(
  database: Database,
  organisation: number,
  lines: { productId: number; quantity: number; priceCents: number }[],
  warehouse: number,
): Promise<void> {
  await database.system(async (tx) => {
    const [counter] = await tx.query<{ value: number }>(
      `insert into counter (organisation_id, kind, value) values ($1, $2, 1)
        on conflict (organisation_id, kind) do update set value = counter.value + 1 returning value`,
      [organisation, SHEET_TYPES[4].numberPrefix],
    );
    const number = counter?.value ?? 1;
    const totals = sheetTotals(lines, 1);
    const hash = sheetContentHash(
      { type: 4, number, contact_id: null, tax_type: 1, total_cents: totals.totalCents, gst_cents: 0 },
      lines.map((line, index) => ({
        seq: index + 1,
        product_id: line.productId,
        quantity: line.quantity,
        price_cents: line.priceCents,
        usd_price_cents: null,
        amount_cents: totals.lineAmountsCents[index] ?? 0,
        gst_cents: 0,
        counted_quantity: null,
        system_quantity: null,
        ...lineTextColumns(sheetLineTexts({})),
      })),
    );
    const [sheet] = await tx.query<{ id: number }>(
      `insert into sheet (organisation_id, type, number, no, uuid, status, date, warehouse_id, tax_type, total_cents,
        total_quantity, snapshot, approved_at)
       values ($1, 4, $2::int, 'BL' || lpad($2::int::text, 6, '0'), $3, 2, '2026-01-05', $4, 1, $5, $6, $7::jsonb,
       now()) returning id`,
      [
        organisation,
        number,
        randomUUID(),
        warehouse,
        totals.totalCents,
        totals.quantity,
        JSON.stringify({ contentHash: hash }),
      ],
    );
    const id = sheet?.id ?? 0;
    const lineIds: number[] = [];
    for (const [index, line] of lines.entries()) {
      const [row] = await tx.query<{ id: number }>(
        `insert into sheet_line (organisation_id, sheet_id, sheet_type, seq, product_id, quantity, price_cents,
          amount_cents) values ($1, $2, 4, $3, $4, $5, $6, $7) returning id`,
        [organisation, id, index + 1, line.productId, line.quantity, line.priceCents, totals.lineAmountsCents[index]],
      );
      lineIds.push(row?.id ?? 0);
    }
    const balances = new StockBalances();
    for (const row of await tx.query<{ product_id: number; quantity: number; value_cents: number }>(
      'select product_id, quantity, value_cents from cost_balance where organisation_id = $1',
      [organisation],
    ))
      balances.setCost(row.product_id, row.quantity, row.value_cents, null);
    for (const row of await tx.query<{ product_id: number; warehouse_id: number; quantity: number }>(
      'select product_id, warehouse_id, quantity from stock_balance where organisation_id = $1',
      [organisation],
    ))
      balances.setOnHand(row.product_id, row.warehouse_id, row.quantity);
    const posting = postSheet(
      balances,
      {
        type: 4,
        taxType: 1,
        warehouseId: warehouse,
        lines: lines.map((line, index) => ({
          lineId: lineIds[index] ?? 0,
          lineNumber: index + 1,
          ...line,
          movesStock: true,
        })),
      },
      'block',
    );
    if (!posting.posted) throw new Error('The receipt was refused.');
    for (const entry of posting.entries) {
      await tx.query(
        `insert into stock_ledger (organisation_id, product_id, warehouse_id, sheet_id, line_id, kind, quantity,
          value_cents, unit_cost, warehouse_quantity_after, quantity_after, value_after_cents, posting)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, (select coalesce(max(posting), 0)
        from stock_ledger) + 1)`,
        [
          organisation,
          entry.productId,
          entry.warehouseId,
          id,
          entry.lineId,
          entry.kind,
          entry.quantity,
          entry.valueCents,
          entry.unitCostCents,
          entry.warehouseQuantityAfter,
          entry.quantityAfter,
          entry.valueAfterCents,
        ],
      );
      await tx.query(
        `insert into cost_balance (organisation_id, product_id, quantity, value_cents) values ($1, $2, $3, $4)
          on conflict (organisation_id, product_id) do update
          set quantity = excluded.quantity, value_cents = excluded.value_cents`,
        [organisation, entry.productId, entry.quantityAfter, entry.valueAfterCents],
      );
      await tx.query(
        `insert into stock_balance (organisation_id, product_id, warehouse_id, quantity) values ($1, $2, $3, $4)
          on conflict (organisation_id, product_id, warehouse_id) do update set quantity = excluded.quantity`,
        [organisation, entry.productId, entry.warehouseId, entry.warehouseQuantityAfter],
      );
    }
    await tx.query(
      `select setval('stock_posting', greatest((select coalesce(max(posting), 1) from stock_ledger),
        (select last_value from stock_posting)))`,
    );
    for (const action of ['Create', 'Approve'])
      await tx.query(
        `insert into audit (organisation_id, operator, action, entity, entity_id) values ($1, 'Test', $2, 'sheet', $3)`,
        [organisation, action, id],
      );
  });
}
