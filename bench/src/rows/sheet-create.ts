import { createHash, randomUUID } from 'node:crypto';
import type { Question, WriteRow } from '../row.ts';
import { CREATE_TARGET } from '../targets.ts';
import { sheetTraces } from '../write-traces.ts';

const LINES = 10;
const DATE = '2026-11-20';
const DUE_DATE = '2026-12-20';

/** A new invoice of ten lines at the customer's prices. */
export const sheetCreate: WriteRow = {
  kind: 'write',
  name: 'create ten lines',
  sql: 'sheet-create.sql',
  target: () => CREATE_TARGET,
  prepare: async (client, { organisation, membership, userId, name }) => {
    const ids = async (text: string): Promise<number[]> => (await client.query<{ id: string }>(text, [organisation])).rows.map((row) => Number(row.id));
    const customers = await ids('select id from contact where organisation_id = $1 and not is_supplier order by md5(id::text) limit 2000');
    const products = await ids('select id from product where organisation_id = $1 order by md5(id::text) limit 5000');
    let made = 0;
    const question = (which: number): Question => {
      const uuid = randomUUID();
      const customer = customers[which % customers.length] ?? 0;
      const lines = Array.from({ length: LINES }, (_, index) => ({ seq: index + 1, productId: products[(which * LINES + index) % products.length] ?? 0, quantity: 1 + ((which + index) % 4) }));
      const body = JSON.stringify({ uuid, type: 1, customerId: customer, date: DATE, dueDate: DUE_DATE, lines });
      return {
        path: '/api/ag/orders', body,
        values: [organisation, uuid, customer, DATE, DUE_DATE, createHash('sha256').update(body).digest(), membership, userId, name, randomUUID(), lines.map((line) => line.productId), lines.map((line) => line.quantity)],
      };
    };
    return {
      stock: async () => {},
      next: () => question(made++),
      twins: async () => [question(made), question(made++)],
      level: async () => {},
      traces: async ({ values: [, uuid] }) => {
        const { rows: [sheet] } = await client.query<{ id: string }>('select id from sheet where organisation_id = $1 and uuid = $2', [organisation, uuid]);
        return sheetTraces(client, organisation, Number(sheet?.id));
      },
    };
  },
};
