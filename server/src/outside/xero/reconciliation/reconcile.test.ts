import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { XeroDocument } from '../wire.ts';
import type { Problem } from '../../../core/errors.ts';
import type { XeroApi, XeroOutcome } from '../xero-api.ts';
import { monthDays, monthDocuments } from './month-documents.ts';
import { reconcile } from './reconcile.ts';
import type { MonthSheet } from './reconciliation.sql.ts';

const sheet = (id: number, fields: Partial<MonthSheet> = {}): MonthSheet => ({
  id,
  no: `IN${id}`,
  type: 1,
  total_cents: 1_100,
  gst_cents: 100,
  xero_state: 2,
  xero_id: `x${id}`,
  xero_left_out: false,
  xero_error: null,
  ...fields,
});
const document = (id: string, number: string, fields: Partial<XeroDocument> = {}): XeroDocument => ({
  InvoiceID: id,
  InvoiceNumber: number,
  Type: 'ACCREC',
  Status: 'AUTHORISED',
  Total: 11,
  TotalTax: 1,
  ...fields,
});
const differences = (sheets: MonthSheet[], documents: XeroDocument[]) =>
  reconcile('2026-05', sheets, documents).differences.map(({ no, sheetId, here, there, why }) => [
    no,
    sheetId,
    here,
    there,
    why,
  ]);

describe('the reconciliation', () => {
  test('says nothing of what is the same, and in words what differs: total, GST, and what Xero has refused', () => {
    const sheets = [
      sheet(1),
      sheet(2),
      sheet(3, { gst_cents: 90 }),
      sheet(4, { xero_state: 3, xero_id: null, xero_error: 'The contact is archived.' }),
      sheet(5, { xero_state: 1, xero_id: null }),
    ];
    const documents = [document('x1', 'IN1'), document('x2', 'IN2', { Total: 12 }), document('x3', 'IN3')];
    assert.deepEqual(differences(sheets, documents), [
      ['IN2', 2, 11, 12, 'The totals differ.'],
      ['IN3', 3, 11, 11, 'The GST differs: 0.90 here, 1.00 in Xero.'],
      ['IN4', 4, 11, null, 'Fail: The contact is archived.'],
      ['IN5', 5, 11, null, 'Pending.'],
    ]);
  });

  test('names the sheet whose number another document of its kind has; what was voided counts no more', () => {
    const sheets = [sheet(1), sheet(2, { type: 4 })];
    const documents = [
      document('x1', 'IN1'),
      document('x2', 'IN2', { Type: 'ACCPAY' }),
      document('y1', 'IN1'),
      document('y2', 'IN2'),
      document('y3', 'IN1', { Status: 'VOIDED' }),
      document('y4', 'IN1', { Status: 'DELETED' }),
    ];
    assert.deepEqual(differences(sheets, documents), [
      ['IN1', 1, null, 11, 'Xero has another document with the number of this sheet.'],
      ['IN2', null, null, 11, 'Only in Xero: no approved sheet of this month was sent as it.'],
    ]);
  });

  test('counts each kind by the state of its sheets', () => {
    const states = [0, 1, 1, 2, 3, 3, 3].map((xero_state, index) =>
      sheet(index, { type: 5, xero_state, xero_id: null }),
    );
    const leftOut = { xero_state: 0, xero_id: null, xero_left_out: true, xero_error: 'Paid in cash' };
    const { kinds, differences: apart } = reconcile('2026-05', [...states, sheet(7, { ...leftOut, type: 5 })], [
      document('', '', { InvoiceID: undefined, CreditNoteID: 'c', CreditNoteNumber: 'BC1', Type: 'ACCPAYCREDIT' }),
    ] as XeroDocument[]);
    assert.deepEqual(
      kinds.map(({ type }) => type),
      [1, 2, 4, 5],
    );
    assert.deepEqual(kinds[3], {
      type: 5,
      approved: 8,
      unsent: 1,
      leftOut: 1,
      pending: 2,
      sent: 1,
      failed: 3,
      totalHere: 88,
      totalThere: 11,
      difference: 77,
    });
    assert.equal(apart.find(({ no }) => no === 'IN7')?.why, 'Left out: Paid in cash');
  });

  test('lists nothing of a kind of document that sheets never become', () => {
    assert.deepEqual(differences([], [document('p', 'PRE1', { Type: 'ARPREPAYMENT' })]), []);
  });

  test('is of a month from its first day to the first of the next, also over the end of a year', () => {
    assert.deepEqual(monthDays('2026-09'), { first: '2026-09-01', next: '2026-10-01' });
    assert.deepEqual(monthDays('2026-01'), { first: '2026-01-01', next: '2026-02-01' });
    assert.deepEqual(monthDays('2026-12'), { first: '2026-12-01', next: '2027-01-01' });
  });
});

describe('the documents of a month', () => {
  const read = async (answer: (list: string, page: number) => XeroOutcome) => {
    const asked: string[] = [];
    const call = async (_organisation: number, { path }: { path: string }) => {
      const url = new URL(path, 'https://books.example');
      asked.push(`${url.pathname} ${url.searchParams.get('where')} ${url.searchParams.get('page')}`);
      return answer(url.pathname.slice(1), Number(url.searchParams.get('page')));
    };
    const found = await monthDocuments({ call } as unknown as XeroApi, 4, '2026-12').catch((error: Problem) => error);
    return { asked, found };
  };
  const ok = (list: string, rows: number): XeroOutcome => ({
    kind: 'ok',
    body: { [list]: Array.from({ length: rows }, (_, index) => document(`${list} ${index}`, 'N')) },
  });

  test('are invoices, bills and credit notes, page by page until one is not full', async () => {
    const { asked, found } = await read((list, page) => ok(list, list === 'Invoices' && page === 1 ? 500 : 3));
    const where = 'Date>=DateTime(2026,12,01) AND Date<DateTime(2027,01,01)';
    assert.deepEqual(asked, [`/Invoices ${where} 1`, `/Invoices ${where} 2`, `/CreditNotes ${where} 1`]);
    assert.ok(Array.isArray(found));
    assert.equal(found.length, 506);
  });

  test('that Xero does not give are refused with its words: connect it, or try again', async () => {
    for (const [outcome, status, code, message, seconds] of [
      [{ kind: 'unconnected', reason: 'Connect it.' }, 422, 'xero.unconnected', 'Connect it.', undefined],
      [{ kind: 'refused', status: 403, message: 'It has ended.' }, 503, 'xero-unavailable', 'It has ended.', 30],
      [{ kind: 'unknown', reason: 'Xero did not answer.' }, 503, 'xero-unavailable', 'Xero did not answer.', 30],
    ] as const) {
      const { found } = await read(() => outcome);
      assert.ok(!Array.isArray(found));
      assert.deepEqual(
        [found.status, found.code, found.message, found.retryAfterSeconds],
        [status, code, message, seconds],
      );
    }
  });
});
