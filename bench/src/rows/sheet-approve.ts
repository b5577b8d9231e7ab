import { randomUUID } from 'node:crypto';
import { SheetStatus, SheetType } from '@iwe/domain';
import type { Question, WriteRow } from '../row.ts';
import { restoreBalances } from '../scratch.ts';
import { ScratchSheets, SOURCE_OF } from '../scratch-sheets.ts';
import { WRITE_TARGET } from '../targets.ts';
import { sheetTraces } from '../write-traces.ts';
import { KINDS, rowName } from './kinds.ts';
import type { Kind } from './kinds.ts';

const LINES = 4;
const SHIP_TYPE = 1;

const STATEMENTS: Readonly<Record<SheetType, string>> = {
  [SheetType.Invoice]: 'sheet-approve.sql',
  [SheetType.CreditNote]: 'sheet-approve-credit-note.sql',
  [SheetType.PurchaseOrder]: 'sheet-approve-order.sql',
  [SheetType.Bill]: 'sheet-approve-bill.sql',
  [SheetType.BillCreditNote]: 'sheet-approve-bill-credit-note.sql',
  [SheetType.Transfer]: 'sheet-approve-transfer.sql',
  [SheetType.Adjustment]: 'sheet-approve-adjustment.sql',
};
/** Movements since the count, by other approvals of the run, are acknowledged in advance. */
const ACKNOWLEDGED = Array.from({ length: LINES }, (_, index) => `stock.movedSinceCount:${index + 1}`);

/**
 * Returns the row for approving a draft of four lines, all in stock; credit notes, bills and bill credit notes use
 * lines of a source sheet of their own.
 */
const approve = (kind: Kind): WriteRow => ({
  kind: 'write',
  name: rowName('approve', kind, `approve: ${kind.name}`),
  sql: STATEMENTS[kind.type],
  target: () => WRITE_TARGET,
  prepare: async (client, { organisation, membership, userId, name }) => {
    const sheets = await ScratchSheets.open(client, organisation, membership);
    const {
      place: {
        warehouses: [warehouse],
      },
    } = sheets;
    const sourceType = SOURCE_OF[kind.type];
    let made = 0;
    const ready: number[] = [];
    const draft = async (count: number, alike: number): Promise<number[]> => {
      const sources =
        sourceType &&
        (await sheets.make(count, made, {
          type: sourceType,
          status: SheetStatus.Approved,
          lines: LINES,
          alike,
          moreUnits: 2,
        }));
      const ids = await sheets.make(count, made, {
        type: kind.type,
        status: SheetStatus.Draft,
        lines: LINES,
        alike,
        ...(sources ? { sources } : {}),
        ...(kind.type === SheetType.Bill ? { clearanceCents: 12_345 } : {}),
      });
      made += count;
      return ids;
    };
    const isAsked = kind.type === SheetType.Invoice || kind.type === SheetType.CreditNote;
    const body = JSON.stringify({
      contentVersion: 1,
      ...(isAsked ? { warehouseId: warehouse, shipType: SHIP_TYPE } : {}),
      ...(kind.type === SheetType.Adjustment ? { acknowledged: ACKNOWLEDGED } : {}),
    });
    const question = (sheet: number): Question => ({
      path: `/api/ag/orders/${sheet}/approve`,
      body,
      values: [organisation, sheet, membership, userId, name, randomUUID(), ...(isAsked ? [warehouse, SHIP_TYPE] : [])],
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
        await sheets.fill();
      },
      traces: ({ values: [, sheet] }) => sheetTraces(client, organisation, Number(sheet)),
    };
  },
});

/** An approval of each kind. */
export const sheetApprovals: readonly WriteRow[] = KINDS.map(approve);
