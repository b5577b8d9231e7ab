import { createHash, randomUUID } from 'node:crypto';
import { isPurchaseSheet, SheetStatus, SheetType } from '@iwe/domain';
import type { Client } from 'pg';
import type { Question, Writer, WriteQuestions, WriteRow } from '../row.ts';
import { ScratchSheets, SOURCE_OF, UNITS } from '../scratch-sheets.ts';
import { WRITE_TARGET } from '../targets.ts';
import { sheetTraces } from '../write-traces.ts';
import { KINDS, rowName } from './kinds.ts';
import type { Kind } from './kinds.ts';

const LINES = 10;
const DATE = '2026-11-20';
/** No payment type results in this day, so it counts as typed. */
const DUE_DATE = '2027-02-17';
const SOURCES = 200;

const STATEMENTS: Readonly<Record<SheetType, string>> = {
  [SheetType.Invoice]: 'sheet-create.sql',
  [SheetType.CreditNote]: 'sheet-create-sourced.sql',
  [SheetType.PurchaseOrder]: 'sheet-create-order.sql',
  [SheetType.Bill]: 'sheet-create-sourced.sql',
  [SheetType.BillCreditNote]: 'sheet-create-sourced.sql',
  [SheetType.Transfer]: 'sheet-create-transfer.sql',
  [SheetType.Adjustment]: 'sheet-create-adjustment.sql',
};

/**
 * The content of the nth sheet: the request apart from uuid, kind and date, and the statement's parameters after its
 * first nine.
 */
interface Content {
  readonly fields: object;
  readonly lines: readonly object[];
  readonly values: readonly unknown[];
}
type ContentOf = (which: number) => Content;

const ids = async (client: Client, text: string, values: readonly unknown[]): Promise<number[]> =>
  (await client.query<{ id: string }>(text, [...values])).rows.map((row) => Number(row.id));
const PRODUCTS = `select id from product where organisation_id = $1 order by md5(id::text) limit 5000`;

/** Returns lines of catalogue products. */
async function plainContent(
  client: Client,
  { organisation }: Writer,
  kind: Kind,
  sheets: ScratchSheets,
): Promise<ContentOf> {
  const isCount = kind.type === SheetType.Adjustment;
  const isPurchase = isPurchaseSheet(kind.type);
  const partners = await ids(
    client,
    `select id from contact where organisation_id = $1 and is_supplier = $2 order by md5(id::text) limit 2000`,
    [organisation, isPurchase],
  );
  const products = isCount
    ? await ids(client, 'select id from bench.product order by position', [])
    : await ids(client, PRODUCTS, [organisation]);
  const [warehouse, into] = sheets.place.warehouses;
  return (which) => {
    const lines = Array.from({ length: LINES }, (_, index) => ({
      productId: products[(which * LINES + index) % products.length] ?? 0,
      quantity: 1 + ((which + index) % 4),
      usdPrice: 40 + ((which + index) % 50) + 0.5,
    }));
    const partner = partners[which % partners.length] ?? 0;
    const chosen = lines.map((line) => line.productId);
    const quantities = lines.map((line) => line.quantity);
    switch (kind.type) {
      case SheetType.PurchaseOrder:
        return {
          fields: { customerId: partner, warehouseId: warehouse, fx_rate: Number(sheets.place.fxRate) },
          lines: lines.map((line, index) => ({ seq: index + 1, ...line })),
          values: [
            chosen,
            quantities,
            partner,
            lines.map((line) => Math.round(line.usdPrice * 100)),
            warehouse,
            sheets.place.fxRate,
          ],
        };
      case SheetType.Transfer:
        return {
          fields: { warehouseId: warehouse, inWarehouseId: into },
          lines: lines.map(({ productId, quantity }, index) => ({ seq: index + 1, productId, quantity })),
          values: [chosen, quantities, warehouse, into],
        };
      case SheetType.Adjustment:
        return {
          fields: { warehouseId: warehouse },
          lines: lines.map(({ productId, quantity }, index) => ({
            seq: index + 1,
            productId,
            quantity: 0,
            inWarehouseQty: UNITS + (index % 2 === 0 ? quantity : -quantity),
          })),
          values: [
            chosen,
            quantities.map((quantity, index) => UNITS + (index % 2 === 0 ? quantity : -quantity)),
            warehouse,
          ],
        };
      default:
        return {
          fields: { customerId: partner, dueDate: DUE_DATE },
          lines: lines.map(({ productId, quantity }, index) => ({ seq: index + 1, productId, quantity })),
          values: [chosen, quantities, partner, DUE_DATE],
        };
    }
  };
}

