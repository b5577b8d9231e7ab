import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ReportRequest } from '@iwe/contract';
import { columnsOf, findReport } from '@iwe/reports';
import type { ReportDefinition } from '@iwe/reports';
import { CopiedRow } from '../../core/long-reads/copy-rows.ts';
import { copiedRows } from '../../core/long-reads/testing/copied-rows.ts';
import type { CopiedField } from '../../core/long-reads/testing/copied-rows.ts';
import { tableRows } from './report-table.ts';
import type { ReportValues } from './sources/report-source.ts';

const row = (contactId: number, customer: string, quantity: number, amount: number): ReportValues => ({
  number: `IN${quantity}`,
  contactId,
  customer,
  quantity,
  amount,
});

const NUMBERS: ReadonlySet<string> = new Set(['contactId', 'quantity', 'amount']);

/** The rows of a report's worksheet, with these columns, and what was counted; amounts are in cents in plain rows. */
async function table(type: string, keys: readonly string[], batches: readonly ReportValues[][]) {
  const definition = findReport(type) as ReportDefinition;
  const request: ReportRequest = { type };
  const all = columnsOf(definition, request, { showsCost: false });
  const columns = keys.flatMap((key) => all.filter((column) => column.key === key));
  const counted: number[] = [];
  const read = [...new Set([...keys, 'customer', 'contactId'])];
  async function* values() {
    const fields = read.map((key): CopiedField => [key, NUMBERS.has(key) ? 'bigint' : 'text']);
    for (const batch of batches)
      yield copiedRows(
        fields,
        batch.map((each) => read.map((key) => each[key] ?? null)),
      );
  }
  const rows = [];
  for await (const part of tableRows({ keys: read, batches: values() }, { definition, request, columns }, (count) =>
    counted.push(count),
  ))
    rows.push(
      ...part.map((each) => (each instanceof CopiedRow ? columns.map((_column, place) => each.value(place)) : each)),
    );
  return { rows, counted };
}

describe('the rows of a worksheet', () => {
  const KEYS = ['number', 'customer', 'quantity', 'amount'];

  test('have a subtotal after each group, also over the edge of a batch, and the total at the end', async () => {
    const { rows, counted } = await table('invoices-credit-notes-detail', KEYS, [
      [row(1, 'Alpha', 1, 1_050), row(2, 'Beta', 2, 100)],
      [row(2, 'Beta', 3, 100), row(3, '', 4, 5)],
    ]);
    assert.deepEqual(counted, [2, 4]);
    assert.deepEqual(rows, [
      ['IN1', 'Alpha', 1, 1_050],
      { strong: [null, 'Subtotal Alpha', 1, 10.5] },
      ['IN2', 'Beta', 2, 100],
      ['IN3', 'Beta', 3, 100],
      { strong: [null, 'Subtotal Beta', 5, 2] },
      ['IN4', '', 4, 5],
      { strong: [null, 'Subtotal', 4, 0.05] },
      { strong: ['Total', null, 10, 12.55] },
    ]);
  });

  test('are groups of their own for two customers of one name', async () => {
    const { rows } = await table('invoices-credit-notes-detail', KEYS, [
      [row(1, 'Alpha', 1, 100), row(2, 'Alpha', 2, 100)],
    ]);
    assert.deepEqual(rows.slice(1), [
      { strong: [null, 'Subtotal Alpha', 1, 1] },
      ['IN2', 'Alpha', 2, 100],
      { strong: [null, 'Subtotal Alpha', 2, 1] },
      { strong: ['Total', null, 3, 2] },
    ]);
  });

  test('have a total alone when there is nothing, and when each row is a group', async () => {
    assert.deepEqual((await table('invoices-credit-notes-detail', KEYS, [])).rows, [{ strong: ['Total', null, 0, 0] }]);
    const { rows } = await table(
      'customers-sales-summary',
      ['customer', 'quantity'],
      [[row(1, 'Alpha', 1, 1), row(2, 'Beta', 2, 1)]],
    );
    assert.deepEqual(rows, [['Alpha', 1], ['Beta', 2], { strong: ['Total', 3] }]);
  });
});