/**
 * Returns ten lines from the ten lines of an approved sheet; a few hundred such sheets are used in turn, because drafts
 * take nothing from them yet.
 */
async function sourcedContent(
  client: Client,
  { organisation }: Writer,
  kind: Kind,
  sourceType: SheetType,
  sheets: ScratchSheets,
): Promise<ContentOf> {
  const made = await sheets.make(SOURCES, 0, {
    type: sourceType,
    status: SheetStatus.Approved,
    lines: LINES,
    alike: 1,
    moreUnits: 4,
  });
  const { rows } = await client.query<{
    sheet_id: string;
    contact_id: string;
    id: string;
    product_id: string;
    usd_price_cents: string | null;
  }>(
    `select l.sheet_id, s.contact_id, l.id, l.product_id, l.usd_price_cents from sheet_line l join sheet s
      on s.organisation_id = l.organisation_id and s.id = l.sheet_id
     where l.organisation_id = $1 and l.sheet_id = any($2::bigint[]) order by l.sheet_id, l.seq`,
    [organisation, made],
  );
  const sources = [...Map.groupBy(rows, (row) => row.sheet_id).values()];
  const isPurchase = isPurchaseSheet(kind.type);
  const [warehouse] = sheets.place.warehouses;
  return (which) => {
    const source = sources[which % sources.length] ?? [];
    const sheet = Number(source[0]?.sheet_id);
    const partner = Number(source[0]?.contact_id);
    const quantities = source.map((_, index) => 1 + ((which + index) % 4));
    return {
      fields: {
        customerId: partner,
        dueDate: DUE_DATE,
        sourceId: sheet,
        relatedId: sheet,
        taxType: isPurchase ? 1 : 3,
        ...(isPurchase ? { warehouseId: warehouse, fx_rate: Number(sheets.place.fxRate) } : { reason: 'Damaged' }),
      },
      lines: source.map((line, index) => ({
        seq: index + 1,
        productId: Number(line.product_id),
        quantity: quantities[index],
        sourceLineId: Number(line.id),
        ...(isPurchase ? { usdPrice: Number(line.usd_price_cents) / 100 } : {}),
      })),
      values: [
        source.map((line) => Number(line.id)),
        quantities,
        partner,
        DUE_DATE,
        kind.type,
        kind.prefix,
        isPurchase ? 1 : 3,
        isPurchase ? warehouse : null,
        isPurchase ? sheets.place.fxRate : null,
        sheet,
        isPurchase ? '' : 'Damaged',
      ],
    };
  };
}

async function prepare(kind: Kind, client: Client, who: Writer): Promise<WriteQuestions> {
  const sheets = await ScratchSheets.open(client, who.organisation, who.membership);
  const sourceType = SOURCE_OF[kind.type];
  const contentOf = sourceType
    ? await sourcedContent(client, who, kind, sourceType, sheets)
    : await plainContent(client, who, kind, sheets);
  let made = 0;
  const question = (which: number): Question => {
    const uuid = randomUUID();
    const { fields, lines, values } = contentOf(which);
    const body = JSON.stringify({ uuid, type: kind.type, date: DATE, ...fields, lines });
    return {
      path: '/api/ag/orders',
      body,
      values: [
        who.organisation,
        uuid,
        DATE,
        createHash('sha256').update(body).digest(),
        who.membership,
        who.userId,
        who.name,
        randomUUID(),
        ...values,
      ],
    };
  };
  return {
    stock: async () => {},
    next: () => question(made++),
    twins: async () => [question(made), question(made++)],
    level: async () => {},
    traces: async ({ values: [, uuid] }) => {
      const {
        rows: [sheet],
      } = await client.query<{ id: string }>('select id from sheet where organisation_id = $1 and uuid = $2', [
        who.organisation,
        uuid,
      ]);
      return sheetTraces(client, who.organisation, Number(sheet?.id));
    },
  };
}

/**
 * A new sheet of ten lines of each kind: invoices at the customer's prices, orders in USD, returns and bills from their
 * sources, counts compared with the system's quantity.
 */
export const sheetCreates: readonly WriteRow[] = KINDS.map((kind) => ({
  kind: 'write',
  name: rowName('create ten lines', kind, `create: ${kind.name}`),
  sql: STATEMENTS[kind.type],
  target: () => WRITE_TARGET,
  prepare: (client, who) => prepare(kind, client, who),
}));
